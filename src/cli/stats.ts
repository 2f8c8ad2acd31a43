// `safe-sh stats`: the decisions counted, and the commands that were asked about most.

import { programsNamed } from "../decide/programs-named.ts";
import { ready } from "../decide/ready.ts";
import { type Logged, readLog } from "../record/read.ts";
import { visible } from "../system/visible.ts";
import { tellJson, write } from "../system/write.ts";
import { selection } from "./selection.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/look-back.ts";
import { type Style, styleOf } from "./text/style.ts";

/** Decisions that cost a user a question, or an agent an attempt. */
export const isStopped = ({ decision }: Logged): boolean =>
  decision === "ask" || decision === "deny" || decision === "approved" || decision === "rejected";

const titles = {
  ...{ decisions: "decisions", doors: "doors", hosts: "agents", programs: "programs", stopped: "stopped most" },
};
type Counts = Readonly<Record<keyof typeof titles, Map<string, number>>>;

/** Distinct commands beyond this number are not counted separately. */
const mostCommands = 100_000;

export const stats = subcommand(rows.stats, async ({ values }) => {
  const test = selection(values, Date.now());
  if (typeof test === "string") return { wrong: test };
  await ready();
  const counts = Object.fromEntries(Object.keys(titles).map((name) => [name, new Map()])) as Counts;
  const programs = new Map<string, readonly string[]>();
  let total = 0;
  for (const logged of readLog()) {
    if (!test(logged)) continue;
    total++;
    count(counts.decisions, logged.decision);
    count(counts.doors, logged.door);
    count(counts.hosts, logged.host);
    const named = programs.get(logged.command) ?? programsNamed(logged.command).all;
    if (programs.size < mostCommands) programs.set(logged.command, named);
    for (const name of named) count(counts.programs, name);
    if (isStopped(logged)) count(counts.stopped, logged.command);
  }
  const top = Number(values.top);
  const all = Object.entries(counts).map(([name, map]) => [name, ranked(map, top)] as const);
  if (values.json) {
    const lists = all.map(([name, rows]) => [name, rows.map(([value, times]) => ({ value, count: times }))]);
    tellJson({ total, ...Object.fromEntries(lists) });
    return 0;
  }
  const style = styleOf(1);
  write(1, `${style.strong(`${total} decision${total === 1 ? "" : "s"}`)}\n`);
  for (const [name, rows] of all)
    if (rows.length > 0) write(1, `\n${style.strong(titles[name as keyof typeof titles])}\n${chart(rows, style)}`);
  return 0;
});

function count(map: Map<string, number>, key: string): void {
  if (map.has(key) || map.size < mostCommands) map.set(key, (map.get(key) ?? 0) + 1);
}

const ranked = (map: ReadonlyMap<string, number>, top: number): readonly (readonly [string, number])[] =>
  [...map].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, top);

const longestBar = 24;

/** A line for each row: a bar, the count, the name. */
function chart(rows: readonly (readonly [string, number])[], style: Style): string {
  const most = Math.max(...rows.map(([, times]) => times));
  const width = String(most).length;
  return rows
    .map(([name, times]) => {
      const bar = "█".repeat(Math.max(1, Math.round((times / most) * longestBar))).padEnd(longestBar);
      const room = style.columns - longestBar - width - 6;
      const shown = visible(name) || "(nothing)";
      return `  ${style.dim(bar)}  ${String(times).padStart(width)}  ${shown.length > room ? `${shown.slice(0, room - 1)}…` : shown}\n`;
    })
    .join("");
}
