// What the user at the terminal says to the changes of a trial: keep them, some of them, or drop them.
import { keep } from "../../run/trial/keep/keep.ts";
import type { Tried } from "../../run/trial/make/finish.ts";
import { holdsFor, notesOn } from "../../run/trial/outcome.ts";
import { rowsOf } from "../../run/trial/read/list.ts";
import { type HeldTrial, type Journal, removeRecord } from "../../run/trial/records.ts";
import { messageOf } from "../../system/message.ts";
import { complain, write } from "../../system/write.ts";
import { choose } from "./ask.ts";
import type { Option } from "./prompts.ts";

/** Asks about each change of a trial, keeps what is wanted, and yields the sentence about it. */
export type Review = (trial: HeldTrial) => Promise<string>;

/** Shows the changes, asks, and does it; the sentence about it. Undefined: the trial stays held. */
export async function askToKeep(tried: Tried, trial: HeldTrial, review: Review): Promise<string | undefined> {
  write(
    2,
    rowsOf(trial)
      .map(({ text }) => `  ${text}\n`)
      .join(""),
  );
  const why = holdsFor(trial);
  if (why !== undefined) complain(`  note: ${why}`);
  const options: readonly Option<"keep" | "review" | "hold" | "drop">[] = [
    { value: "keep", letter: "y", label: "Keep them", hint: "undo takes them back" },
    { value: "review", letter: "p", label: "Choose", hint: "by file, and by hunk" },
    { value: "hold", letter: "n", label: "Not now", hint: `they stay held as trial ${trial.id}` },
    { value: "drop", letter: "d", label: "Drop them" },
  ];
  const initial = why === undefined ? "keep" : "hold";
  const answer = await choose("Keep these changes?", options, { initial });
  try {
    if (answer === "keep") return `${keptText(trial, keep(trial))}${notesOn(tried)}`;
    if (answer === "review") return `${await review(trial)}${notesOn(tried)}`;
  } catch (error) {
    return `not kept: ${messageOf(error)}`;
  }
  if (answer !== "drop") return undefined;
  removeRecord(trial.id);
  return `dropped${notesOn(tried)}`;
}

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
