// Keeps what a trial has changed, forgets it, and takes back what was kept. None of it overwrites what anyone else has written meanwhile.
import { dirname } from "node:path";
import { isBelow } from "../../../system/real-path.ts";
import { isApart } from "../make/roots.ts";
import type { Change } from "../read/changes.ts";
import type { Seen } from "../read/content.ts";
import {
  folderOf,
  type HeldTrial,
  heldTrials,
  type Journal,
  newFolder,
  openRecords,
  readRecord,
  readRecords,
  removeRecord,
  writeRecord,
} from "../records.ts";
import { removeFolder } from "../remove.ts";
import { foldersOf, type Place, pathOf } from "./anchored.ts";
import { apply, NotNowError, oldOf, type Point, tidy } from "./apply.ts";
import { conflictOf, isApplied, type Now, nowAt, stateAt } from "./conflicts.ts";
import { repositoryOf } from "./git-lock.ts";
import { type Alone, locked } from "./lock.ts";
import { type Part, stillIn } from "./parts.ts";
import { touch, untouched } from "./times.ts";
import { withoutUsed } from "./used.ts";

/** A change that is not applied, and why. */
export interface Left {
  readonly change: Change;
  readonly why: string;
}

/** The result. `journal`: undefined if nothing was applied. */
export interface Kept {
  readonly journal: Journal | undefined;
  readonly left: readonly Left[];
}

interface Plan {
  readonly fits: readonly Part[];
  readonly left: readonly Left[];
  /** The project is so already. */
  readonly done: readonly Part[];
}

/** What of a trial is meant: all below some absolute paths (none: all of it), or these changes, or parts of them. */
export type Wanted = readonly string[] | { readonly only: readonly Part[] };

/** What `keep` would do with a trial's changes. */
export function plan(trial: HeldTrial, wanted: Wanted = []): Plan {
  if (!("only" in wanted)) {
    const chosen = trial.changes.filter((each) => isWanted(each, wanted));
    return fitting(withFolders(trial.changes, chosen));
  }
  const { found, lost } = stillIn(trial, wanted.only);
  const parts = new Map(found.map((each) => [pathOf(each), each]));
  const chosen = trial.changes.filter((each) => parts.has(pathOf(each)));
  const { left, ...fit } = fitting(withFolders(trial.changes, chosen).map((each) => parts.get(pathOf(each)) ?? each));
  const gone = lost.map((change): Left => ({ change, why: "it was kept or dropped meanwhile" }));
  return { ...fit, left: [...left, ...gone] };
}

const isWanted = (place: Place, wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((path) => isBelow(pathOf(place), path));

/** With the new folders that the chosen changes are in. */
function withFolders(all: readonly Change[], chosen: readonly Change[]): readonly Change[] {
  const above = new Set(chosen.flatMap(foldersOf));
  const picked = new Set(chosen);
  return all.filter((each) => picked.has(each) || (each.after.kind === "folder" && above.has(pathOf(each))));
}

/** Splits changes into those that can be applied together, those that cannot, and those that are there already. */
function fitting(given: readonly Part[]): Plan {
  const nows = new Map(given.map((change) => [change, nowAt(change)]));
  const nowOf = (change: Part): Now => nows.get(change) ?? nowAt(change);
  const done = new Set(given.filter((change) => change.refused === undefined && isApplied(change, nowOf(change))));
  const changes = given.filter((change) => !done.has(change));
  const left = new Map<string, Left>();
  const leave = (change: Change, why: string): void => void left.set(pathOf(change), { change, why });
  for (const change of changes) if (change.refused !== undefined) leave(change, change.refused);
  // One that is left can keep others: what is in a folder that is not made, and a folder that keeps an entry.
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    const rest = changes.filter((change) => !left.has(pathOf(change)));
    const all = new Set(rest.map(pathOf));
    const torn = new Set([...left.values()].map((each) => repositoryOf(each.change)));
    for (const change of rest) {
      const within = foldersOf(change).find((each) => left.has(each));
      const together = torn.has(repositoryOf(change) ?? "")
        ? "another file of the repository's own is not kept"
        : undefined;
      const why =
        within === undefined ? (together ?? conflictOf(change, nowOf(change), all)) : "its folder is not kept";
      if (why !== undefined) leave(change, why);
    }
  }
  return { fits: changes.filter((change) => !left.has(pathOf(change))), left: [...left.values()], done: [...done] };
}

