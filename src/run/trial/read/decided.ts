// The changes that a command decides about, as one line for the person who is asked.
import { messageOf } from "../../../system/message.ts";
import { visible } from "../../../system/visible.ts";
import { journalOf, lastJournal, plan, undoSeen } from "../keep/keep.ts";
import { type HeldTrial, heldTrials, readRecord } from "../records.ts";
import type { Seen } from "./content.ts";
import { summaryOf } from "./list.ts";

/** A person reads more in a question than an agent in a line. */
const mostRows = 40;
const mostReasons = 3;

/** Hosts show no longer reasons. */
const longest = 6_000;

/** The list for `safe-sh keep`, `drop` or `undo` with these operands. Never throws. */
export function decidedText(act: "keep" | "drop" | "undo", named: readonly string[]): string {
  const text = listText(act, named);
  return text.length > longest ? `${text.slice(0, longest)}… (too long: look at it with \`safe-sh diff\`)` : text;
}

function listText(act: "keep" | "drop" | "undo", [id, ...paths]: readonly string[]): string {
  try {
    if (act === "undo") {
      const journal = id === undefined ? lastJournal() : journalOf(Number(id));
      return journal ? summary(undoSeen(journal)) : "nothing was kept";
    }
    const trials = id === undefined ? heldTrials() : [readRecord(Number(id))].filter((each) => each?.type === "held");
    if (trials.length === 0) return "no such trial is held";
    const only = paths.length > 0 ? " (of these only those below the named paths)" : "";
    return trials.map((trial) => `${act === "keep" ? kept(trial) : summary(trial)}${only}`).join("; ");
  } catch (error) {
    return messageOf(error);
  }
}

function kept(trial: HeldTrial): string {
  const { fits, left } = plan(trial);
  const reasons = left.map(({ change, why }) => `\`${visible(change.name)}\` stays held: ${visible(why)}`);
  const more = reasons.length > mostReasons ? [`${reasons.length - mostReasons} more stay held`] : [];
  return [summary(trial, fits), ...reasons.slice(0, mostReasons), ...more].join("; ");
}

const summary = (seen: Seen, changes: Seen["changes"] = seen.changes): string =>
  changes.length === 0 ? "nothing is left to change" : summaryOf(seen, changes, mostRows);
