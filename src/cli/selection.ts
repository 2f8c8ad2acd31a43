// Selects decisions of the log: the filters of `safe-sh log`, `stats` and `suggest`.

import { programsNamed } from "../examine/programs-named.ts";
import type { Logged } from "../log/read.ts";

/** Filters as the command line gives them. */
export interface Filters {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly verdict?: string | undefined;
  readonly decision?: string | undefined;
  readonly host?: string | undefined;
  readonly door?: string | undefined;
  readonly program?: string | undefined;
}

/** The options for `parseArgs`. */
export const filterOptions = {
  since: { type: "string" },
  until: { type: "string" },
  verdict: { type: "string" },
  decision: { type: "string" },
  host: { type: "string" },
  door: { type: "string" },
  program: { type: "string" },
} as const;

/** How they are explained; two spaces before each line. */
export const filterHelp = `  --since TIME, --until TIME   a date (2026-01-31, 2026-01-31T12:00) or how long ago (30m, 12h, 7d)
  --verdict read_only|mutating
  --decision allow|ask|deny|run|approved|rejected
  --host NAME                  the agent: claude-code, codex, gemini-cli, cursor, opencode, none
  --door NAME                  hook, shell, library, monitor
  --program NAME               a program that the command would start
`;

const permitted: Readonly<Partial<Record<keyof Filters, readonly string[]>>> = {
  verdict: ["read_only", "mutating"],
  decision: ["allow", "ask", "deny", "run", "approved", "rejected"],
  door: ["hook", "shell", "library", "monitor"],
};

/** The test that filters amount to, or their problem. `now`: milliseconds since the epoch. */
export function selection(filters: Filters, now: number): ((logged: Logged) => boolean) | string {
  for (const [name, values] of Object.entries(permitted)) {
    const given = filters[name as keyof Filters];
    if (given !== undefined && !values.includes(given)) return `--${name} must be ${values.join(", ")}`;
  }
  const [since, until] = [timeOf(filters.since, now), timeOf(filters.until, now)];
  for (const [name, time] of [["since", since] as const, ["until", until] as const])
    if (Number.isNaN(time)) return `--${name} is neither a date nor a time like 30m, 12h or 7d`;
  return (logged) =>
    (since === undefined || logged.time >= since) &&
    (until === undefined || logged.time <= until) &&
    matches(filters.verdict, logged.safety) &&
    matches(filters.decision, logged.decision) &&
    matches(filters.host, logged.host) &&
    matches(filters.door, logged.door) &&
    (filters.program === undefined || programsNamed(logged.command).all.includes(filters.program));
}

const matches = (wanted: string | undefined, given: string): boolean => wanted === undefined || wanted === given;

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Milliseconds since the epoch; NaN: not understood. */
function timeOf(given: string | undefined, now: number): number | undefined {
  if (given === undefined) return undefined;
  const [, count, unit = ""] = /^(\d{1,6})([smhdw])$/.exec(given) ?? [];
  if (count !== undefined) return now - Number(count) * (units[unit] ?? Number.NaN);
  return /^\d{4}-\d{2}-\d{2}/.test(given) ? Date.parse(given) : Number.NaN;
}
