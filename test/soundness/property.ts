// The property that is tested: safe-sh foresaw everything that bash ran and changed, and a read_only script changed nothing
// and ran nothing that is not read_only by itself.

import { lookUp } from "../../src/catalog/lookup.ts";
import { messageOf, reasonOf } from "../../src/findings/words.ts";
import type { RedirectionEffect } from "../../src/interpret/invocation.ts";
import { resolve } from "../../src/interpret/path.ts";
import { type Field, known, textOf } from "../../src/interpret/text.ts";
import { type Judgment, judge } from "../../src/judge/judge.ts";
import { isElsewhere } from "../../src/judge/site.ts";
import type { TracedInvocation } from "../../src/judge/trace.ts";
import type { Verdict } from "../../src/judge/verdict.ts";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { canonical } from "../../src/syntax/canonical.ts";
import { parse } from "../../src/syntax/parse.ts";
import { harmless } from "../support/judge.ts";
import { quoted } from "../support/quoted.ts";
import { couldBe, covers } from "./covers.ts";
import type { Change, Observation, ProgramCall } from "./oracle.ts";

const harmlessNames = new Set(["K", "K2", "Q"]);
const place = { home: "/mnt/home", cwd: "/mnt/work", positional: [] };

/** What safe-sh says of a script before anything runs. */
export interface Foresight {
  readonly verdict: Verdict;
  readonly invocations: readonly TracedInvocation[];
  /** The canonical print, which the shell door runs; undefined: it refuses. */
  readonly printed: string | undefined;
}

function judgmentOf(source: string, hasInput: boolean): Judgment {
  return judge(source, {
    lookUp: (name) => (harmlessNames.has(name) ? harmless : lookUp(name)),
    parse,
    policy: defaultPolicy,
    ...place,
    hasInput,
  });
}

/** Undefined where the text is not trusted: then it is mutating, and nothing is promised. */
export function foresee(source: string): Foresight | undefined {
  const parsed = parse(source);
  if (!parsed.trusted) return undefined;
  const { verdict, trace } = judgmentOf(source, true);
  return { verdict, invocations: trace.invocations, printed: canonical(parsed.script) };
}

/** Findings that say what a command does; with any other, not all that could run is claimed to be known. */
const followedCodes = new Set([
  "unlisted-command",
  "writes-file",
  "deletes-file",
  "sends-data",
  "unknown-descriptor",
  "controls-process",
  "controls-remote",
  "controls-system",
]);

/** Is everything that could run claimed to be known? */
export const followed = ({ verdict }: Foresight): boolean =>
  verdict.findings.every(({ code }) => followedCodes.has(code));

export type Kind =
  | "changed-though-read-only"
  | "ended-though-read-only"
  | "ran-though-read-only"
  | "unforeseen-command"
  | "unforeseen-folder"
  | "unforeseen-change"
  | "bash-refuses"
  | "print-differs";

export interface Violation {
  readonly kind: Kind;
  readonly what: string;
}

const shown = (fields: readonly string[]): string => fields.map((field) => JSON.stringify(field)).join(" ");

/** What is wrong, where `seen` is what bash did. */
export function violations(source: string, foresight: Foresight, seen: Observation): readonly Violation[] {
  const found: Violation[] = [];
  const add = (kind: Kind, what: string): void => {
    if (!found.some((other) => other.kind === kind && other.what === what)) found.push({ kind, what });
  };
  // After some of these bash reads on at the next line, be it the body of a here-document.
  const refused = /^script: -c: line \d+: (.*)$/m.exec(seen.stderr)?.[1];
  if (refused !== undefined && followed(foresight)) add("bash-refuses", refused);
  const functions = functionNames(source, foresight);
  const ran: readonly Ran[] = [
    ...seen.calls,
    ...seen.traced.flatMap((fields) => subject(fields, functions)).map((fields) => ({ ...traced, fields })),
  ];
  if (foresight.verdict.safety === "read_only") {
    for (const change of seen.changed) add("changed-though-read-only", change.path);
    for (const name of seen.signals) add("changed-though-read-only", `SIG${name} reached another process`);
    for (const line of seen.sent) add("changed-though-read-only", `the network: ${line}`);
    for (const call of ran) {
      if (call.fields.join("").length > 50_000) continue;
      const reason = reasonAgainst(call);
      if (reason !== undefined) add("ran-though-read-only", `${shown(call.fields)}: ${reason}`);
    }
  }
  if (followed(foresight)) {
    for (const { fields, cwd } of ran) {
      const foreseen = foresight.invocations.filter((invocation) => foresaw(invocation, fields));
      if (foreseen.length === 0) add("unforeseen-command", shown(fields));
      else if (cwd !== undefined && !foreseen.some(({ site }) => isElsewhere(site.at) || site.at.includes(cwd)))
        add("unforeseen-folder", `${shown(fields)} in ${cwd}`);
    }
    // What commands write besides redirections, their own findings say.
    const says = foresight.verdict.findings.some(
      (finding) => /^(?:writes|deletes)-file$/.test(finding.code) && messageOf(finding, "agent").startsWith("`"),
    );
    const paths = foresight.invocations.some(({ fields: [name] }) => (name && known(name.text))?.includes("/") ?? true);
    for (const change of seen.changed)
      if (!says && !paths && !foresight.invocations.some((invocation) => writes(invocation, change)))
        add("unforeseen-change", change.path);
  }
  return found;
}

