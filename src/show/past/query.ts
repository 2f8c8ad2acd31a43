// What a person asks of the past: rows that match, counted, over time, by program, a page of them. Pure: the report's page asks itself,
// the desk's page its process.
import { type Past, type PastGroup, type PastQuery, type PastRow, rowsAtOnce } from "../pages/desk-data.ts";
import type { Columns } from "./columns.ts";

const mostGroups = 60;
const mostBins = 120;
const hour = 3_600_000;

/** The decisions in the order of a chart, the good ones first. */
const kinds = ["allow", "run", "approved", "ask", "rejected", "deny"] as const;

const isStopped = (decision: string): boolean => decision === "ask" || decision === "rejected" || decision === "deny";

/** `now`: milliseconds since 1970. */
export function pastOf(columns: Columns, query: PastQuery, now: number): Past {
  const { texts, times, groups, decisions, hosts, folders } = columns;
  const found = matching(columns, query, now);
  const inGroup = query.group === "" ? found : found.filter((row) => texts[groups[row] ?? -1] === query.group);
  const from = query.page * rowsAtOnce;
  return {
    all: times.length,
    found: inGroup.length,
    counts: counted(inGroup, decisions, texts).sort((a, b) => b[1] - a[1]),
    bins: binsOf(columns, inGroup),
    groups: groupsOf(columns, found),
    rows: inGroup.slice(from, from + rowsAtOnce).map((row) => rowOf(columns, row)),
    hosts: named(hosts, texts),
    folders: named(folders, texts).slice(0, 200),
  };
}

/** Numbers of the rows, the newest first. */
function matching({ texts, ...columns }: Columns, query: PastQuery, now: number): readonly number[] {
  const words = query.text.trim().toLowerCase();
  // Searched once for each text, not for each row.
  const has = words === "" ? undefined : texts.map((each) => each.toLowerCase().includes(words));
  const wanted = (text: string): number | undefined => (text === "" ? undefined : texts.indexOf(text));
  const decision = wanted(query.decision);
  const host = wanted(query.host);
  const below = query.folder === "" ? undefined : texts.map((each) => `${each}/`.startsWith(`${query.folder}/`));
  const since = query.hours > 0 ? now - query.hours * hour : Number.NEGATIVE_INFINITY;
  const rows: number[] = [];
  for (let row = columns.times.length - 1; row >= 0; row--) {
    if ((columns.times[row] ?? 0) < since) break;
    if (decision !== undefined && columns.decisions[row] !== decision) continue;
    if (host !== undefined && columns.hosts[row] !== host) continue;
    if (below && !below[columns.folders[row] ?? -1]) continue;
    if (has && ![columns.commands, columns.reasons, columns.folders].some((list) => has[list[row] ?? -1])) continue;
    rows.push(row);
  }
  return rows;
}

function counted(rows: readonly number[], list: readonly number[], texts: readonly string[]): [string, number][] {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const value = list[row] ?? -1;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => [texts[value] ?? "", count]);
}

const named = (list: readonly number[], texts: readonly string[]): readonly string[] =>
  [...new Set(list)]
    .map((each) => texts[each] ?? "")
    .filter((text) => text !== "")
    .sort();

function groupsOf({ texts, groups, decisions }: Columns, rows: readonly number[]): readonly PastGroup[] {
  const found = new Map<number, { count: number; stopped: number }>();
  const stops = new Set(texts.flatMap((text, index) => (isStopped(text) ? [index] : [])));
  for (const row of rows) {
    const group = groups[row] ?? -1;
    const each = found.get(group) ?? { count: 0, stopped: 0 };
    each.count++;
    if (stops.has(decisions[row] ?? -1)) each.stopped++;
    found.set(group, each);
  }
  return [...found]
    .map(([group, each]) => ({ name: texts[group] ?? "", ...each }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, mostGroups);
}

/** Hours for a few days, else days, else as many as there is room for. */
function binsOf({ texts, times, decisions }: Columns, rows: readonly number[]): Past["bins"] {
  const first = times[rows.at(-1) ?? -1] ?? 0;
  const last = times[rows[0] ?? -1] ?? 0;
  const span = last - first;
  const step = [hour, 24 * hour, 7 * 24 * hour].find((each) => span / each <= mostBins) ?? Math.ceil(span / mostBins);
  const from = Math.floor(first / step) * step;
  const length = rows.length === 0 ? 0 : Math.floor((last - from) / step) + 1;
  const series = kinds.map((name) => ({ name, values: new Array<number>(length).fill(0) }));
  const byDecision = new Map(kinds.map((name, at) => [texts.indexOf(name), at]));
  for (const row of rows) {
    const values = series[byDecision.get(decisions[row] ?? -2) ?? -1]?.values;
    const bin = Math.floor(((times[row] ?? 0) - from) / step);
    if (values?.[bin] !== undefined) values[bin]++;
  }
  return { from, step, series: series.filter(({ values }) => values.some((value) => value > 0)) };
}

function rowOf({ texts, ...columns }: Columns, row: number): PastRow {
  const text = (list: readonly number[]): string => texts[list[row] ?? -1] ?? "";
  return {
    time: columns.times[row] ?? 0,
    decision: text(columns.decisions),
    command: text(columns.commands),
    reason: text(columns.reasons),
    host: text(columns.hosts),
    door: text(columns.doors),
    folder: text(columns.folders),
  };
}
