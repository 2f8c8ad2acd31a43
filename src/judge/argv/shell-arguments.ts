// A shell's own command line (bash manual 6.1): `-c` and its relatives → the script it runs.
import { couldStartWith, type Field, known, show } from "../../interpret/text.ts";
import type { Span } from "../../syntax/span.ts";
import type { Effect } from "../effect.ts";
import type { InnerScript } from "./arguments.ts";

// Options that do not change how the script is read. `-l` reads the user's own profile.
const harmless = new Set("celnuxvfhbmpEBTr".split(""));
const harmlessNames = new Set([
  "errexit",
  "nounset",
  "pipefail",
  "noglob",
  "verbose",
  "xtrace",
  "noclobber",
  "noexec",
  "extglob",
  "nullglob",
  "globstar",
  "dotglob",
]);
const harmlessLong = new Set(["--norc", "--noprofile", "--login", "--restricted", "--verbose", "--noediting"]);

/** The scripts that the command line runs; a file or standard input is code that nobody has read. */
export function readShellArguments(
  fields: readonly Field[],
  span: Span,
  dialect: InnerScript["dialect"],
): { readonly effects: readonly Effect[]; readonly scripts: readonly InnerScript[] } {
  const fail = (code: string, why: string, at: Span = span): ReturnType<typeof readShellArguments> => ({
    effects: [{ kind: "unknown", code, why, span: at }],
    scripts: [],
  });
  let takesScript = false;
  let at = 0;
  for (; at < fields.length; at++) {
    const field = fields[at];
    if (!field) break;
    const value = field.many ? undefined : known(field.text);
    if (value === undefined) {
      if (couldStartWith(field.text, "-") || couldStartWith(field.text, "+") || field.many)
        return fail("unproved-argument", `\`${show(field.text)}\` could be an option`, field.span);
      break;
    }
    if (value === "--" || value === "-") {
      at++;
      break;
    }
    if (value.startsWith("--")) {
      if (value === "--version" || value === "--help") return { effects: [], scripts: [] };
      if (!harmlessLong.has(value) || dialect !== "bash")
        return fail("unlisted-option", `the option \`${value}\` is not in the catalog`, field.span);
      continue;
    }
    if (!/^[-+]./.test(value)) break;
    for (const letter of value.slice(1)) {
      if (dialect === "plain") {
        // An interactive shell reads the user's own profile, as a login shell does.
        if (!/[cil]/.test(letter))
          return fail("unlisted-option", `the option \`-${letter}\` is not in the catalog`, field.span);
      } else if (letter === "o" || (letter === "O" && dialect === "bash")) {
        const next = fields[++at];
        const name = next && !next.many ? known(next.text) : undefined;
        if (name === undefined || !harmlessNames.has(name))
          return fail(
            "unlisted-option",
            `the shell option \`${name ?? "…"}\` may change how the script is read`,
            field.span,
          );
      } else if (!harmless.has(letter))
        return fail("unlisted-option", `the option \`-${letter}\` is not in the catalog`, field.span);
      if (letter === "c" && value.startsWith("-")) takesScript = true;
    }
  }
  const [script, , ...positional] = fields.slice(at);
  if (!takesScript) return { effects: [{ kind: "runs", span: script?.span ?? span }], scripts: [] };
  if (!script || script.many) return fail("unproved-argument", "the script it runs is only known to bash");
  const certain = positional.every((field) => !field.many) && !fields[at + 1]?.many;
  return {
    effects: [],
    scripts: [
      {
        text: script.text,
        dialect,
        positional: certain ? positional.map((field) => field.text) : undefined,
        span: script.span,
      },
    ],
  };
}