type Ran = Pick<ProgramCall, "fields" | "environment" | "descriptors" | "input"> & { readonly cwd: string | undefined };

/** A trace shows no more of a command than its words. */
const traced = { cwd: undefined, environment: [], descriptors: [], input: false } satisfies Omit<Ran, "fields">;

/**
 * Builtins that change nothing outside the shell. By themselves, without the variables and functions of the script, they say
 * nothing: what they changed shows in what runs after them.
 */
const inside: ReadonlySet<string> = new Set([
  ...[
    "alias",
    "declare",
    "export",
    "getopts",
    "let",
    "local",
    "mapfile",
    "read",
    "readarray",
    "readonly",
    "set",
    "shift",
  ],
  ...["shopt", "trap", "typeset", "unalias", "unset"],
]);

const alone = new Map<string, string | undefined>();

/** Why the call is mutating by itself, with the variables that it got and data on its standard input; undefined: it only reads. */
function reasonAgainst({ fields: given, environment, descriptors, input, cwd }: Ran): string | undefined {
  if (cwd === undefined && inside.has(given[0] ?? "")) return undefined;
  const fields = given.map((field) => reopened(given[0] === "tee" ? withoutPipe(field) : field, descriptors));
  const odd = environment.find((line) => line.startsWith("BASH_FUNC_"));
  if (odd !== undefined) return `it got a function: ${odd}`;
  const variables = environment.flatMap((line) => {
    const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [`${name}=${quoted(printable(value))}`];
  });
  // A program is judged as one, even if bash has a builtin of its name.
  const text = [
    ...variables,
    ...(cwd === undefined ? [] : ["exec", "--"]),
    ...fields.map((field) => quoted(printable(field))),
  ].join(" ");
  const key = `${input} ${text}`;
  if (!alone.has(key)) {
    if (alone.size > 20_000) alone.clear();
    const { verdict } = judgmentOf(text, input);
    alone.set(key, verdict.safety === "mutating" ? reasonOf(verdict, "agent") : undefined);
  }
  return alone.get(key);
}

/** A value may hold what no script may: bash has read it by then. */
const printable = (value: string): string => value.replaceAll(/[\u0001\u007f]/g, "?");

/** What goes to the pipe of a `>(...)` is seen as the input of what reads it. */
const withoutPipe = (field: string): string => (/^\/dev\/fd\/[1-9]\d$/.test(field) ? "/dev/null" : field);

/** A program that opens a descriptor by name opens the file behind it anew. */
function reopened(field: string, descriptors: readonly string[]): string {
  const [, name = ""] = /^\/(?:dev\/(?:fd\/)?|proc\/self\/fd\/)(\d|stdin|stdout|stderr)$/.exec(field) ?? [];
  const number = ["stdin", "stdout", "stderr"].indexOf(name);
  const open = descriptors.find((line) => line.startsWith(`${number < 0 ? name : number} /`))?.slice(2);
  return open === undefined || name === "" || /^\/dev\/|^\/mnt\/log\//.test(open) ? field : open;
}

const declarations = new Set(["declare", "typeset", "local", "export", "readonly"]);

