// `safe-sh keep` and `drop`: they show what will change, ask at a terminal, and need `--yes` without one.

import { resolve } from "node:path";
import { canAsk, confirm } from "../doors/shell/ask.ts";
import { blockedBy, keep as keepTrial, type Left, plan } from "../run/trial/keep/keep.ts";
import { type HeldTrial, heldTrials, removeRecord } from "../run/trial/records.ts";
import { messageOf } from "../system/message.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { counted } from "./plural.ts";
import { type Run, subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";
import { listText } from "./text/changes-text.ts";
import { styleOf } from "./text/style.ts";
import { heldOf, isNumber, noTrial, trialOf, trialsHint } from "./trials.ts";

export const failed = 1;

export const keep: Run = subcommand(rows.keep, async ({ values, operands }) => {
  if (values.all && operands.length > 0) return { wrong: "`--all` takes no operands", help: trialsHint };
  const { trial: one, id, paths } = trialOf(operands);
  const all = values.all ? heldTrials() : one ? [one] : [];
  if (all.length === 0) return noTrial("keep", id);
  const wanted = paths.map((path) => resolve(path));
  let count = 0;
  for (const trial of all) {
    const { fits, left } = plan(trial, wanted);
    count += fits.length;
    if (all.length > 1 || id === undefined) write(1, `trial ${trial.id}: ${visible(trial.command)}\n`);
    write(1, listText(trial, fits, styleOf(1)));
    for (const each of left) write(1, leftText(each));
  }
  if (!(await isMeant("keep", `Keep ${counted(count, "change")}?`, values.yes))) return failed;
  return guarded("keep", () => {
    let whole = true;
    for (const trial of all) {
      const { journal, left: rest } = keepTrial(trial, wanted);
      write(1, journal ? `kept; \`safe-sh undo ${journal.id}\` takes it back\n` : "nothing was kept\n");
      whole &&= rest.length === 0;
    }
    return whole ? 0 : failed;
  });
});

export const drop: Run = subcommand(rows.drop, async ({ values, operands: [id, ...more] }) => {
  if (more.length > 0 || (id !== undefined && (values.all || !isNumber(id))))
    return { wrong: "it takes the number of a trial, or `--all`", help: trialsHint };
  const last = heldTrials().at(-1);
  const all: readonly (HeldTrial | undefined)[] = values.all ? heldTrials() : [id === undefined ? last : heldOf(id)];
  const found = all.filter((each) => each !== undefined);
  if (found.length === 0) {
    if (id !== undefined) return noTrial("drop", id);
    write(2, "safe-sh: drop: no trial is held\n");
    return failed;
  }
  for (const each of found)
    write(1, `trial ${each.id}: ${visible(each.command)}\n${listText(each, each.changes, styleOf(1))}`);
  const above = values.all
    ? undefined
    : found.map((each) => blockedBy(each, "drop")).find((each) => each !== undefined);
  if (above !== undefined) {
    write(2, `safe-sh: drop: trial ${above} lies on it: drop or keep that first\n`);
    return failed;
  }
  if (!(await isMeant("drop", "Forget these changes?", values.yes))) return failed;
  return guarded("drop", () => {
    for (const each of found.toReversed()) removeRecord(each.id);
    write(1, "dropped\n");
    return 0;
  });
});

export const leftText = ({ change, why }: Left): string => `  ! ${visible(change.name)}: ${visible(why)}\n`;

export async function isMeant(name: string, question: string, given: boolean): Promise<boolean> {
  if (given) return true;
  if (canAsk()) return confirm(question);
  write(
    2,
    `safe-sh: ${name}: there is no terminal to ask on; nothing was done\n  help: look at the list, then give \`--yes\`\n`,
  );
  return false;
}

const guarded = (name: string, act: () => number): Promise<number> => guardedAsync(name, async () => act());

export async function guardedAsync(name: string, act: () => Promise<number>): Promise<number> {
  try {
    return await act();
  } catch (error) {
    write(2, `safe-sh: ${name}: ${visible(messageOf(error))}\n`);
    return failed;
  }
}
