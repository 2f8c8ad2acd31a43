// The findings of a campaign, in a form in which reports of many machines add up.
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { tokensOf } from "./shrink.ts";

/**
 * `generated`: texts that were made. `untrusted`: of those, not trusted, therefore mutating, and not run. `run`: run in bash,
 * as text and as print. Of those that ran: `readOnly`, called so; `unprintable`, whose print is not read as the script was, so
 * that the shell door refuses them; `cut`, ended by a limit. `unrepeated`: deviations that did not come again in two more
 * runs. `alike`: failures that hold one which was found before. `observed`: programs and builtins that bash was seen to run.
 */
const names = [
  "generated",
  "untrusted",
  "run",
  "readOnly",
  "unprintable",
  "cut",
  "unrepeated",
  "alike",
  "observed",
] as const;
const counts = z.record(z.enum(names), z.number());
export type Counts = z.infer<typeof counts>;

const countsOf = (count: (name: (typeof names)[number]) => number): Counts =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Counts;

const failure = z.object({
  source: z.string(),
  /** What the script was made from. */
  about: z.string(),
  script: z.string(),
  shrunk: z.string(),
  kind: z.string(),
  what: z.string(),
});
export type Failure = z.infer<typeof failure>;

const report = z.object({
  seed: z.number(),
  /** `0/1`: which part of how many. */
  shards: z.array(z.string()),
  seconds: z.number(),
  sources: z.record(z.string(), counts),
  failures: z.readonly(z.array(failure)),
});
export type Report = z.infer<typeof report>;

export const noCounts: Counts = countsOf(() => 0);
export const add = (a: Counts, b: Counts): Counts => countsOf((name) => a[name] + b[name]);

/** Throws where the file holds no report, with the file's name. */
export function readReport(file: string): Report {
  try {
    return report.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new Error(`${file} is no report of a campaign: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Throws where the reports are of different campaigns, or hold the same part twice. */
export function merge(reports: readonly Report[]): Report {
  const [first] = reports;
  if (!first) throw new Error("there is no report to merge");
  const shards = reports.flatMap((each) => each.shards);
  const twice = shards.find((shard, index) => shards.indexOf(shard) !== index);
  if (reports.some(({ seed }) => seed !== first.seed)) throw new Error("the reports have different seeds");
  if (twice !== undefined) throw new Error(`the part ${twice} is there twice`);
  const found = [...new Set(reports.flatMap(({ sources }) => Object.keys(sources)))];
  return {
    seed: first.seed,
    shards: shards.sort(),
    seconds: reports.reduce((sum, { seconds }) => sum + seconds, 0),
    sources: Object.fromEntries(
      found.map((name) => [name, reports.reduce((sum, { sources }) => add(sum, sources[name] ?? noCounts), noCounts)]),
    ),
    failures: smallest(reports.flatMap(({ failures }) => failures)),
  };
}

/** Which variable or number it is makes no difference between two failures. */
const kindOf = (token: string): string =>
  /^\d+$/.test(token) ? "0" : /^(?:[a-z]|[A-Z_][A-Z0-9_]*|auto_resume|histchars)$/.test(token) ? "x" : token;

const kindsOf = (text: string): readonly string[] =>
  tokensOf(text)
    .filter((token) => /\S/.test(token))
    .map(kindOf);

/** Do the tokens of `shrunk` stand in `script`, in their order? Then it fails for a reason that is known already. */
export function holds(script: string, shrunk: string): boolean {
  const tokens = kindsOf(shrunk);
  let at = 0;
  for (const token of kindsOf(script)) if (token === tokens[at]) at++;
  return at === tokens.length;
}

/** Without those that hold another one. */
export const smallest = (failures: readonly Failure[]): readonly Failure[] =>
  failures
    .toSorted((a, b) => a.shrunk.length - b.shrunk.length)
    .filter((one, at, all) => !all.slice(0, at).some(({ shrunk }) => holds(one.shrunk, shrunk)));

/** The report for people: a line for each source, then the failures. */
export function reportText({ sources, failures, seconds, seed, shards }: Report): string {
  const rows = Object.entries(sources);
  const total = rows.reduce((sum, [, each]) => add(sum, each), noCounts);
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(14)}${cells.map((cell) => String(cell).padStart(11)).join("")}`;
  const lines = [
    `seed ${seed}, ${shards.join(" ")}, ${Math.round(seconds)} s`,
    line("", names),
    ...[...rows, ["all", total] as const].map(([name, each]) =>
      line(
        name,
        names.map((count) => each[count]),
      ),
    ),
    ...failures.map(
      ({ source, about, shrunk, script, kind, what }) =>
        `\n${kind} (${source}: ${about})\n  script: ${JSON.stringify(shrunk)}\n  from:   ${JSON.stringify(script)}\n  ${what}`,
    ),
    `${failures.length} ${failures.length === 1 ? "failure" : "failures"}`,
  ];
  return `${lines.join("\n")}\n`;
}
