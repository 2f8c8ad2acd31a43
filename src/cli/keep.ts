// `safe-sh keep` and `drop`: they show what will change, ask at a terminal, and need `--yes` without one.

import { resolve } from "node:path";
import { canAsk, confirm } from "../doors/shell/ask.ts";
import { shortly } from "../doors/shell/keep-question.ts";
import {
  blockedBy,
  drop as dropTrial,
  type Kept,
  keep as keepTrial,
  plan,
  type Wanted,
} from "../run/trial/keep/keep.ts";
import { forgetParts } from "../run/trial/keep/parts.ts";
import { heldOf as heldOfSession } from "../run/trial/keep/several.ts";
import { type HeldTrial, heldTrials } from "../run/trial/records.ts";
import { messageOf } from "../system/message.ts";
import { counted } from "../system/plural.ts";
import { complain, tell, write } from "../system/write.ts";
import { failed, failing } from "./endings.ts";
import { chosenBy } from "./hunks.ts";
import { leftText, reviewed } from "./patch.ts";
import { type Run, subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";
import { shortListText } from "./text/changes-text.ts";
import { styleOf } from "./text/style.ts";
import { heldOf, isNumber, noTrial, trialOf, trialsHint } from "./trials.ts";

export const keep: Run = subcommand(rows.keep, ({ values, operands }) => {
  const ways = [values.all, values.session, values.patch, values.hunks].filter(Boolean);
  if (ways.length > 1)
    return { wrong: "it takes one of `--all`, `--session`, `--patch` and `--hunks`", help: trialsHint };
  if (values.all && operands.length > 0) return { wrong: "`--all` takes no operands", help: trialsHint };
  if (values.session && operands.length > 1) return { wrong: "`--session` takes one name", help: trialsHint };
  if (values.patch && values.yes)
    return { wrong: "`--patch` asks: there is no `--yes` for it", help: "name hunks with `--hunks`" };
  return guarded("keep", async () => {
    if (values.session || values.all)
      return keepAll(values.all ? heldTrials() : heldOfSession(operands[0]), [], values.yes);
    const { trial: one, id, paths } = trialOf(operands);
    if (!one) return noTrial("keep", id);
    const absolute = paths.map((path) => resolve(path));
    if (values.patch) return keepByPatch(one, absolute);
    if (values.hunks && paths.length === 0)
      return {
        wrong: "`--hunks` takes paths, with hunks or without",
        help: `\`safe-sh diff ${one.id} --hunks\` names them`,
      };
    const wanted = values.hunks ? { only: chosenBy(one, paths) } : absolute;
    return keepAll([one], wanted, values.yes, id === undefined);
  });
});

/** Asks about each change. */
async function keepByPatch(trial: HeldTrial, paths: readonly string[]): Promise<number> {
  if (!canAsk())
    return failing("safe-sh: keep: there is no terminal to ask on; nothing was done", "name hunks with `--hunks`");
  const { kept, said } = await reviewed(trial, paths);
  tell(said);
  return kept ? 0 : failed;
}

async function keepAll(
  all: readonly HeldTrial[],
  wanted: Wanted,
  yes: boolean,
  isNamed = all.length > 1,
): Promise<number> {
  if (all.length === 0) return noTrial("keep", undefined);
  let count = 0;
  for (const trial of all) {
    const { fits, left } = plan(trial, wanted);
    count += fits.length;
    if (isNamed) tell(`trial ${trial.id}: ${trial.command}`);
    write(1, shortListText(trial, fits, styleOf(1)));
    for (const each of left) write(1, leftText(each));
  }
  if (!(await isMeant("keep", `Keep ${counted(count, "change")}?`, yes))) return failed;
  let whole = true;
  for (const trial of all) {
    const { journal, left } = keepNow(trial, wanted);
    tell(journal ? shortly(journal) : "nothing was kept");
    whole &&= left.length === 0;
  }
  return whole ? 0 : failed;
}

/** Applies what is wanted of a trial. @throws as `keep` of trials. */
export function keepNow(trial: HeldTrial, wanted: Wanted): Kept {
  try {
    return keepTrial(trial, wanted);
  } finally {
    if ("only" in wanted) forgetParts(wanted.only);
  }
}

export const drop: Run = subcommand(rows.drop, async ({ values, operands: [id, ...more] }) => {
  if (more.length > 0 || (id !== undefined && (values.all || !isNumber(id))))
    return { wrong: "it takes the number of a trial, or `--all`", help: trialsHint };
  const last = heldTrials().at(-1);
  const all: readonly (HeldTrial | undefined)[] = values.all ? heldTrials() : [id === undefined ? last : heldOf(id)];
  const found = all.filter((each) => each !== undefined);
  if (found.length === 0) return noTrial("drop", id);
  for (const each of found) {
    tell(`trial ${each.id}: ${each.command}`);
    write(1, shortListText(each, each.changes, styleOf(1)));
  }
  const above = values.all
    ? undefined
    : found.map((each) => blockedBy(each, "drop")).find((each) => each !== undefined);
  if (above !== undefined) return failing(`safe-sh: drop: trial ${above} lies on it: drop or keep that first`);
  if (!(await isMeant("drop", "Forget these changes?", values.yes))) return failed;
  return guarded("drop", async () => {
    for (const each of found.toReversed()) dropTrial(each);
    tell("dropped");
    return 0;
  });
});

export async function isMeant(name: string, question: string, given: boolean): Promise<boolean> {
  if (given) return true;
  if (canAsk()) return confirm(question);
  complain(
    `safe-sh: ${name}: there is no terminal to ask on; nothing was done`,
    `look at what is listed, then give \`--yes\``,
  );
  return false;
}

export async function guarded<Result>(name: string, act: () => Promise<Result>): Promise<Result | number> {
  try {
    return await act();
  } catch (error) {
    return failing(`safe-sh: ${name}: ${messageOf(error)}`);
  }
}
