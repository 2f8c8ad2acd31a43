// What a campaign found, in a form that reports of many machines add up in.
import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const counts = z.object({
  /** Texts that were made. */
  generated: z.number(),
  /** Not trusted, therefore mutating, and not run. */
  untrusted: z.number(),
  /** Run in bash, as text and as print. */
  run: z.number(),
  /** Of those, called read_only. */
  readOnly: z.number(),
  /** Of those that ran, not printed, since the print is not read as the script was: refused by the shell door. */
  unprintable: z.number(),
  /** Of those that ran, ended by a limit of time, processes or output. */
  cut: z.number(),
  /** Deviations that did not come again in two more runs. */
  unrepeated: z.number(),
  /** Programs and builtins that bash was seen to run. */
  observed: z.number(),
});
export type Counts = z.infer<typeof counts>;

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

export const noCounts: Counts = {
  generated: 0,
  untrusted: 0,
  run: 0,
  readOnly: 0,
  unprintable: 0,
  cut: 0,
  unrepeated: 0,
  observed: 0,
};

export function add(a: Counts, b: Counts): Counts {
  const sum = (name: keyof Counts): number => a[name] + b[name];
  return {
    generated: sum("generated"),
    untrusted: sum("untrusted"),
    run: sum("run"),
    readOnly: sum("readOnly"),
    unprintable: sum("unprintable"),
    cut: sum("cut"),
    unrepeated: sum("unrepeated"),
    observed: sum("observed"),
  };
}

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
  const names = [...new Set(reports.flatMap(({ generators }) => Object.keys(generators)))];
  return {
    seed: first.seed,
    shards: shards.sort(),
    seconds: reports.reduce((sum, { seconds }) => sum + seconds, 0),
    generators: Object.fromEntries(
      names.map((name) => [
        name,
        reports.reduce((sum, { generators }) => add(sum, generators[name] ?? noCounts), noCounts),
      ]),
    ),
    failures: reports.flatMap(({ failures }) => failures),
  };
}

/** The report for people: a line for each generator, then the failures. */
export function reportText({ generators, failures, seconds, seed, shards }: Report): string {
  const columns: readonly (keyof Counts)[] = [
    "generated",
    "untrusted",
    "run",
    "readOnly",
    "unprintable",
    "cut",
    "observed",
  ];
  const rows = Object.entries(generators);
  const total = rows.reduce((sum, [, each]) => add(sum, each), noCounts);
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(12)}${cells.map((cell) => String(cell).padStart(12)).join("")}`;
  const lines = [
    `seed ${seed}, ${shards.join(" ")}, ${Math.round(seconds)} s`,
    line("", columns),
    ...[...rows, ["all", total] as const].map(([name, each]) =>
      line(
        name,
        columns.map((column) => each[column]),
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
