// A trial as a review, and a person's answer to it. The answer is given by the functions of `safe-sh keep`, `drop` and `undo`.
import { createHash } from "node:crypto";
import { shortly } from "../../doors/shell/keep-question.ts";
import { redact } from "../../record/redact.ts";
import { blockedBy, drop, journalOf, type Left, plan, undo, undoPlan } from "../../run/trial/keep/keep.ts";
import { hunkCount, splittable } from "../../run/trial/keep/parts.ts";
import type { Change } from "../../run/trial/read/changes.ts";
import { bothOf, type Seen } from "../../run/trial/read/content.ts";
import { rowsOf } from "../../run/trial/read/list.ts";
import { type HeldTrial, type Journal, readRecord, type Record as TrialRecord } from "../../run/trial/records.ts";
import type { ChangeGroup, Done, Keep, Review, ShownHunk } from "../../show/pages/desk-data.ts";
import { type Hunk, hunksOf, piecesOf } from "../../system/difference.ts";
import { messageOf } from "../../system/message.ts";
import { counted } from "../../system/plural.ts";
import { visible } from "../../system/visible.ts";
import { groupsOf, withFolders } from "../groups.ts";
import { modeText, partsOf, shownLine } from "../hunks.ts";
import { keepNow } from "../keep.ts";
import { isProtected, trialLine } from "./now.ts";
import { NotThatError } from "./server.ts";

const most = { groups: 300, lines: 400, allLines: 20_000 } as const;

/** The record of that number. @throws NotThatError */
function recordOf(id: number): TrialRecord {
  const record = Number.isSafeInteger(id) && id > 0 && id < 1e10 ? readRecord(id) : undefined;
  if (!record) throw new NotThatError(404, "there is no such trial");
  return record;
}

/** Of all that a person decides about: what the record says of each change, and what is put in its place. */
const seenOf = (record: TrialRecord): string => createHash("sha256").update(JSON.stringify(record)).digest("base64url");

export function reviewOf(id: number): Review {
  const record = recordOf(id);
  return record.type === "held" ? heldReview(record) : keptReview(record);
}

function heldReview(trial: HeldTrial): Review {
  const left = plan(trial).left;
  const [below, above] = [blockedBy(trial, "keep"), blockedBy(trial, "drop")];
  const facts = trial.facts ?? [];
  return {
    ...aboutOf(trial),
    ...groupsIn(trial, trial.changes, trial, left),
    commits: facts.flatMap(({ commit }) => (commit ? [{ ...commit, at: commit.at * 1000 }] : [])),
    notes: [
      ...facts.map(({ text }) => text),
      ...(trial.lost.count > 0
        ? [
            `takes away what stands nowhere else, of ${counted(trial.lost.count, "file")}${trial.lost.first.length > 0 ? `: ${trial.lost.first.map(visible).join(", ")}` : ""}`,
          ]
        : []),
    ],
    ...(below === undefined ? {} : { below }),
    ...(above === undefined ? {} : { above }),
  };
}

/** What was kept, in the direction in which it was kept. */
function keptReview(journal: Journal): Review {
  const isDone = journal.state === "done" || journal.state === "begun";
  const back: ReturnType<typeof undoPlan> = isDone ? undoPlan(journal) : { fits: [], left: [], done: [] };
  const now = new Map([...back.fits, ...back.left.map(({ change }) => change)].map((each) => [keyOf(each), each]));
  const seen: Seen = {
    roots: [...new Set(journal.changes.map(({ root }) => root))],
    beneath: [],
    changes: journal.changes,
  };
  const shown = (change: Change): readonly [string | undefined, string | undefined] => {
    const other = now.get(keyOf(change));
    if (!other) return [undefined, undefined];
    const [after, before] = bothOf(other, seen);
    return [before, after];
  };
  const [first] = back.left;
  return {
    ...aboutOf(journal),
    ...groupsIn(seen, journal.changes, undefined, [], shown),
    commits: [],
    notes: [],
    ...(first ? { cannotUndo: `\`${visible(first.change.name)}\`: ${visible(first.why)}` } : {}),
    ...(isDone ? {} : { cannotUndo: `it was ${journal.state} already` }),
  };
}

const keyOf = ({ root, name }: Change): string => `${root}\0${name}`;

function aboutOf(record: TrialRecord) {
  const { what: _, ...line } = trialLine(record);
  const { ran } = record;
  const printed = ran?.printed.map((each) => ({ ...each, text: redact(each.text) }));
  return {
    ...{ ...line, isProtected: isProtected(record), seen: seenOf(record) },
    ...(ran && printed ? { ran: { ...ran, printed } } : {}),
  };
}

