// Judging with a catalog of our own, so that a test does not depend on the real one: K and K2 are harmless, as are the
// harmless builtins of bash; nothing else is listed.
import { bash } from "../../src/catalog/entries/bash.ts";
import type { Entry } from "../../src/catalog/schema.ts";
import { told, type Verdict } from "../../src/doors/told.ts";
import { messageOf } from "../../src/findings/words.ts";
import { interpret } from "../../src/interpret/interpret.ts";
import type { Interpretation } from "../../src/interpret/invocation.ts";
import { type Field, show } from "../../src/interpret/text.ts";
import { type Judgment, judge } from "../../src/judge/judge.ts";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { parse } from "../../src/syntax/parse.ts";
import { loadGrammar } from "../../src/syntax/tree-sitter.ts";

await loadGrammar();

export { parse };

/** A program that only reads, whatever it is given. */
export const harmless: Entry = { does: "", options: "harmless", operands: { each: { kind: "reads" } } };
const builtins: Readonly<Record<string, Entry>> = bash;

/** Judges `source` where `names` are harmless programs and bash's builtins are known. */
const judgedWith =
  (names: readonly string[]) =>
  (source: string): Judgment =>
    judge(source, {
      lookUp: (name) => (names.includes(name) ? harmless : Object.hasOwn(builtins, name) ? builtins[name] : undefined),
      parse,
      policy: defaultPolicy,
      home: "/home/me",
      cwd: "/work",
      positional: undefined,
    });

/** The verdict alone, as an agent is told. */
export const judgeWith =
  (names: readonly string[]) =>
  (source: string): Verdict =>
    told(judgedWith(names)(source).verdict, "agent");

/** With the harmless programs K and K2. */
export const judgedK = judgedWith(["K", "K2"]);

export const judgeK = judgeWith(["K", "K2"]);

/** What the script would run. Throws where it is not trusted. */
export function interpreted(source: string): Interpretation {
  const parsed = parse(source);
  if (!parsed.trusted) throw new Error(`not trusted: ${parsed.finding.code}: ${messageOf(parsed.finding, "agent")}`);
  return interpret(parsed.script, { parse, home: "/home/me", cwd: "/work", positional: undefined });
}

const shownField = ({ text, many }: Field): string => {
  const value = show(text);
  return (value === "" || /[\s*"]/.test(value) ? JSON.stringify(value) : value) + (many ? "*" : "");
};

/** The invocations in one line each: `K a …`; a hole is `…`, any number of fields `…*`; JSON quotes an empty field and blanks. */
export const shownInvocations = (interpretation: Interpretation): readonly string[] =>
  interpretation.invocations
    .filter(({ fields }) => fields.length > 0)
    .map(({ fields }) => fields.map(shownField).join(" "));
