// Rules of a policy × the catalog: examples that are not what they say, and rules that hold for more than they say.
import { expect, test } from "vitest";
import { lookUp } from "../../src/catalog/lookup.ts";
import { wrongExamples } from "../../src/judge/permit/examples.ts";
import { widenedBy } from "../../src/judge/permit/widened.ts";
import type { CommandRule } from "../../src/policy/policy.ts";
import { readSettings } from "../../src/policy/schema.ts";
import { rowsOf } from "../support/rows.ts";

interface Examples {
  readonly list: "allow" | "deny";
  readonly rule: CommandRule;
  /** A text in each line, in order. */
  readonly wrong: readonly string[];
}

test.each(rowsOf<Examples>("fixtures/policy/examples.jsonl"))("$list $rule", ({ list, rule, wrong }) => {
  expect(readSettings({ [list]: [rule] })).toHaveProperty("settings");
  expect(wrongExamples(rule, list, lookUp)).toEqual(wrong.map((each) => expect.stringContaining(each)));
});

interface Widened {
  readonly rule: string;
  /** The rule that says it; absent: it holds for what it says. */
  readonly instead?: string;
}

test.each(rowsOf<Widened>("fixtures/policy/widened.jsonl"))("$rule", ({ rule, instead }) => {
  expect(widenedBy(rule, lookUp)?.instead).toBe(instead);
});
