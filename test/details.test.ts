// Every message about a script, word for word, and the data that the parts pass to each other.
// `npm run details` writes the rows anew; read the difference before you keep it.
import { beforeAll, expect, test } from "vitest";
import { ready } from "./support/classify.ts";
import { detailsOf, type Summary, summaryOf } from "./support/details.ts";
import { rowsOf } from "./support/rows.ts";

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

test("what is found out about one script of each kind is as it was", () => {
  const rows = rowsOf<Summary>("fixtures/details/summaries.jsonl");
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.map(({ source }) => ({ source, found: summaryOf(source) }))).toEqual(rows);
});