/** Why the trial cannot be kept or dropped now: others lie above or below it. */
export function blockedBy(trial: HeldTrial, act: "keep" | "drop"): number | undefined {
  const held = heldTrials();
  if (act === "keep") return trial.beneath.find((id) => held.some((each) => each.id === id));
  return held.find(({ beneath }) => beneath.includes(trial.id))?.id;
}

/**
 * Applies these changes of a trial. What is left of it stays held. `alone`: how no other process does so meanwhile.
 *
 * @throws NotNowError; an error of the system, after which `undo` takes back what was applied.
 */
export function keep(
  { id }: HeldTrial,
  wanted: Wanted = [],
  point: Point | undefined = undefined,
  alone: Alone = locked,
): Kept {
  return alone(() => {
    // Another process may have kept something of it.
    const trial = readRecord(id);
    if (trial?.type !== "held") throw new NotNowError(`trial ${id} is not held any more`);
    refuseInterrupted(begun(), trial.changes);
    const below = blockedBy(trial, "keep");
    if (below !== undefined) throw new NotNowError(`it lies on trial ${below}: keep that first`);
    const { fits: timeless, left, done } = plan(trial, wanted);
    const fits = timeless.map(timed);
    const isMeant = (each: Place): boolean =>
      "only" in wanted ? fits.length === trial.changes.length : isWanted(each, wanted);
    const touched = (trial.touched ?? []).filter(isMeant);
    if (fits.length === 0) {
      touch(touched);
      settle(trial, done);
      return { journal: undefined, left };
    }
    const { command, cwd, session, ran } = trial;
    const from = { of: trial.id, command, cwd, session, at: Date.now(), ...(ran ? { ran } : {}) };
    const about = { type: "journal", act: "keep", ...from, state: "begun" } as const;
    const times = touched.length > 0 ? { touched } : {};
    const journal = apply({ ...about, id: newFolder().id, changes: fits.map(withoutRest), ...times }, point);
    touch(touched);
    settle(trial, [...fits, ...done]);
    return { journal, left };
  });
}

/** Forgets what a held trial would change, for good. @throws NotNowError if another held trial lies on it. */
export function drop(trial: HeldTrial): void {
  const above = blockedBy(trial, "drop");
  if (above !== undefined) throw new NotNowError(`trial ${above} lies on it: drop or keep that first`);
  removeRecord(trial.id);
}

/** Builders compare times: a text that stood nowhere before is as old as it is in the project. */
const timed = (part: Part): Part =>
  part.parted && part.after.kind === "file"
    ? { ...part, after: { ...part.after, mtime: `${BigInt(Date.now()) * 1_000_000n}` } }
    : part;

const withoutRest = ({ rest: _, ...change }: Part): Change => change;

/** The trial without what was applied; gone if nothing is left. */
function settle(trial: HeldTrial, applied: readonly Part[]): void {
  const done = new Map(applied.map((part) => [pathOf(part), part]));
  const changes = trial.changes.flatMap((change) => {
    const part = done.get(pathOf(change));
    return part ? (part.rest ?? []) : change;
  });
  if (changes.length === 0) removeRecord(trial.id);
  else writeRecord({ ...trial, changes });
}

/** What was interrupted in the same folders comes first: files there may be half of it. Other projects are nothing to it. */
function refuseInterrupted(all: readonly Journal[], changes: readonly Change[]): void {
  const roots = new Set(changes.map(({ root }) => root));
  const one = all.find((journal) => journal.changes.some(({ root }) => !isApart(root, [...roots])));
  if (one)
    throw new NotNowError(
      `${one.id} was interrupted: \`safe-sh undo ${one.id}\` takes it back first, \`safe-sh undo --abandon ${one.id}\` leaves it as it is`,
    );
}

