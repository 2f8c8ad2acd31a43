// Commands of people and agents, judged with the catalog that users get: one file of rows for each file of the catalog.

import { beforeAll, describe, expect, test } from "vitest";
import { classify, ready } from "./support/classify.ts";
import { duplicates, fixtureFiles, rowsOf } from "./support/rows.ts";

interface Row {
  readonly command: string;
  readonly safety: "read_only" | "mutating";
  readonly code?: string;
}

beforeAll(() => ready());

const files = fixtureFiles("fixtures/commands");

/** What is wrong with the row, in one line; undefined: nothing. */
function wrong(row: Row): string | undefined {
  const verdict = classify(row.command, { cwd: "/work", home: "/home/me" });
  const codes: readonly string[] = verdict.findings.map(({ code }) => code);
  if (verdict.safety !== row.safety) return `${row.command}: should be ${row.safety} (${verdict.reason})`;
  if (row.code !== undefined && !codes.includes(row.code))
    return `${row.command}: should say ${row.code}, says ${codes.join(", ")}`;
  return undefined;
}

describe.each(files)("%s", (file) => {
  const rows = rowsOf<Row>(file);

  test("every row is judged as it says", () => {
    expect(rows.map(wrong).filter((line) => line !== undefined)).toEqual([]);
  });

  test("every row is well formed", () => {
    const known = ["command", "safety", "code", "why"];
    for (const row of rows) {
      expect(
        Object.keys(row).filter((key) => !known.includes(key)),
        row.command,
      ).toEqual([]);
      expect(["read_only", "mutating"], row.command).toContain(row.safety);
    }
  });
});

test("no command stands there twice", () => {
  const commands = files.flatMap((file) => rowsOf<Row>(file).map(({ command }) => command));
  expect(duplicates(commands)).toEqual([]);
});
