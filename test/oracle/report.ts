// The findings of the oracle: a line a program in the state file, and a summary for people.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { Observed } from "./observed.ts";
import type { Setting } from "./sandbox.ts";

/** An effect that no entry names, of the first command that showed it. */
export interface Miss extends Observed, Setting {
  readonly program: string;
  readonly command: string;
  readonly times: number;
}

/** One program of the campaign. */
export interface Tested {
  readonly program: string;
  /** Why it was not run. */
  readonly skipped?: string;
  readonly runs: number;
  /** Runs that a limit ended. */
  readonly cut: number;
  readonly misses: readonly Miss[];
}

/** The programs of earlier runs; none if there is no such file. A last line that was cut off does not count. */
export function readState(file: string): readonly Tested[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Tested);
}

export const keep = (file: string, tested: Tested): void => appendFileSync(file, `${JSON.stringify(tested)}\n`);

/** Items by a name that each of them has. */
function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return groups;
}

const counted = (values: readonly string[]): string =>
  [...grouped(values, (value) => value)]
    .map(([value, alike]) => `${value} ${alike.length}`)
    .sort()
    .join(", ");

export function summary(all: readonly Tested[]): string {
  const run = all.filter(({ skipped }) => skipped === undefined);
  const misses = run.flatMap((each) => each.misses);
  const reasons = grouped(
    all.filter(({ skipped }) => skipped !== undefined),
    ({ skipped }) => skipped ?? "",
  );
  const lines = [
    `${run.length} programs, ${run.reduce((sum, { runs }) => sum + runs, 0)} runs, of which limits ended ${run.reduce((sum, { cut }) => sum + cut, 0)}`,
    `${misses.length} misses${misses.length > 0 ? `: ${counted(misses.map(({ kind }) => kind))}` : ""}`,
    ...(misses.length > 0 ? [`  of ${counted(misses.map(({ program }) => program))}`] : []),
    ...[...reasons].map(([why, those]) => `${why}: ${those.length} (${those.map(({ program }) => program).join(" ")})`),
  ];
  return `${lines.join("\n")}\n`;
}
