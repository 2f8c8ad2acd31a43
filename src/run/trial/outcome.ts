// What follows a trial: nothing, its changes kept at once, or held; and the sentence about it.
import { messageOf } from "../../system/message.ts";
import { visible } from "../../system/visible.ts";
import { keep, lastJournal, plan } from "./keep/keep.ts";
import { touch } from "./keep/times.ts";
import type { Tried } from "./make/finish.ts";
import { summaryOf } from "./read/list.ts";
import { mostLosses } from "./read/losses.ts";
import type { HeldTrial } from "./records.ts";

/** Why a trial must wait for a person; undefined: a policy may keep it. */
export function holdsFor(trial: HeldTrial): string | undefined {
  const special = trial.changes.find(({ gives, refused }) => gives !== undefined || refused !== undefined);
  if (special)
    return `\`${visible(special.name)}\` ${special.refused === undefined ? (special.gives ?? "") : "cannot be kept"}`;
  const fact = trial.facts?.find(({ gives }) => gives !== undefined);
  if (fact) return fact.text;
  if (trial.lost.count > mostLosses)
    return `it takes away the contents of more than ${mostLosses} files that git does not have`;
  const [left] = plan(trial).left;
  if (left) return `\`${visible(left.change.name)}\`: ${visible(left.why)}`;
  return trial.beneath.length > 0 ? `it lies on trial ${trial.beneath.at(-1)}` : undefined;
}

/** Does what the policy says with a trial, and yields the sentence about it. */
export const settleTrial = (tried: Tried, mode: "hold" | "keep"): string => settled(tried, mode) + notesOn(tried);

/** What a reader of the sentence has to know besides; it is the end of the sentence. */
export function notesOn({ temporary, unreached = [], unrenamed }: Tried): string {
  const [first, ...more] = unreached;
  return [
    ...(temporary === undefined ? [] : [temporaryNotes[temporary]]),
    ...(first === undefined ? [] : [`; it was refused a connection: ${first}${more.length > 0 ? ", and others" : ""}`]),
    ...(unrenamed === undefined ? [] : [renamingNotes[unrenamed]]),
  ].join("");
}

// The reader would look for the files in the machine's own `/tmp`.
const temporaryNotes = {
  kept: "; what it wrote to `/tmp` is there for this session's trials and reads alone",
  lost: "; what it wrote to `/tmp` is lost, since another trial of this session runs",
} as const;

const renamingNotes = {
  sure: "; it failed to rename a folder of the project, which an overlay cannot: `safe-sh try --copy -- COMMAND` runs it over a whole copy",
  possible:
    "; if it failed to rename a folder (EXDEV), which an overlay cannot, `safe-sh try --copy -- COMMAND` runs it over a whole copy",
} as const;

/** A failed command's changes are those that bash would have left, unless the sandbox made it fail. */
const hinderedBy = ({ hindered, unreached = [] }: Tried): string | undefined =>
  hindered ?? (unreached.length > 0 ? "it was refused a connection" : undefined);

function settled(tried: Tried, mode: "hold" | "keep"): string {
  const { trial, beneath, outcome, touched = [] } = tried;
  const hasFailed = outcome.type !== "exited" || outcome.code !== 0;
  const seen =
    beneath.length > 0 ? `, with held ${beneath.length === 1 ? "trial" : "trials"} ${beneath.join(", ")}` : "";
  if (!trial) {
    if (mode === "hold" || touched.length === 0) return `it ran as a trial${seen}, and changed nothing`;
    touch(touched);
    return `it ran as a trial${seen}, and changed only the times of ${touched.length} ${touched.length === 1 ? "file" : "files"}`;
  }
  const hindered = hasFailed ? hinderedBy(tried) : undefined;
  const why = mode === "keep" ? (holdsFor(trial) ?? (hindered && `the command failed, and ${hindered}`)) : undefined;
  const failed = hasFailed ? "the command failed, and changed something: " : "";
  const held = (reason: string): string =>
    `${failed}held ${summaryOf(trial)} as trial ${trial.id}${seen}${reason}; nothing in the project has changed yet: \`safe-sh diff ${trial.id}\` shows it, \`safe-sh keep ${trial.id}\` applies it, \`safe-sh drop ${trial.id}\` forgets it`;
  if (mode === "hold" || why !== undefined) return held(why === undefined ? "" : `, since ${why}`);
  const summary = summaryOf(trial);
  try {
    const { journal } = keep(trial);
    return journal
      ? `${failed}kept ${summary}${lostNote(trial)}; \`safe-sh undo ${journal.id}\` takes it back`
      : `kept nothing of ${summary}`;
  } catch (error) {
    const begun = lastJournal();
    return begun?.of === trial.id && begun.state === "begun"
      ? `keeping ${summary} was interrupted: ${messageOf(error)}; \`safe-sh undo ${begun.id}\` takes back what was applied`
      : held(`, since keeping failed: ${messageOf(error)}`);
  }
}

/** What was there and stands nowhere else stands in the sentence. */
function lostNote({ lost: { first, count } }: HeldTrial): string {
  if (first.length === 0) return "";
  const names = first.map((name) => `\`${visible(name)}\``).join(", ");
  return `; only the undo has the former contents of ${names}${count > first.length ? " and others" : ""}`;
}
