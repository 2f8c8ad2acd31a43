// Selects decisions of the log: the filters of `safe-sh log`, `stats` and `suggest`.

import { programsNamed } from "../decide/programs-named.ts";
import type { Logged } from "../record/read.ts";
import type { Call } from "./subcommand.ts";
import type { filters } from "./table/options.ts";

/** Filters as the command line gives them, their values checked by the table. */
type Filters = Partial<Call<typeof filters>["values"]>;

/** The test that filters amount to, or their problem. `now`: milliseconds since the epoch. */
export function selection(given: Filters, now: number): ((logged: Logged) => boolean) | string {
  const [since, until] = [timeOf(given.since, now), timeOf(given.until, now)];
  for (const [name, time] of [["since", since] as const, ["until", until] as const])
    if (Number.isNaN(time))
      return `--${name} must be a date (2026-01-31), yesterday, today, or a time like 30m, 12h, 7d or "2 days ago"`;
  return (logged) =>
    (since === undefined || logged.time >= since) &&
    (until === undefined || logged.time <= until) &&
    matches(given.verdict, logged.safety) &&
    matches(given.decision, logged.decision) &&
    matches(given.host, logged.host) &&
    matches(given.door, logged.door) &&
    (given.program === undefined || programsNamed(logged.command).all.includes(given.program));
}

const matches = (wanted: string | undefined, found: string): boolean => wanted === undefined || wanted === found;

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Milliseconds since the epoch; NaN: not understood. Days begin at midnight here. */
export function timeOf(given: string | undefined, now: number): number | undefined {
  if (given === undefined) return undefined;
  const [, count, unit = ""] = /^(\d{1,6}) ?([smhdw])(?:[a-z]* ago)?$/.exec(given.replace(longUnits, "$1")) ?? [];
  if (count !== undefined) return now - Number(count) * (units[unit] ?? Number.NaN);
  if (given === "now") return now;
  if (given === "today" || given === "yesterday") {
    const day = new Date(now);
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() - (given === "today" ? 0 : 1)).getTime();
  }
  return /^\d{4}-\d{2}-\d{2}/.test(given) ? Date.parse(given) : Number.NaN;
}

/** `seconds`, `min`, `days` and so on: the first letter says it. */
const longUnits = /(?<=\d ?)(s|m|h|d|w)(?:ec(?:ond)?s?|in(?:ute)?s?|ours?|ays?|eeks?)(?= ago$)/;

/** The number that an option was given. Undefined: none. */
export const countOf = (given: string | undefined): number | undefined =>
  given === undefined ? undefined : Number(given);
