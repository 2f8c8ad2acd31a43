// What follows a trial: nothing, its changes kept at once, or held; and the sentence about it.
import { messageOf } from "../../system/message.ts";
import { keep, lastJournal, plan } from "./keep/keep.ts";
import type { Tried } from "./make/trial.ts";
import { summaryOf } from "./read/list.ts";
import type { HeldTrial } from "./records.ts";

/** A trial that deletes more files is held, whatever the policy keeps. */
const mostDeletions = 20;

/** Why a trial must wait for a person; undefined: a policy may keep it. */
export function holdsFor(trial: HeldTrial): string | undefined {
  const special = trial.changes.find(({ gives, refused }) => gives !== undefined || refused !== undefined);
  if (special) return `\`${special.name}\` ${special.refused === undefined ? (special.gives ?? "") : "cannot be kept"}`;
  const gone = trial.changes.filter(({ before, after }) => before.kind !== "folder" && after.kind === "absent").length;
  if (gone > mostDeletions) return `it deletes ${gone} files`;
  const [left] = plan(trial).left;
  if (left) return `\`${left.change.name}\`: ${left.why}`;
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

function settled({ trial, beneath }: Tried, mode: "hold" | "keep"): string {
  const seen =
    beneath.length > 0 ? `, with held ${beneath.length === 1 ? "trial" : "trials"} ${beneath.join(", ")}` : "";
  if (!trial) return `it ran as a trial${seen}, and changed nothing`;
  const why = mode === "keep" ? holdsFor(trial) : undefined;
  const held = (reason: string): string =>
    `held ${summaryOf(trial)} as trial ${trial.id}${seen}${reason}; nothing in the project has changed yet: \`safe-sh diff ${trial.id}\` shows it, \`safe-sh keep ${trial.id}\` applies it, \`safe-sh drop ${trial.id}\` forgets it`;
  if (mode === "hold" || why !== undefined) return held(why === undefined ? "" : `, since ${why}`);
  const summary = summaryOf(trial);
  try {
    const { journal } = keep(trial);
    return journal ? `kept ${summary}; \`safe-sh undo ${journal.id}\` takes it back` : `kept nothing of ${summary}`;
  } catch (error) {
    const begun = lastJournal();
    return begun?.of === trial.id && begun.state === "begun"
      ? `keeping ${summary} was interrupted: ${messageOf(error)}; \`safe-sh undo ${begun.id}\` takes back what was applied`
      : held(`, since keeping failed: ${messageOf(error)}`);
  }
}
