// Everything that is said of a script, word for word: what people read, and what the parts hand to each other.
// `npm run details` writes the rows anew; read the difference before you keep it.
import { beforeAll, expect, test } from "vitest";
import { ready } from "./support/classify.ts";
import { detailsOf, fingerprint } from "./support/details.ts";
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

const prints = rowsOf<{ source: string; fingerprint: string }>("fixtures/details/fingerprints.jsonl");
const groups = Array.from({ length: Math.ceil(prints.length / 60) }, (_, index) => index * 60);

test.each(groups)("what is said of the scripts from %i on is as it was", (from) => {
  for (const row of prints.slice(from, from + 60)) expect(fingerprint(row.source), row.source).toBe(row.fingerprint);
});
