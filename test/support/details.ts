// The rows of fixtures/details: written by `npm run details`, and compared by a test.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as fc from "fast-check";
import type { Judgment } from "../../src/judge/judge.ts";
import { isElsewhere, type Site } from "../../src/judge/site.ts";
import { grammarScript } from "../soundness/grammar.ts";
import { canonicalOf, judged as judgedByAll, ready } from "./classify.ts";
import { damageOf } from "./damage.ts";
import { interpreted, judgedK, parse } from "./judge.ts";
import { fixtureFiles, fromRoot, rowsOf, scriptsOf } from "./rows.ts";
import { shownEffect, shownInterpretation, shownVerdict } from "./shown.ts";

/** With the catalog, or with K and K2 where the text is about them. */
const judged = (source: string): Judgment =>
  /\bK2?\b/.test(source) ? judgedK(source) : judgedByAll(source, { cwd: "/work", home: "/home/me" });

/** What people are told of `source`, line by line. */
export const detailsOf = (what: "interpretations" | "verdicts", source: string): readonly string[] =>
  what === "interpretations"
    ? [...shownInterpretation(interpreted(source), source), `printed: ${canonicalOf(source)}`]
    : shownVerdict(judged(source).verdict, source);

/**
 * What is found out about `source` in one line: the verdict, each finding's code with the text that it underlines, the
 * programs, and what they do.
 *
 * @example summaryOf("ls > out") // 'mutating, writes-file ">" / ls / writes out'
 */
export function summaryOf(source: string): string {
  const { verdict, trace } = judged(source);
  const { safety, findings } = verdict;
  const programs = trace.programs.map(({ name, from }) => `${name}${shownPlace(from)}`);
  const effects = trace.effects.map(({ effect }) => shownEffect(effect).trimEnd());
  const found = findings.map(({ code, span }) => `${code} ${JSON.stringify(source.slice(span.start, span.end))}`);
  const parts = [[safety, ...found], counted(programs), counted(effects)];
  return parts.map((part) => part.join(", ").replace(/\n/g, "\\n") || "-").join(" / ");
}

const shownPlace = ({ at }: Site): string => {
  if (isElsewhere(at)) return " in ?";
  return at.join() === "/work" ? "" : ` in ${at.join("|")}`;
};

/** Each once, with how often it came. */
function counted(values: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].map(([value, count]) => (count === 1 ? value : `${value} ×${count}`));
}

/** The folders of fixtures whose scripts are summed up, a file for each file of theirs. */
const summedUp = ["syntax", "interpret", "forms", "attacks", "commands"];

/** Scripts of every kind, which exercise what no one thought of; real bash has run the same generators' scripts. */
function generatedScripts(): readonly string[] {
  const scripts = Array.from({ length: 5 }, (_, batch) =>
    fc.sample(grammarScript, { seed: 1000 + batch, numRuns: 100 }),
  )
    .flat()
    .filter((source) => source.length < 260);
  return [
    ...scripts.filter((source) => parse(source).trusted).slice(0, 200),
    ...scripts.filter((source) => !parse(source).trusted).slice(0, 50),
  ];
}

const sourcesIn = (folder: string): readonly string[] => fixtureFiles(`fixtures/${folder}`).flatMap(sourcesOf);

const sourcesOf = (file: string): readonly string[] => scriptsOf(file).filter((source) => source.length < 400);

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

/** Where the summaries are: a script as a JSON string, and below it what is found out about it, by script. */
export const summaries = "fixtures/details/summaries";

function writeSummaries(name: string, sources: readonly string[]): void {
  const file = fromRoot(`${summaries}/${name}.txt`);
  mkdirSync(dirname(file), { recursive: true });
  const rows = [...new Set(sources)].sort().map((source) => `${JSON.stringify(source)}\n  ${summaryOf(source)}\n`);
  writeFileSync(file, rows.join(""));
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
  rmSync(fromRoot(summaries), { recursive: true, force: true });
  writeSummaries("generated", generatedScripts());
  for (const file of summedUp.flatMap((folder) => fixtureFiles(`fixtures/${folder}`)))
    writeSummaries(file.slice("fixtures/".length, -".jsonl".length), sourcesOf(file));
  writeFileSync(
    fromRoot("fixtures/details/damage.jsonl"),
    scriptsOf("fixtures/syntax/trusted.jsonl")
      .filter((source) => source.length < 80)
      .map((source) => `${JSON.stringify(damageOf(source))}\n`)
      .join(""),
  );
}
