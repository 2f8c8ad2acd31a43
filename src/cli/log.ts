// `safe-sh log`: the decisions, as they were made.

import { ready } from "../decide/ready.ts";
import { Growing } from "../record/growing.ts";
import { type Logged, readLog } from "../record/read.ts";
import { logPath } from "../record/record.ts";
import { visible } from "../system/visible.ts";
import { tellJson, write } from "../system/write.ts";
import { selection } from "./selection.ts";
import { type Run, subcommand } from "./subcommand.ts";
import * as rows from "./table/look-back.ts";
import { type Style, styleOf } from "./text/style.ts";

const patience = 250;

/** `log`, and `log export`, which sends. */
export const log: Run = async (given) =>
  given[0] === "export" ? (await import("./export.ts")).exportDecisions(given.slice(1)) : print(given);

const print = subcommand(rows.log, async ({ values }) => {
  const test = selection(values, Date.now());
  const last = Number(values.last);
  if (typeof test === "string") return { wrong: test };
  if (values.program !== undefined) await ready();
  const style = styleOf(1);
  const show = (logged: Logged): boolean => (values.json ? tellJson(logged) : write(1, lineOf(logged, style)));
  const path = logPath();
  // Opened before the rest is read: lines that are added meanwhile are not lost, and not printed twice.
  const growing = values.follow ? Growing.at(path) : undefined;
  const kept: Logged[] = [];
  for (const logged of readLog(path)) {
    if (!test(logged)) continue;
    if (last === 0 && !show(logged)) return 0;
    if (last > 0) kept.push(logged);
    // Now and then, which costs less than with each.
    if (kept.length > 2 * last) kept.splice(0, kept.length - last);
  }
  for (const logged of last === 0 ? [] : kept.slice(-last)) if (!show(logged)) return 0;
  if (last !== 0 && kept.length === 0 && !growing && !values.json) write(2, "safe-sh: no decision was found\n");
  if (!growing) return 0;
  for (;;) {
    for (const logged of growing.added()) if (test(logged) && !show(logged)) return 0;
    await new Promise((resolve) => setTimeout(resolve, patience));
  }
});

const good: ReadonlySet<string> = new Set(["allow", "run", "approved"]);

/** `2026-01-31 12:00:00  deny      hook  git push  (changes ...)` */
function lineOf({ time, decision, door, command, reason, safety }: Logged, style: Style): string {
  // In the same time zone as `--since` and `--until`.
  const local = time - new Date(time).getTimezoneOffset() * 60_000;
  const at = new Date(local).toISOString().slice(0, 19).replace("T", " ");
  const word = (good.has(decision) ? style.good : style.bad)(decision.padEnd(8));
  const why = safety === "mutating" ? style.dim(`  (${visible(reason)})`) : "";
  return `${style.dim(at)}  ${word}  ${door.padEnd(7)}  ${visible(command) || "(nothing)"}${why}\n`;
}
