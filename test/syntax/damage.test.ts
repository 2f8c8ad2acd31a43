// Every single defect is refused: of a tree from the first parser, or of a script that the second parser has to confirm.
// `npm run details` writes the rows anew; read the difference before you keep it.
import { expect, test } from "vitest";
import { damageOf } from "../support/damage.ts";
import { rowsOf } from "../support/rows.ts";
import "../support/judge.ts";

const rows = rowsOf<ReturnType<typeof damageOf>>("fixtures/details/damage.jsonl");

test.each(rows)("$source", (row) => {
  expect(damageOf(row.source)).toEqual(row);
});

test("another script is never taken for the one that was written", () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.flatMap(({ unnoticed }) => unnoticed)).toEqual([]);
});