function foresaw(invocation: TracedInvocation, fields: readonly string[]): boolean {
  const [name = ""] = fields;
  // A trace shows the arguments of these after the assignments were taken out.
  if (declarations.has(name)) {
    const [first] = invocation.fields;
    return first !== undefined && known(first.text) === name;
  }
  // Without a command, xargs runs echo.
  if (name === "echo" && invocation.fields[0] && known(invocation.fields[0].text) === "xargs") return true;
  return covers(invocation, fields) || covers({ fields: invocation.fields.map(withoutFolder) }, fields);
}

/** A stub knows itself by its last name. */
const withoutFolder = (field: Field, index: number): Field => {
  const path = index === 0 ? known(field.text) : undefined;
  return path?.includes("/") ? { ...field, text: textOf(path.replace(/.*\//, "")) } : field;
};

/** What of a traced command is to be foreseen: not the functions and words whose own commands are traced as well. */
function subject(fields: readonly string[], functions: ReadonlySet<string>): readonly (readonly string[])[] {
  const [name = "", ...rest] = fields;
  if (functions.has(name) || name === "eval" || name === "exec") return [];
  if (name !== "command" && name !== "builtin") return [fields];
  const at = rest.findIndex((field) => !/^-p+$/.test(field));
  const inner = rest[at] === "--" ? rest.slice(at + 1) : rest.slice(at);
  if (at < 0 || inner.length === 0) return [fields];
  return inner[0]?.startsWith("-") ? [fields] : subject(inner, new Set());
}

function functionNames(source: string, { invocations }: Foresight): ReadonlySet<string> {
  const texts = [source, ...invocations.flatMap(({ fields }) => fields.map(({ text }) => known(text) ?? ""))];
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/([\w.:-]+)\s*\(\s*\)|function\s+([\w.:-]+)/g)].map((match) => match[1] ?? match[2] ?? ""),
    ),
  );
}

const writing: ReadonlySet<RedirectionEffect["operator"]> = new Set([">", ">>", ">|", "<>", ">&", "&>", "&>>"]);

function writes({ redirections, site }: TracedInvocation, change: Change): boolean {
  return redirections.some(({ operator, target }) => {
    if (!writing.has(operator)) return false;
    const path = known(target.text);
    if (path === undefined) return true;
    if (isElsewhere(site.at)) return change.path.endsWith(path.replace(/^.*\//, ""));
    return site.at.some((from) => couldBe({ pieces: [resolve(from, path)] }, change.path));
  });
}

/** What no two runs show alike. */
const changing = /\$\$|\$\{[$]|BASHPID|\$!|RANDOM|SECONDS|EPOCH|LINENO|BASH_COMMAND|_PID|%\(|BASH_EXECUTION/;

/** What is wrong with the print, where `seen` and `again` are what bash did with the source and with the print. */
export function printViolations(source: string, seen: Observation, again: Observation): readonly Violation[] {
  if (seen.cut || again.cut || changing.test(source)) return [];
  const [left, right] = [essence(seen), essence(again)];
  for (const part of Object.keys(left) as (keyof typeof left)[])
    if (JSON.stringify(left[part]) !== JSON.stringify(right[part]))
      return [
        { kind: "print-differs", what: `${part}: ${JSON.stringify(left[part])} became ${JSON.stringify(right[part])}` },
      ];
  return [];
}

/** The number of a process substitution's pipe depends on when the one before it was closed. */
const pipes = (text: string): string => text.replace(/\/dev\/fd\/\d+/g, "/dev/fd/N");

/** What must not depend on the moment: processes at the same time come in any order, and pipes have any number. */
function essence({ calls, traced, changed, stdout, code }: Observation) {
  const sorted = (lines: readonly string[]): readonly string[] => [...lines].sort();
  return {
    calls: sorted(
      calls.map(({ fields, cwd, environment, descriptors }) =>
        pipes(JSON.stringify([fields, cwd, environment, descriptors.map((line) => line.replace(/\[\d+\]/, ""))])),
      ),
    ),
    traced: sorted(traced.map((fields) => pipes(JSON.stringify(fields)))),
    changed: changed.map(({ path, was, is }) => JSON.stringify([path, was === null, is === null])),
    // All variables of the shell, among them the script itself.
    stdout: stdout.includes("BASH_EXECUTION_STRING") ? [] : sorted(stdout.split("\n")),
    code,
  };
}
