// The rows of fixtures/details: written by `npm run details`, and compared by a test.
import { mkdirSync, writeFileSync } from "node:fs";
import { classify, ready } from "../../src/classify.ts";
import { canonical } from "../../src/syntax/canonical.ts";
import { interpreted, judgeK } from "./judge.ts";
import { fixtureFiles, fromRoot, rowsOf } from "./rows.ts";
import { shownInterpretation, shownVerdict } from "./shown.ts";

interface Row {
  readonly source?: string;
  readonly command?: string;
}

/** What is said of `source`. `verdicts`: with the catalog, or with K and K2 where the text is about them. */
export function detailsOf(what: "interpretations" | "verdicts", source: string): readonly string[] {
  if (what === "interpretations")
    return [...shownInterpretation(interpreted(source), source), `printed: ${canonical(source)}`];
  const verdict = /\bK2?\b/.test(source) ? judgeK(source) : classify(source, { cwd: "/work", home: "/home/me" });
  return shownVerdict(verdict, source);
}

const sourcesIn = (folder: string): readonly string[] =>
  fixtureFiles(`fixtures/${folder}`)
    .flatMap((file) => rowsOf<Row>(file).map(({ source, command }) => source ?? command ?? ""))
    .filter((source) => source.length < 400);

/** The first script for each message, whatever stands in it between backticks. */
function oneForEachMessage(sources: readonly string[]): readonly string[] {
  const known = new Set<string>();
  return sources.filter((source) => {
    const messages = detailsOf("verdicts", source).map((line) => line.replace(/`[^`]*`| at \d+ ".*/g, ""));
    const more = messages.filter((message) => !known.has(message));
    for (const message of more) known.add(message);
    return more.length > 0;
  });
}

/** Writes the rows of both files. */
export async function writeDetails(): Promise<void> {
  await ready();
  mkdirSync(fromRoot("fixtures/details"), { recursive: true });
  const untrusted = rowsOf<{ source: string; times?: number }>("fixtures/syntax/untrusted.jsonl")
    .filter(({ times }) => times === undefined)
    .map(({ source }) => source);
  const verdicts = oneForEachMessage([
    ...untrusted,
    ...sourcesIn("interpret"),
    ...sourcesIn("attacks"),
    ...sourcesIn("commands"),
  ]);
  const write = (what: "interpretations" | "verdicts", sources: readonly string[]): void =>
    writeFileSync(
      fromRoot(`fixtures/details/${what}.jsonl`),
      sources.map((source) => `${JSON.stringify({ source, shown: detailsOf(what, source) })}\n`).join(""),
    );
  write("interpretations", sourcesIn("interpret"));
  write("verdicts", verdicts);
}
