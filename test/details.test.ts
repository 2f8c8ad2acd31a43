// Every message about a script, word for word, and the data that the parts pass to each other.
// `npm run details` writes the rows anew; read the difference before you keep it.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { ready } from "./support/classify.ts";
import { detailsOf, summaries, summaryOf } from "./support/details.ts";
import { fromRoot, rowsOf } from "./support/rows.ts";

interface Row {
  readonly source: string;
  readonly shown: readonly string[];
}

beforeAll(() => ready());

test.each(["interpretations", "verdicts"] as const)("the %s are as they were", (what) => {
  const rows = rowsOf<Row>(`fixtures/details/${what}.jsonl`);
  expect(rows.length).toBeGreaterThan(100);
  for (const { source, shown } of rows) expect(detailsOf(what, source), source).toEqual(shown);
});

const files = readdirSync(fromRoot(summaries), { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".txt"),
);

test.each(files.sort())("what is found out about the scripts of %s is as it was", (name) => {
  const file = fromRoot(`${summaries}/${name}`);
  const before = readFileSync(file, "utf8").trimEnd().split("\n");
  const sources = before.flatMap((line, index) => (index % 2 === 0 ? [line] : []));
  expect(sources.flatMap((line) => [line, `  ${summaryOf(JSON.parse(line))}`])).toEqual(before);
});

test("every kind of script is summed up", () => {
  expect(files.length).toBeGreaterThan(100);
  for (const part of ["generated.txt", "attacks/", "commands/", "forms/", "interpret/", "syntax/"])
    expect(files.filter((name) => name.startsWith(part))).not.toEqual([]);
});
