// `safe-sh undo`: takes back what was kept, one or several; or leaves what was interrupted as it is.

import { journalOf, type Kept, lastJournal, undo as undoJournal, undoPlan, undoSeen } from "../run/trial/keep/keep.ts";
import { abandon, keptOf, keptSince, type Remains, remainsOf } from "../run/trial/keep/several.ts";
import type { Journal } from "../run/trial/records.ts";
import { counted } from "../system/plural.ts";
import { tell, write } from "../system/write.ts";
import { failed, failing } from "./endings.ts";
import { guarded, isMeant } from "./keep.ts";
import { leftText } from "./patch.ts";
import { type Run, subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";
import { listText } from "./text/changes-text.ts";
import { styleOf } from "./text/style.ts";
import { isNumber, trialsHint } from "./trials.ts";

export const undo: Run = subcommand(rows.undo, ({ values, operands: [id, ...more] }) => {
  const ways = [values.to, values.session, values.abandon].filter(Boolean);
  if (more.length > 0 || ways.length > 1 || (values.to && id === undefined))
    return { wrong: "it takes one number, and one of `--to`, `--session` and `--abandon`", help: trialsHint };
  if (id !== undefined && !values.session && !isNumber(id))
    return { wrong: "it takes the number of what was kept", help: trialsHint };
  return guarded("undo", async () => {
    const chosen = values.session ? keptOf(id) : onlyOne(id);
    const all = values.to && chosen[0] ? keptSince(chosen[0]) : chosen;
    const [first] = all;
    if (!first) return failing("safe-sh: undo: nothing was kept");
    return values.abandon ? leave(first, values.yes) : takeBack(all, values.yes);
  });
});

function onlyOne(id: string | undefined): readonly Journal[] {
  const journal = id === undefined ? lastJournal() : journalOf(Number(id));
  return journal ? [journal] : [];
}

async function takeBack(all: readonly Journal[], yes: boolean): Promise<number> {
  let count = 0;
  for (const journal of all) {
    const { fits, left } = undoPlan(journal);
    count += fits.length;
    if (all.length > 1) tell(`${journal.id}: ${journal.command}`);
    const seen = undoSeen(journal);
    write(1, listText(seen, seen.changes, styleOf(1)));
    // What was kept later in the same files is taken back before.
    if (all.length === 1) for (const each of left) write(1, leftText(each));
  }
  const what = all.length > 1 ? `${counted(all.length, "step")}` : counted(count, "change");
  if (!(await isMeant("undo", `Take back ${what}?`, yes))) return failed;
  for (const journal of all) write(1, doneText(undoJournal(journal), all.length > 1 ? journal : undefined));
  return 0;
}

const doneText = ({ journal: done }: Kept, of: Journal | undefined): string =>
  `${of ? `${of.id}: ` : ""}${done ? `undone; \`safe-sh undo ${done.id}\` puts it back` : "it was as before already"}\n`;

const isNow: Readonly<Record<Remains["is"], string>> = {
  "as-before": "as it was before",
  changed: "as the command left it",
  other: "something else",
};

async function leave(journal: Journal, yes: boolean): Promise<number> {
  if (journal.state === "begun")
    for (const { change, is } of remainsOf(journal)) tell(`  ${change.name}: ${isNow[is]}`);
  if (journal.state === "begun" && !(await isMeant("undo", "Leave it so?", yes))) return failed;
  abandon(journal);
  tell("abandoned; the project can be changed by other trials again");
  return 0;
}
