// The rows of fixtures/details: written by `npm run details`, and compared by a test.
import { mkdirSync, writeFileSync } from "node:fs";
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

/** The folders of fixtures whose scripts are summed up. */
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

/**
 * The first script for each message, whatever stands in it between backticks. Not of `commands`: their words are those of the catalog, which
 * docs/references/catalog.md shows.
 */
function oneForEachMessage(sources: readonly string[]): readonly string[] {
  const known = new Set<string>();
  return sources.filter((source) => {
    const messages = detailsOf("verdicts", source).map((line) => line.replace(/`[^`]*`| at \d+ ".*/g, ""));
    const more = messages.filter((message) => !known.has(message));
    for (const message of more) known.add(message);
    return more.length > 0;
  });
}

/** A script, and what is found out about it. */
export interface Summary {
  readonly source: string;
  readonly found: string;
}

/** What kind of summary it is: the verdict, the codes, and the kinds of effects, whatever they are about. */
function kindOf(source: string): string {
  const { verdict, trace } = judged(source);
  const codes = verdict.findings.map(({ code }) => code);
  const effects = trace.effects.map(({ effect }) => (effect.kind === "connects" ? effect.method : effect.kind));
  const moved = trace.programs.some(({ from }) => shownPlace(from) !== "");
  return [verdict.safety, ...distinct(codes), "/", ...distinct(effects), moved].join(" ");
}

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();

/** One script of each kind: a reviewer reads one of a hundred that are alike, and the rows themselves test verdict and code of all. */
function oneOfEachKind(sources: readonly string[]): readonly Summary[] {
  const found = new Map<string, string>();
  for (const source of sources) {
    const kind = kindOf(source);
    if (!found.has(kind)) found.set(kind, source);
  }
  return [...found.values()].map((source) => ({ source, found: summaryOf(source) }));
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
    ...sourcesIn("forms"),
    ...sourcesIn("attacks"),
  ]);
  const write = (what: "interpretations" | "verdicts", sources: readonly string[]): void =>
    writeFileSync(
      fromRoot(`fixtures/details/${what}.jsonl`),
      sources.map((source) => `${JSON.stringify({ source, shown: detailsOf(what, source) })}\n`).join(""),
    );
  write("interpretations", sourcesIn("interpret"));
  write("verdicts", verdicts);
  const summaries = oneOfEachKind([...generatedScripts(), ...summedUp.flatMap(sourcesIn)]);
  writeFileSync(
    fromRoot("fixtures/details/summaries.jsonl"),
    summaries.map((row) => `${JSON.stringify(row)}\n`).join(""),
  );
  writeFileSync(
    fromRoot("fixtures/details/damage.jsonl"),
    scriptsOf("fixtures/syntax/trusted.jsonl")
      .filter((source) => source.length < 50)
      .map((source) => `${JSON.stringify(damageOf(source))}\n`)
      .join(""),
  );
}