/** Journals that were interrupted while this one was applied or taken back. */
const interrupted = (journal: Journal): readonly Journal[] =>
  begun().filter(({ id, act, of }) => id === journal.id || (act === "undo" && of === journal.id));

/** Journals that were interrupted, or are at it. */
export const begun = (): readonly Journal[] => openRecords().filter((each): each is Journal => each.type === "journal");

/** The changes that take a journal back: the same in the other direction. */
function undoing(journal: Journal): readonly Change[] {
  const cut = interrupted(journal).length > 0;
  const own = folderOf(journal.id);
  const all = journal.changes.map(({ root, name, before, after, twin, apart }, at): Change => {
    const names = { ...(twin === undefined ? {} : { apart: twin }), ...(apart === undefined ? {} : { twin: apart }) };
    const back = { root, name, before: after, after: before, ...names };
    if (before.kind === "file" || before.kind === "link") Object.assign(back, { source: oldOf(own, at), itself: true });
    if (before.kind !== "folder" && !cut) return back;
    const now = stateAt(back, false);
    // A folder that was made, and has not got its permissions.
    if (before.kind === "folder" && now.kind === "folder") return { ...back, before: now };
    // A folder in a file's place, or the other way round: the one was gone, and the other not yet made.
    return cut && now.kind === "absent" && before.kind !== after.kind ? { ...back, before: now } : back;
  });
  return withoutUsed(all, journal.at);
}

/** What `undo` would do. */
export const undoPlan = (journal: Journal): Plan => fitting(undoing(journal));

/** The changes that `undo` would make, to be listed. */
export function undoSeen(journal: Journal): Seen {
  const { fits } = undoPlan(journal);
  return { roots: [...new Set(fits.map(({ root }) => root))], beneath: [], changes: fits };
}

/**
 * Takes a journal back, all of it or nothing.
 *
 * @throws NotNowError if something was changed since; an error of the system, after which it can be undone again.
 */
export function undo(journal: Journal, point?: Point): Kept {
  return locked(() => {
    // An undo of this one that was interrupted is continued.
    const ours = interrupted(journal);
    const others = begun().filter(({ id }) => ours.every((each) => each.id !== id));
    refuseInterrupted(others, journal.changes);
    for (const each of ours) tidy(each);
    const { fits, left } = undoPlan(journal);
    const [first] = left;
    if (first)
      throw new NotNowError(
        `\`${first.change.name}\`: ${first.why}; ${left.length} of ${left.length + fits.length} changes cannot be undone`,
      );
    const { command, cwd, id: of } = journal;
    const touched = (journal.touched ?? []).map(untouched);
    const times = touched.length > 0 ? { touched } : {};
    const about = { type: "journal", act: "undo", of, command, cwd, at: Date.now(), state: "begun", ...times } as const;
    const done = fits.length === 0 ? undefined : apply({ ...about, id: newFolder().id, changes: fits }, point);
    touch(touched);
    point?.();
    for (const each of ours) if (each.id !== journal.id) writeRecord({ ...each, state: "done" });
    writeRecord({ ...journal, state: "undone" });
    // The files are in the project again: the journal must not stay another name of them.
    removeFolder(dirname(oldOf(folderOf(journal.id), 0)));
    return { journal: done, left };
  });
}

/** What was kept last and not taken back, or was interrupted since. An undo that is done is undone only by its number. */
export const lastJournal = (): Journal | undefined =>
  readRecords().findLast(
    (each): each is Journal =>
      each.type === "journal" && (each.state === "begun" || (each.act === "keep" && each.state === "done")),
  );

/** One that can be undone. @throws NotNowError if there is none of that number. */
export function journalOf(id: number): Journal {
  const found = readRecord(id);
  if (found?.type !== "journal") throw new NotNowError(`${id} is nothing that was kept`);
  if (found.state === "abandoned") throw new NotNowError(`${id} was interrupted, and abandoned`);
  if (found.state === "undone") throw new NotNowError(`${id} was undone already`);
  return found;
}
