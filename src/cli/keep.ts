// `safe-sh keep`, `drop` and `undo`: they show what will change, ask at a terminal, and need `--yes` without one.

import { resolve } from "node:path";
import { canAsk, confirm } from "../doors/shell/ask.ts";
import {
  blockedBy,
  journalOf,
  keep as keepTrial,
  type Left,
  lastJournal,
  plan,
  undo as undoJournal,
  undoPlan,
  undoSeen,
} from "../run/trial/keep/keep.ts";
import { type HeldTrial, heldTrials, removeRecord } from "../run/trial/records.ts";
import { messageOf } from "../system/message.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { counted } from "./plural.ts";
import { type Run, subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";
import { listText } from "./text/changes-text.ts";
import { styleOf } from "./text/style.ts";
import { heldOf, isNumber, noTrial, trialsHint } from "./trials.ts";

const failed = 1;
export const keep: Run = subcommand(rows.keep, async ({ values, operands: [id = "", ...paths] }) => {
  if (!isNumber(id)) return { wrong: "it takes the number of a trial", help: trialsHint };
  const trial = heldOf(id);
  if (!trial) return noTrial("keep", id);
  const wanted = paths.map((path) => resolve(path));
  const { fits, left } = plan(trial, wanted);
  write(1, listText(trial, fits, styleOf(1)));
  for (const each of left) write(1, leftText(each));
  if (!(await isMeant("keep", `Keep ${counted(fits.length, "change")}?`, values.yes))) return failed;
  return guarded("keep", () => {
    const { journal, left: rest } = keepTrial(trial, wanted);
    write(1, journal ? `kept; \`safe-sh undo ${journal.id}\` takes it back\n` : "nothing was kept\n");
    return rest.length === 0 ? 0 : failed;
  });
});

export const drop: Run = subcommand(rows.drop, async ({ values, operands: [id, ...more] }) => {
  if (more.length > 0 || (id === undefined) !== values.all || (id !== undefined && !isNumber(id)))
    return { wrong: "it takes the number of a trial, or `--all`", help: trialsHint };
  const all: readonly (HeldTrial | undefined)[] = id === undefined ? heldTrials() : [heldOf(id)];
  const found = all.filter((each) => each !== undefined);
  if (found.length === 0) {
    if (id !== undefined) return noTrial("drop", id);
    write(2, "safe-sh: drop: no trial is held\n");
    return failed;
  }
  for (const each of found)
    write(1, `trial ${each.id}: ${visible(each.command)}\n${listText(each, each.changes, styleOf(1))}`);
  const above =
    id === undefined ? undefined : found.map((each) => blockedBy(each, "drop")).find((each) => each !== undefined);
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

export const undo: Run = subcommand(rows.undo, async ({ values, operands: [id, ...more] }) => {
  if (more.length > 0 || (id !== undefined && !isNumber(id)))
    return { wrong: "it takes the number of what was kept", help: trialsHint };
  return guardedAsync("undo", async () => {
    const journal = id === undefined ? lastJournal() : journalOf(Number(id));
    if (!journal) {
      write(2, "safe-sh: undo: nothing was kept\n");
      return failed;
    }
    const { fits, left } = undoPlan(journal);
    const seen = undoSeen(journal);
    write(1, listText(seen, seen.changes, styleOf(1)));
    for (const each of left) write(1, leftText(each));
    if (!(await isMeant("undo", `Take back ${counted(fits.length, "change")}?`, values.yes))) return failed;
    const { journal: done } = undoJournal(journal);
    write(1, done ? `undone; \`safe-sh undo ${done.id}\` puts it back\n` : "it was as before already\n");
    return 0;
  });
});

const leftText = ({ change, why }: Left): string => `  ! ${visible(change.name)}: ${visible(why)}\n`;

async function isMeant(name: string, question: string, given: boolean): Promise<boolean> {
  if (given) return true;
  if (canAsk()) return confirm(question);
  write(
    2,
    `safe-sh: ${name}: there is no terminal to ask on; nothing was done\n  help: look at the list, then give \`--yes\`\n`,
  );
  return false;
}

const guarded = (name: string, act: () => number): Promise<number> => guardedAsync(name, async () => act());

async function guardedAsync(name: string, act: () => Promise<number>): Promise<number> {
  try {
    return await act();
  } catch (error) {
    write(2, `safe-sh: ${name}: ${visible(messageOf(error))}\n`);
    return failed;
  }
}
