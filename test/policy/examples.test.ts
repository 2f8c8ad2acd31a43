// Rules of a policy × the catalog: examples that are not what they say, and rules that hold for more than they say.
import { expect, test } from "vitest";
import { lookUp } from "../../src/catalog/lookup.ts";
import { matchesTool } from "../../src/decide/tools/rules.ts";
import { matchesCommand, wrongExamples } from "../../src/judge/permit/examples.ts";
import { widenedBy } from "../../src/judge/permit/widened.ts";
import type { CommandRule } from "../../src/policy/policy.ts";
import { isOfTools } from "../../src/policy/rule.ts";
import { readSettings } from "../../src/policy/schema.ts";
import { rowsOf } from "../support/rows.ts";

interface Examples {
  readonly list: "allow" | "ask" | "deny";
  readonly rule: CommandRule;
  /** A text in each line, in order. */
  readonly wrong: readonly string[];
}

test.each(rowsOf<Examples>("fixtures/policy/examples.jsonl"))("$list $rule", ({ list, rule, wrong }) => {
  expect(readSettings({ [list]: [rule] })).toHaveProperty("settings");
  const matches = isOfTools(rule.command) ? matchesTool(rule, list) : matchesCommand(rule, list, lookUp);
  expect(wrongExamples(rule, list, matches)).toEqual(wrong.map((each) => expect.stringContaining(each)));
});

interface Widened {
  readonly rule: string;
  /** The rule that says it; absent: it holds for what it says. */
  readonly instead?: string;
}

test.each(rowsOf<Widened>("fixtures/policy/widened.jsonl"))("$rule", ({ rule, instead }) => {
  expect(widenedBy(rule, lookUp)?.instead).toBe(instead);
});
