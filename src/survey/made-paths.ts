// Secrets that a proved script may read by a path that is made at run time, of its input or of what other programs print:
// only if the script names a secret, or lists what is below a folder that holds one.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { listing, naming, secretsOf } from "../catalog/knowledge/secrets.ts";
import type { Text } from "../interpret/text.ts";
import { secretAt } from "../judge/permit/paths.ts";
import type { Trace, TracedEffect } from "../judge/trace.ts";
import type { Policy } from "../policy/policy.ts";
import type { Finding } from "../syntax/finding.ts";
import { secretBelow } from "./secrets-below.ts";

/** At most one finding: the first such path. */
export function madePathFindings(trace: Trace, policy: Pick<Policy, "reads">): readonly Finding[] {
  const made = trace.effects.find(isMade);
  const secret = made && (namedSecret(trace) ?? listedSecret(trace, policy));
  if (made === undefined || secret === undefined) return [];
  const message = `a file is read whose path is known only at run time, and it may be \`${secret}\`, which is kept secret`;
  const help = "write the path out, or run it as `safe-sh -c '...'` with a sandbox";
  return [{ code: "reads-secret", span: made.effect.span, message, help }];
}

/** A pattern is compared with the secrets where it is read. */
const isMade = ({ effect, place }: TracedEffect): boolean =>
  effect.kind === "reads" &&
  !listing.has(place.command?.split(" ")[0] ?? "") &&
  effect.path.pieces.some(
    (piece) =>
      typeof piece !== "string" && piece.origin !== "glob" && (piece.shape === "any" || piece.shape === "path"),
  );

function namedSecret(trace: Trace): string | undefined {
  const named = names();
  const [first] = trace.effects;
  const isSecret = (text: Text): boolean =>
    text.pieces.some((piece) => typeof piece === "string" && named?.test(piece)) ||
    (first !== undefined && secretAt(text, first.place) !== undefined);
  const texts = trace.invocations.flatMap(({ fields, assignments, redirections }) => [
    ...fields.map(({ text }) => text),
    ...assignments.flatMap(({ values }) => values),
    ...redirections.map(({ target }) => target.text),
  ]);
  for (const text of [...texts, ...trace.values])
    if (isSecret(text))
      return text.pieces
        .map((piece) => (typeof piece === "string" ? piece : "…"))
        .join("")
        .slice(0, 80);
  return undefined;
}

/** Matches the names of the secrets that are there, below the home directory or absolute. */
function names(): RegExp | undefined {
  const home = homedir();
  const there = secretsOf(home).filter(({ path }) => existsSync(path));
  const all = there.map(({ path }) => (path.startsWith(`${home}/`) ? path.slice(home.length + 1) : path));
  const escaped = all.map((name) => name.replace(/[.+?^${}()|[\]\\*]/g, "\\$&"));
  return escaped.length === 0 ? undefined : new RegExp(`(?<![\\w.-])(?:${escaped.join("|")})(?![\\w-])`);
}

function listedSecret(trace: Trace, policy: Pick<Policy, "reads">): string | undefined {
  for (const program of trace.programs) {
    const secret = naming.has(program.name) ? secretBelow(program, trace, policy)?.secret : undefined;
    if (secret !== undefined) return secret;
  }
  return undefined;
}