/** The groups, each with its text as far as there is room for it. */
function groupsIn(
  seen: Seen,
  changes: readonly Change[],
  trial: HeldTrial | undefined,
  left: readonly Left[],
  both: (change: Change) => readonly [string | undefined, string | undefined] = (change) => bothOf(change, seen),
): Pick<Review, "groups" | "more"> {
  const whys = new Map(left.map(({ change, why }) => [keyOf(change), why]));
  const all = groupsOf(changes);
  const room = { lines: most.allLines };
  const groups = all.slice(0, most.groups).map((group): ChangeGroup => {
    const [first] = group;
    const why = group.map((each) => whys.get(keyOf(each))).find((each) => each !== undefined);
    const about = {
      rows: rowsOf({ ...seen, facts: [] }, group).map(({ kind, text }) => ({ kind, text })),
      changes: group.map((each) => changes.indexOf(each)),
      path: visible(first && group.length === 1 ? first.name : (first?.root ?? "")),
      isProtected: group.some(({ gives }) => gives !== undefined),
      ...(why === undefined ? {} : { left: visible(why) }),
    };
    if (!first || group.length > 1 || first.role !== undefined)
      return { ...about, hunks: [], canSplit: false, isOpaque: first?.role === undefined && group.length === 1 };
    const split = trial && why === undefined ? splittable(first, trial) : undefined;
    if (split) {
      const hunks = split.hunks.map((hunk) => shownHunk(hunk, room));
      return {
        ...about,
        hunks,
        canSplit: hunkCount(split) > 1,
        isOpaque: false,
        ...(split.mode ? { mode: modeText(split).trim() } : {}),
      };
    }
    const [before, after] = both(first);
    const isText = before !== undefined && after !== undefined;
    const hunks = isText ? hunksOf(piecesOf(before, after)).map((hunk) => shownHunk(hunk, room)) : [];
    return { ...about, hunks, canSplit: false, isOpaque: !isText };
  });
  return { groups, more: Math.max(0, all.length - most.groups) };
}

function shownHunk({ head, lines }: Hunk, room: { lines: number }): ShownHunk {
  const count = Math.min(lines.length, most.lines, Math.max(0, room.lines));
  room.lines -= count;
  return { head, lines: lines.slice(0, count).map(lineOf), more: lines.length - count };
}

const lineOf = (line: string): string =>
  `${shownLine(line).join("")}${line.endsWith("\n") ? "" : " (no newline at the end)"}`;

/** Keeps what a person has chosen. @throws NotThatError if the page shows something else by now. */
export function keepChosen({ id, seen, parts }: Keep): Done {
  const trial = recordOf(id);
  if (trial.type !== "held") throw new NotThatError(409, `trial ${id} is not held any more`);
  refuseOther(trial, seen);
  const { journal, left } = keepNow(trial, parts === undefined ? [] : { only: chosenIn(trial, parts) });
  return {
    said: journal ? shortly(journal) : "nothing was kept",
    ...(journal ? { journal: journal.id } : {}),
    left: left.map(({ change, why }) => `${change.name}: ${why}`),
  };
}

function chosenIn(trial: HeldTrial, parts: NonNullable<Keep["parts"]>): ReturnType<typeof partsOf> {
  const picked = new Map<Change, ReadonlySet<number> | "whole">();
  for (const { change: at, hunks } of parts) {
    const change = trial.changes[at];
    if (!change || picked.has(change)) throw new NotThatError(400, "there is no such change");
    picked.set(change, hunks === undefined ? "whole" : new Set(hunks));
  }
  return withFolders(trial.changes, partsOf(trial, picked));
}

/** Forgets a held trial. */
export function dropShown(id: number, seen: string): Done {
  const trial = recordOf(id);
  if (trial.type !== "held") throw new NotThatError(409, `trial ${id} is not held any more`);
  refuseOther(trial, seen);
  drop(trial);
  return { said: `trial ${id} was dropped`, left: [] };
}

/** Takes back what was kept. */
export function undoShown(id: number, seen: string): Done {
  refuseOther(recordOf(id), seen);
  try {
    const { journal } = undo(journalOf(id));
    return {
      said: journal ? "taken back" : "it was as before already",
      ...(journal ? { journal: journal.id } : {}),
      left: [],
    };
  } catch (error) {
    throw new NotThatError(409, visible(messageOf(error)));
  }
}

function refuseOther(record: TrialRecord, seen: string): void {
  if (seenOf(record) !== seen)
    throw new NotThatError(409, "it has changed since this page showed it: look at it again");
}
