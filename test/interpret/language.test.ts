// The constructs that are not proved: each has rows, is refused by its name, and what it says to write instead passes.

import { describe, expect, test } from "vitest";
import { messageOf } from "../../src/findings/words.ts";
import { unprovedConstructs } from "../../src/interpret/constructs.ts";
import { interpreted, judgeK } from "../support/judge.ts";
import { duplicates, rowsOf } from "../support/rows.ts";

interface Row {
  readonly construct: keyof typeof unprovedConstructs;
  readonly source: string;
  /** The spelling that the construct recommends. */
  readonly passes?: string;
}

const rows = rowsOf<Row>("fixtures/language.jsonl");

describe("constructs that are not proved", () => {
  test.each(rows)("$construct: $source", ({ construct, source, passes }) => {
    const { why } = unprovedConstructs[construct];
    const reasons = interpreted(source).problems.map((problem) => `${problem.code}: ${messageOf(problem, "agent")}`);
    expect(reasons).toContainEqual(expect.stringMatching(/^not-modelled: /));
    expect(reasons.filter((reason) => reason.endsWith(`is not followed: ${why}`))).not.toEqual([]);
    if (passes) expect(judgeK(passes).findings).toEqual([]);
  });

  test("have a row, and another spelling has one, too", () => {
    const names = Object.keys(unprovedConstructs);
    expect(names.filter((name) => !rows.some(({ construct }) => construct === name))).toEqual([]);
    const withSpelling = names.filter((name) => "instead" in unprovedConstructs[name as Row["construct"]]);
    expect(withSpelling.filter((name) => !rows.some((row) => row.construct === name && row.passes))).toEqual([]);
  });

  test("stand there once", () => {
    expect(duplicates(rows.map(({ source }) => source))).toEqual([]);
  });
});
