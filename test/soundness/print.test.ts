// Over every known script and those of the grammar: the canonical print is read as the same script.

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { messageOf } from "../../src/findings/words.ts";
import { canonical, printOf } from "../../src/syntax/canonical.ts";
import { print } from "../../src/syntax/print/print.ts";
import type { Script, WordPart } from "../../src/syntax/script.ts";
import { parse } from "../support/judge.ts";
import { grammarScript } from "./grammar.ts";
import { knownScripts } from "./rows.ts";

/** What a script means, without where it stands and how its words are quoted. */
function meaning(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaning);
  if (typeof value !== "object" || value === null) return value;
  const { span: _, source: __, style: ___, ...rest } = value as Record<string, unknown>;
  if ("operator" in rest && "target" in rest && rest.operator === "<<-") rest.operator = "<<";
  if (Array.isArray(rest.parts)) rest.parts = joined(rest.parts as WordPart[], rest.kind === "double");
  // A blank keeps `)))` apart.
  if (rest.type === "arithmetic") rest.expression = withoutBlanksBehind(rest.expression as Expression);
  // The text of such a word is only kept for messages.
  if (rest.assignment !== undefined) rest.parts = [];
  return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, meaning(inner)]));
}

interface Expression {
  readonly parts: readonly WordPart[];
}

function withoutBlanksBehind(expression: Expression): Expression {
  const parts = [...expression.parts];
  const last = parts.pop();
  if (last) parts.push(last.kind === "literal" ? { ...last, value: last.value.trimEnd() } : last);
  return { ...expression, parts };
}

/** Neighbouring texts as one: `'a'\''b'` is `"a'b"`. Between double quotes all text is quoted. */
function joined(parts: readonly WordPart[], quoted: boolean): readonly unknown[] {
  const all: { kind: string; value?: string }[] = [];
  for (const part of parts) {
    const kind = quoted && part.kind === "literal" ? "quoted" : part.kind;
    const last = all.at(-1);
    if ("value" in part && part.value === "" && part.kind === "quoted" && part.style === "backslash") continue;
    if ("value" in part && last?.kind === kind) last.value += part.value;
    else all.push({ ...part, kind });
  }
  return all.map(({ kind, ...rest }) =>
    kind === "literal" || kind === "quoted" ? { kind, value: rest.value } : { kind, ...rest },
  );
}

/** What is wrong with the print; undefined: nothing, or the text is not trusted. */
function wrong(source: string): string | undefined {
  const parsed = parse(source);
  if (!parsed.trusted) return undefined;
  const printed = printOf(parsed.script);
  if (printed === undefined) return undefined;
  const again = parse(printed);
  if (!again.trusted) return `${JSON.stringify(printed)} is not trusted: ${messageOf(again.finding, "agent")}`;
  if (print(again.script) !== printed)
    return `${JSON.stringify(printed)} prints as ${JSON.stringify(print(again.script))}`;
  return undefined;
}

const sample = knownScripts.filter((_, index) => index % 4 === 0);

test("few known scripts have no print", () => {
  const none = sample.filter((source) => {
    const parsed = parse(source);
    return parsed.trusted && printOf(parsed.script) === undefined;
  });
  expect(none.length).toBeLessThan(5);
});

test("every known script has a print that prints as itself, but for a few that have none", () => {
  expect(sample.map((source) => ({ source, wrong: wrong(source) })).filter((row) => row.wrong !== undefined)).toEqual(
    [],
  );
});

/**
 * Here-documents lose their delimiters; `$`, line breaks and a `time` that is no reserved word (`x=1 time K`) change how they
 * are quoted: all else must be the same.
 */
const comparable = (script: Script): boolean =>
  !/<<|\$(?![\w{(@*#?$!-])|\\\n|^(?:\w+=|>)\w* time\b/.test(script.source);

test("the print means the same as the script", () => {
  const compared = sample.flatMap((source) => {
    const parsed = parse(source);
    const printed = parsed.trusted && comparable(parsed.script) ? printOf(parsed.script) : undefined;
    if (!parsed.trusted || printed === undefined) return [];
    const again = parse(printed);
    return [{ source, before: meaning(parsed.script), after: again.trusted ? meaning(again.script) : "not trusted" }];
  });
  expect(compared.length).toBeGreaterThan(1500);
  for (const { source, before, after } of compared) expect(after, source).toEqual(before);
});

test("scripts by the grammar have such prints, or none that could run", () => {
  const share = { printed: 0, all: 0 };
  fc.assert(
    fc.property(grammarScript, (source) => {
      const parsed = parse(source);
      if (!parsed.trusted) return;
      share.all++;
      if (canonical(parsed.script) !== undefined) share.printed++;
    }),
    { seed: 5, numRuns: 1500 },
  );
  expect(share.all).toBeGreaterThan(400);
  expect(share.printed / share.all).toBeGreaterThan(0.95);
});
