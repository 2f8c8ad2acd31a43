// The changes that a command decides about, as one line for the person who is asked.
import type { Says } from "../../../catalog/schema.ts";
import { messageOf } from "../../../system/message.ts";
import { visible } from "../../../system/visible.ts";
import { journalOf, lastJournal, plan, undoSeen } from "../keep/keep.ts";
import { heldOf, keptOf, keptSince } from "../keep/several.ts";
import { type HeldTrial, heldTrials, readRecord } from "../records.ts";
import type { Seen } from "./content.ts";
import { summaryOf } from "./list.ts";

/** A person reads more in a question than an agent in a line. */
const mostRows = 40;
const mostReasons = 3;

/** Hosts show no longer reasons. */
const longest = 6_000;

type Act = NonNullable<Says["decides"]>;

/** The list for `safe-sh keep`, `drop` or `undo` with these operands. Never throws. */
export function decidedText(act: Act, named: readonly string[]): string {
  const text = listText(act, named);
  return text.length > longest ? `${text.slice(0, longest)}… (too long: look at it with \`safe-sh diff\`)` : text;
}

function listText(act: Act, named: readonly string[]): string {
  // Without a number it is the last one; what stands there then are paths.
  const [id, paths] = /^[1-9]\d*$/.test(named[0] ?? "") ? [named[0], named.slice(1)] : [undefined, named];
  try {
    if (act === "undo --to" || act === "undo --session") {
      const all =
        act === "undo --to" ? keptSince(journalOf(Number(id))) : named.length > 0 ? keptOf(named[0]) : keptOf();
      return all.length === 0 ? "nothing was kept" : all.map((each) => summary(undoSeen(each))).join("; ");
    }
    if (act === "undo") {
      const journal = id === undefined ? lastJournal() : journalOf(Number(id));
      return journal ? summary(undoSeen(journal)) : "nothing was kept";
    }
    const every = act === "keep --all" || act === "drop --all" || act === "keep --session";
    const trials = every
      ? act === "keep --session"
        ? heldOf(named[0])
        : heldTrials()
      : [id === undefined ? heldTrials().at(-1) : readRecord(Number(id))].filter((each) => each?.type === "held");
    if (trials.length === 0) return "no such trial is held";
    const only = paths.length > 0 && !every ? " (of these only those below the named paths)" : "";
    return trials.map((trial) => `${act.startsWith("keep") ? kept(trial) : summary(trial)}${only}`).join("; ");
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
