// The findings of a campaign, in a form in which reports of many machines add up.
import { readFileSync } from "node:fs";
import * as z from "zod/mini";

/**
 * `generated`: texts that were made. `untrusted`: of those, not trusted, therefore mutating, and not run. `run`: run in bash,
 * as text and as print. Of those that ran: `readOnly`, called so; `unprintable`, whose print is not read as the script was, so
 * that the shell door refuses them; `cut`, ended by a limit. `unrepeated`: deviations that did not come again in two more
 * runs. `observed`: programs and builtins that bash was seen to run.
 */
const names = ["generated", "untrusted", "run", "readOnly", "unprintable", "cut", "unrepeated", "observed"] as const;
const counts = z.record(z.enum(names), z.number());
export type Counts = z.infer<typeof counts>;

const countsOf = (count: (name: (typeof names)[number]) => number): Counts =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Counts;

const failure = z.object({
  generator: z.string(),
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
  generators: z.record(z.string(), counts),
  failures: z.array(failure),
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
  const found = [...new Set(reports.flatMap(({ generators }) => Object.keys(generators)))];
  return {
    seed: first.seed,
    shards: shards.sort(),
    seconds: reports.reduce((sum, { seconds }) => sum + seconds, 0),
    generators: Object.fromEntries(
      found.map((name) => [
        name,
        reports.reduce((sum, { generators }) => add(sum, generators[name] ?? noCounts), noCounts),
      ]),
    ),
    failures: reports.flatMap(({ failures }) => failures),
  };
}

/** The report for people: a line for each generator, then the failures. */
export function reportText({ generators, failures, seconds, seed, shards }: Report): string {
  const rows = Object.entries(generators);
  const total = rows.reduce((sum, [, each]) => add(sum, each), noCounts);
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(12)}${cells.map((cell) => String(cell).padStart(12)).join("")}`;
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
      ({ generator, shrunk, script, kind, what }) =>
        `\n${kind} (${generator})\n  script: ${JSON.stringify(shrunk)}\n  from:   ${JSON.stringify(script)}\n  ${what}`,
    ),
    `${failures.length} ${failures.length === 1 ? "failure" : "failures"}`,
  ];
  return `${lines.join("\n")}\n`;
}
