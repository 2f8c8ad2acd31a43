// Everything that is said of a script, word for word: what people read, and what the parts hand to each other.
// `npm run details` writes the rows anew; read the difference before you keep it.
import { beforeAll, expect, test } from "vitest";
import { ready } from "../src/classify.ts";
import { detailsOf } from "./support/details.ts";
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
