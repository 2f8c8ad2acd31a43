// What a script would run, row by row: `…` is a hole, `…*` any number of fields. `fixtures/interpret` says what matters,
// `fixtures/forms` goes through the forms of bash's grammar and builtins.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { interpreted, shownInvocations } from "../support/judge.ts";
import { duplicates, fixtureFiles, fromRoot, rowsOf } from "../support/rows.ts";

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

test("the rows show every problem that the interpreter gives", () => {
  const folder = fromRoot("src/interpret");
  const text = readdirSync(folder)
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("\n");
  const codes = [...text.matchAll(/problem\(\s*"([a-z-]+)"/g)].map((match) => match[1] ?? "");
  const missing = codes.filter((code) => !rows.some((row) => row.problems?.includes(code)));
  expect(codes.length).toBeGreaterThan(5);
  expect([...new Set(missing)]).toEqual([]);
});

test("the open rows are still open", () => {
  const held = rowsOf<Row>("fixtures/interpret/open.jsonl").filter(
    (row) => JSON.stringify(outcome(row)) === JSON.stringify(row),
  );
  expect(held, "move these rows to another file").toEqual([]);
});
