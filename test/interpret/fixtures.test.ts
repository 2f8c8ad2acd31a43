// The commands that a script would run, row by row: `…` is a hole, `…*` any number of fields. `fixtures/interpret`
// has the essentials, `fixtures/forms` goes through the forms of bash's grammar and builtins.

import { describe, expect, test } from "vitest";
import { interpreted, shownInvocations } from "../support/judge.ts";
import { duplicates, fixtureFiles, rowsOf } from "../support/rows.ts";

interface Row {
  readonly source: string;
  readonly invocations?: readonly string[];
  readonly problems?: readonly string[];
}

const files = [...fixtureFiles("fixtures/interpret"), ...fixtureFiles("fixtures/forms")];
const rows = files.flatMap((file) => rowsOf<Row>(file));

/** The row as it would have to read. */
function outcome(row: Row): Row {
  const interpretation = interpreted(row.source);
  const problems = [...new Set(interpretation.problems.map(({ code }) => code))];
  return {
    source: row.source,
    ...(row.invocations ? { invocations: shownInvocations(interpretation) } : {}),
    ...(row.problems || problems.length > 0 ? { problems } : {}),
  };
}

describe.each(files)("%s", (file) => {
  test("every row holds", () => {
    const expected = rowsOf<Row>(file);
    expect(expected.map(outcome)).toEqual(expected);
  });
});

test("no script stands there twice", () => {
  expect(duplicates(rows.map(({ source }) => source))).toEqual([]);
});

test("the open rows are still open", () => {
  const held = rowsOf<Row>("fixtures/interpret/open.jsonl").filter(
    (row) => JSON.stringify(outcome(row)) === JSON.stringify(row),
  );
  expect(held, "move these rows to another file").toEqual([]);
});
