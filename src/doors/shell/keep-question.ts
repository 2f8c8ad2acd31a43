// What the user at the terminal says to the changes of a trial: keep them, some of them, more than them, or drop them.
import { keep } from "../../run/trial/keep/keep.ts";
import type { Tried } from "../../run/trial/make/finish.ts";
import { holdsFor, notesOn } from "../../run/trial/outcome.ts";
import { rowsOf } from "../../run/trial/read/list.ts";
import { type HeldTrial, heldTrials, type Journal, removeRecord } from "../../run/trial/records.ts";
import { messageOf } from "../../system/message.ts";
import { complain, write } from "../../system/write.ts";
import { choose, confirm } from "./ask.ts";
import type { Option } from "./prompts.ts";

/** Asks about each change of a trial, keeps what is wanted, and yields the sentence about it. */
export type Review = (trial: HeldTrial) => Promise<string>;

/** Shows the changes, asks, and does it; the sentence about it. Undefined: the trial stays held. */
export async function askToKeep(tried: Tried, trial: HeldTrial, review: Review): Promise<string | undefined> {
  show(trial);
  const why = holdsFor(trial);
  if (why !== undefined) complain(`  note: ${why}`);
  const all = heldTrials();
  const session = all.filter((each) => each.session === trial.session);
  const options: readonly Option<"keep" | "review" | "session" | "all" | "hold" | "drop">[] = [
    { value: "keep", letter: "y", label: "Keep them", hint: "undo takes them back" },
    { value: "review", letter: "p", label: "Choose", hint: "by file, and by hunk" },
    ...more("session", "s", session, 1, "Keep all held trials of this session"),
    ...more("all", "a", all, session.length, "Keep all held trials"),
    { value: "hold", letter: "n", label: "Not now", hint: `they stay held as trial ${trial.id}` },
    { value: "drop", letter: "d", label: "Drop them" },
  ];
  const initial = why === undefined ? "keep" : "hold";
  const answer = await choose("Keep these changes?", options, { initial });
  try {
    if (answer === "keep") return `${keptText(trial, keep(trial))}${notesOn(tried)}`;
    if (answer === "review") return `${await review(trial)}${notesOn(tried)}`;
    if (answer === "session" || answer === "all") return await keepSeveral(answer === "all" ? all : session, trial);
  } catch (error) {
    return `not kept: ${messageOf(error)}`;
  }
  if (answer !== "drop") return undefined;
  removeRecord(trial.id);
  return `dropped${notesOn(tried)}`;
}

const more = <Value extends string>(
  value: Value,
  letter: string,
  trials: readonly HeldTrial[],
  than: number,
  label: string,
): readonly Option<Value>[] =>
  trials.length > than
    ? [{ value, letter, label: `${label} (${trials.length})`, hint: "their changes are shown first" }]
    : [];

/** The oldest first: a later one may lie on it. Undefined: the user does not want them after all. */
async function keepSeveral(trials: readonly HeldTrial[], shown: HeldTrial): Promise<string | undefined> {
  for (const each of trials) {
    if (each.id === shown.id) continue;
    complain(`trial ${each.id}: ${each.command}`);
    show(each);
  }
  if (!(await confirm(`Keep all ${trials.length}?`))) return undefined;
  return trials.map((each) => keptText(each, keep(each))).join("; ");
}

const show = (trial: HeldTrial): void =>
  void write(
    2,
    rowsOf(trial)
      .map(({ text }) => `  ${text}\n`)
      .join(""),
  );

function keptText(trial: HeldTrial, { journal, left }: ReturnType<typeof keep>): string {
  const rest = left.length > 0 ? `; ${left.length} stay held as trial ${trial.id}` : "";
  return `${journal ? shortly(journal) : "nothing could be kept"}${rest}`;
}

/** What matters to a person who has just seen the list: `kept 3 changes (undo 12)`. */
export function shortly({ id, changes }: Journal): string {
  const count =
    changes.filter(({ before, after }) => before.kind !== "folder" && after.kind !== "folder").length || changes.length;
  return `kept ${count} ${count === 1 ? "change" : "changes"} (undo ${id})`;
}
