// What follows a trial: nothing, its changes kept at once, or held; and the sentence about it.
import { messageOf } from "../../system/message.ts";
import { visible } from "../../system/visible.ts";
import { keep, lastJournal, plan } from "./keep/keep.ts";
import { type Alone, busy, locked } from "./keep/lock.ts";
import { touch } from "./keep/times.ts";
import type { Tried } from "./make/finish.ts";
import { summaryOf } from "./read/list.ts";
import { mostLosses } from "./read/losses.ts";
import { type HeldTrial, writeRecord } from "./records.ts";

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

/** For whom the sentence is, and how changes are kept. */
export interface Settling {
  /** Default: a person, who reads everything. An agent reads only what is not as bash would have it. */
  readonly reader?: "person" | "agent";
  /** Has another process already locked out those who keep? Default: it is done here. */
  readonly isAlone?: boolean;
}

/** Does what the policy says with a trial, and yields the sentence about it; empty: there is nothing to say. */
export function settleTrial(
  tried: Tried,
  mode: "hold" | "keep",
  { reader = "person", isAlone }: Settling = {},
): string {
  const { text, matters } = settled(tried, mode, isAlone === undefined ? locked : isAlone ? (act) => act() : never);
  return reader === "person" || matters || isWorthSaying(tried) ? text + notesOn(tried) : "";
}

const never: Alone = () => {
  throw busy();
};

const failed = ({ outcome }: Tried): boolean => outcome.type !== "exited" || outcome.code !== 0;

/** Would bash have done something else? A program that succeeds without a connection (npm asks for news of itself) did what it was to do. */
const isWorthSaying = (tried: Tried): boolean =>
  tried.temporary === "lost" || tried.unrenamed !== undefined || (failed(tried) && (tried.unreached ?? []).length > 0);

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

/** A sentence. `matters`: also to an agent. */
interface Sentence {
  readonly text: string;
  readonly matters: boolean;
}

function settled(tried: Tried, mode: "hold" | "keep", alone: Alone): Sentence {
  const { trial, beneath, touched = [] } = tried;
  const hasFailed = failed(tried);
  const seen =
    beneath.length > 0 ? `, with held ${beneath.length === 1 ? "trial" : "trials"} ${beneath.join(", ")}` : "";
  if (!trial) {
    const failure = hasFailed && tried.hindered !== undefined ? `; the command failed, and ${tried.hindered}` : "";
    const matters = seen !== "" || failure !== "";
    if (mode === "hold" || touched.length === 0)
      return { text: `it ran as a trial${seen}, and changed nothing${failure}`, matters };
    touch(touched);
    const files = `${touched.length} ${touched.length === 1 ? "file" : "files"}`;
    return { text: `it ran as a trial${seen}, and changed only the times of ${files}${failure}`, matters };
  }
  const hindered = hasFailed ? hinderedBy(tried) : undefined;
  const why = mode === "keep" ? (holdsFor(trial) ?? (hindered && `the command failed, and ${hindered}`)) : undefined;
  const failure = hasFailed ? "the command failed, and changed something: " : "";
  const held = (reason: string): Sentence => {
    writeRecord(trial);
    const text = `${failure}held ${summaryOf(trial)} as trial ${trial.id}${seen}${reason}; nothing in the project has changed yet: \`safe-sh diff ${trial.id}\` shows it, \`safe-sh keep ${trial.id}\` applies it, \`safe-sh drop ${trial.id}\` forgets it`;
    return { text, matters: true };
  };
  if (mode === "hold" || why !== undefined) return held(why === undefined ? "" : `, since ${why}`);
  const summary = summaryOf(trial);
  try {
    const { journal } = keep(trial, [], undefined, alone);
    const lost = lostNote(trial);
    const named = trial.changes.some(({ runs, names }) => runs !== undefined || names !== undefined);
    if (!journal) return { text: `kept nothing of ${summary}`, matters: true };
    const text = `${failure}kept ${summary}${lost}; \`safe-sh undo ${journal.id}\` takes it back`;
    return { text, matters: named || lost !== "" };
  } catch (error) {
    const begun = lastJournal();
    if (begun?.of !== trial.id || begun.state !== "begun") return held(`, since keeping failed: ${messageOf(error)}`);
    const text = `keeping ${summary} was interrupted: ${messageOf(error)}; \`safe-sh undo ${begun.id}\` takes back what was applied`;
    return { text, matters: true };
  }
}

/** What was there and stands nowhere else stands in the sentence. */
function lostNote({ lost: { first, count } }: HeldTrial): string {
  if (first.length === 0) return "";
  const names = first.map((name) => `\`${visible(name)}\``).join(", ");
  return `; only the undo has the former contents of ${names}${count > first.length ? " and others" : ""}`;
}
