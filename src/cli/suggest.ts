// `safe-sh suggest`: rules that would have spared questions, each with the commands it would admit. It changes nothing.

import { loadPolicy } from "../decide/checked-policy.ts";
import { ready } from "../decide/ready.ts";
import { addToUserPolicy } from "../hosts/install/user-policy.ts";
import { readLog } from "../record/read.ts";
import { type Suggestion, suggestions } from "../show/advise/suggestions.ts";
import { visible } from "../system/visible.ts";
import { tell, tellJson, write } from "../system/write.ts";
import { failing } from "./endings.ts";
import { selection } from "./selection.ts";
import { isStopped } from "./stats.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";
import { styleOf } from "./text/style.ts";

const mostCommands = 2_000;
const mostShown = 5;

export const suggest = subcommand(rows.suggest, async ({ values }) => {
  const test = selection(values, Date.now());
  if (typeof test === "string") return { wrong: test };
  if (values.json && values.write) return { wrong: "--json and --write exclude each other" };
  await ready();
  const asked = new Map<string, number>();
  for (const logged of readLog())
    if (!logged.isTool && isStopped(logged) && test(logged) && (asked.has(logged.command) || asked.size < mostCommands))
      asked.set(logged.command, (asked.get(logged.command) ?? 0) + 1);
  const { policy } = await loadPolicy({ cwd: process.cwd() });
  const found = await suggestions(asked, policy, Number(values.least));
  if (values.json) {
    for (const each of found) tellJson(each);
    return 0;
  }
  const style = styleOf(1);
  if (found.length === 0)
    tell(`no rule would spare ${values.least === "1" ? "a question" : `${values.least} questions or more`}`);
  for (const { field, value, spares, admits, warning } of found) {
    const noun = spares === 1 ? "question" : "questions";
    const text = `${field}: ${JSON.stringify(value)}`;
    write(1, `${style.strong(visible(text))}  ${style.dim(`spares ${spares} ${noun}; would have admitted`)}\n`);
    for (const command of admits.slice(0, mostShown)) tell(`  ${command}`);
    if (admits.length > mostShown) write(1, style.dim(`  ... and ${admits.length - mostShown} more\n`));
    if (warning !== undefined) write(1, `  ${style.bad("careful")}: ${visible(warning)}\n`);
  }
  return values.write && found.length > 0 ? add(found) : 0;
});

/** Adds what has no warning. */
async function add(found: readonly Suggestion[]): Promise<number> {
  const result = await addToUserPolicy(found.filter(({ warning }) => warning === undefined));
  if ("problem" in result) return failing(`safe-sh: ${result.problem}`);
  tell(`added ${result.added.length} to ${result.path}`);
  return 0;
}
