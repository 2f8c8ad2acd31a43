// Which texts are trusted to be read as bash reads them, and why the others are not.
import { describe, expect, test } from "vitest";
import { parse } from "../support/judge.ts";
import { duplicates, rowsOf } from "../support/rows.ts";

interface Row {
  readonly source: string;
  /** The script is `source` this often; 1 if left out. */
  readonly times?: number;
  readonly code?: string;
}

const outcome = (row: Row): string => {
  const parsed = parse(row.source.repeat(row.times ?? 1));
  return parsed.trusted ? "trusted" : parsed.finding.code;
};
const shown = (row: Row, got: string): string => `${JSON.stringify(row.source)}: ${got}`;

const trusted = rowsOf<Row>("fixtures/syntax/trusted.jsonl");
const untrusted = rowsOf<Row>("fixtures/syntax/untrusted.jsonl");

describe("syntax fixtures", () => {
  test("are trusted", () => {
    expect(trusted.map((row) => shown(row, outcome(row)))).toEqual(trusted.map((row) => shown(row, "trusted")));
  });

  test("are refused with the right code", () => {
    expect(untrusted.map((row) => shown(row, outcome(row)))).toEqual(
      untrusted.map((row) => shown(row, row.code ?? "")),
    );
  });

  test("are not repeated", () => {
    expect(duplicates([...trusted, ...untrusted].map(({ source }) => source))).toEqual([]);
  });

  test("span the text that is refused", () => {
    for (const row of untrusted) {
      const source = row.source.repeat(row.times ?? 1);
      const parsed = parse(source);
      if (parsed.trusted) continue;
      const { start, end } = parsed.finding.span;
      expect(start >= 0 && start <= end && end <= source.length, shown(row, `${start} to ${end}`)).toBe(true);
    }
  });
});
