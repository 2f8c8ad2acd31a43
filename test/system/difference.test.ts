// Texts in pieces: every choice of edits gives the text that a person expects, and all of them together the whole.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hunksOf, lineCounts, piecesOf, textWith } from "../../src/system/difference.ts";
import { rowsOf } from "../support/rows.ts";

interface Row {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Of the hunks. */
  readonly heads: readonly string[];
  /** Hunks from 1, or single edits from 0. */
  readonly keep?: readonly number[];
  readonly edits?: readonly number[];
  readonly gives: string;
}

describe("hunks", () => {
  test.each(rowsOf<Row>("fixtures/trial/hunks.jsonl"))("$name", ({ before, after, heads, keep, edits, gives }) => {
    const pieces = piecesOf(before, after);
    const hunks = hunksOf(pieces);
    expect(hunks.map(({ head }) => head)).toEqual(heads);
    const isChosen = (edit: number): boolean =>
      edits?.includes(edit) ?? hunks.some(({ from, to }, at) => keep?.includes(at + 1) && from <= edit && edit < to);
    expect(textWith(pieces, isChosen)).toBe(gives);
  });

  const text = fc
    .array(fc.constantFrom("a\n", "b\n", "c\r\n", "\n", "\r", "x", "-\n", "+\n", "@@\n", "ü\u2028\n"), {
      maxLength: 30,
    })
    .map((lines) => lines.join(""));

  test("of random texts are the whole edit, in their order, with lines that add up", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = piecesOf(before, after);
        expect([textWith(pieces, () => false), textWith(pieces, () => true)]).toEqual([before, after]);
        const edits = pieces.filter((piece) => typeof piece === "object").length;
        for (const apart of [6, 0]) {
          const hunks = hunksOf(pieces, apart);
          expect(hunks.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))).toEqual(
            Array.from({ length: edits }, (_, at) => at),
          );
          for (const { head, lines } of hunks) {
            const counts = [...head.matchAll(/[-+]\d+(?:,(\d+))?/g)].map(([, count = "1"]) => Number(count));
            expect(counts).toEqual([
              lines.filter((line) => !line.startsWith("+")).length,
              lines.filter((line) => !line.startsWith("-")).length,
            ]);
          }
        }
      }),
      { numRuns: 2_000, seed: 5 },
    );
  });

  test("of texts with little in common are one, between what both begin and end with", () => {
    const lines = (sign: string): string => Array.from({ length: 15_000 }, (_, at) => `${sign}${at}\n`).join("");
    const [before, after] = [`same\n${lines("a")}end\n`, `same\n${lines("b")}more\nend\n`];
    expect(piecesOf(before, after)).toEqual(["same\n", { removed: lines("a"), added: `${lines("b")}more\n` }, "end\n"]);
    expect(lineCounts(before, after)).toEqual({ added: 15_001, removed: 15_000 });
  });
});
