// Commands that hide their changes: each must be mutating, for the right reason, with the catalog that users get.
// `fixtures/attacks/open.jsonl` holds the ones that get through today; a row that no longer does belongs elsewhere.
import { beforeAll, describe, expect, test } from "vitest";
import { classify, ready } from "./support/classify.ts";
import { duplicates, fixtureFiles, rowsOf } from "./support/rows.ts";

interface Row {
  readonly command: string;
  /** Absent where nothing lists the program today: any finding will do. */
  readonly code?: string;
}

beforeAll(() => ready());

const codesOf = (command: string): readonly string[] =>
  classify(command, { cwd: "/work", home: "/home/me" }).findings.map(({ code }) => code);

describe.each(fixtureFiles("fixtures/attacks"))("%s", (file) => {
  const rows = rowsOf<Row>(file);

  test("every attack is seen", () => {
    const seen = (row: Row): boolean =>
      row.code === undefined ? codesOf(row.command).length > 0 : codesOf(row.command).includes(row.code);
    const unseen = rows.filter((row) => !seen(row));
    expect(unseen.map((row) => ({ ...row, got: codesOf(row.command) }))).toEqual([]);
  });
});

test("no attack stands there twice", () => {
  const rows = [...fixtureFiles("fixtures/attacks"), "fixtures/attacks/open.jsonl"].flatMap((file) =>
    rowsOf<Row>(file),
  );
  expect(rows.length).toBeGreaterThan(150);
  expect(duplicates(rows.map(({ command }) => command))).toEqual([]);
});

test("the open attacks are still open", () => {
  const closed = rowsOf<Row>("fixtures/attacks/open.jsonl").filter((row) => codesOf(row.command).length > 0);
  expect(closed, "move these rows to another file").toEqual([]);
});
