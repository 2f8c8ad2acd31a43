// The rows of fixtures/details: written by `npm run details`, and compared by a test.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import type { Judgment } from "../../src/judge/judge.ts";
import { generators } from "../soundness/campaign.ts";
import { canonicalOf, judged as judgedByAll, ready } from "./classify.ts";
import { damageOf } from "./damage.ts";
import { interpreted, judgedK, parse } from "./judge.ts";
import { fixtureFiles, fromRoot, rowsOf, scriptsOf } from "./rows.ts";
import { shownInterpretation, shownVerdict } from "./shown.ts";

/** With the catalog, or with K and K2 where the text is about them. */
const judged = (source: string): Judgment =>
  /\bK2?\b/.test(source) ? judgedK(source) : judgedByAll(source, { cwd: "/work", home: "/home/me" });

/** What people are told of `source`, line by line. */
export const detailsOf = (what: "interpretations" | "verdicts", source: string): readonly string[] =>
  what === "interpretations"
    ? [...shownInterpretation(interpreted(source), source), `printed: ${canonicalOf(source)}`]
    : shownVerdict(judged(source).verdict, source);

/** All that every part makes of `source`, in sixteen digits: enough to see that something changed. */
export function fingerprint(source: string): string {
  const parsed = parse(source);
  const interpretation = parsed.trusted ? interpreted(source) : undefined;
  const { verdict, trace } = judged(source);
  const all = JSON.stringify([parsed, interpretation, trace, verdict, canonicalOf(source)]);
  return createHash("sha256").update(all).digest("hex").slice(0, 16);
}

/** Programs that take scripts in a language that is read. */
const inOtherLanguages = /^(?:awk|bash|duckdb|find|fzf|gh api|mysql|psql|sed|sh|sqlcmd|sqlite3|zsh) /;

/** Scripts of every kind, which exercise what no one thought of; real bash has run the same generators' scripts. */
function variousScripts(): readonly string[] {
  const scripts = Array.from({ length: 5 }, (_, batch) => generators.grammar?.(1000 + batch, batch, 100) ?? [])
    .flat()
    .filter((source) => source.length < 260);
  return [
    ...scripts.filter((source) => parse(source).trusted).slice(0, 200),
    ...scripts.filter((source) => !parse(source).trusted).slice(0, 50),
    ...sourcesIn("syntax"),
    ...sourcesIn("interpret"),
    ...sourcesIn("forms"),
    ...sourcesIn("attacks"),
    ...sourcesIn("commands").filter((source) => source.length % 5 === 0 || inOtherLanguages.test(source)),
  ];
}

const sourcesIn = (folder: string): readonly string[] =>
  fixtureFiles(`fixtures/${folder}`)
    .flatMap(scriptsOf)
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

/** Writes the rows of all files. */
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
  writeFileSync(
    fromRoot("fixtures/details/fingerprints.jsonl"),
    [...new Set(variousScripts())]
      .map((source) => `${JSON.stringify({ source, fingerprint: fingerprint(source) })}\n`)
      .join(""),
  );
  writeFileSync(
    fromRoot("fixtures/details/damage.jsonl"),
    scriptsOf("fixtures/syntax/trusted.jsonl")
      .filter((source) => source.length < 80)
      .map((source) => `${JSON.stringify(damageOf(source))}\n`)
      .join(""),
  );
}
