// Applies changes to the project so that they can be taken back, whenever it is interrupted: each file is the old one or the
// new one at any moment, and the old one is in the journal before it is replaced.
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "../../../system/message.ts";
import { attempt } from "../../../system/or-else.ts";
import type { Change } from "../read/changes.ts";
import { folderOf, type Journal, removeRecord, writeRecord } from "../records.ts";
import { anchored, anchoredOr, type Place, pathOf } from "./anchored.ts";
import { copyFile, flush } from "./copy.ts";
import { forgetLocks, lockGit } from "./git-lock.ts";
import { isSame, type State, stateOf, statusOf } from "./state.ts";
import { touch } from "./times.ts";

/** Called before each step; a test ends the process there. */
export type Point = () => void;

/** Nothing was changed: the message says why. */
export class NotNowError extends Error {}

/** Someone else has written to the project in this very moment. */
export class ChangedError extends Error {}

/** Where a journal with this folder has what was at the place of a change. */
export const oldOf = (folder: string, at: number): string => join(folder, "old", String(at));

interface Step {
  readonly change: Change;
  readonly old: string;
}

/**
 * Applies the changes of a journal, whose folder is there and empty. They must fit (`conflictOf`).
 *
 * @throws NotNowError; ChangedError or an error of the system, after which what was applied until then can be undone.
 */
export function apply(journal: Journal, point: Point = () => {}): Journal {
  const { id, changes } = journal;
  const own = folderOf(id);
  point();
  mkdirSync(join(own, "old"), { mode: 0o700 });
  point();
  writeRecord(journal);
  const giveBack = lockGit(changes);
  if (!giveBack) {
    removeRecord(id);
    throw new NotNowError("git is at work in the repository (it has an `index.lock`): try again");
  }
  try {
    const steps: readonly Step[] = changes.map((change, at) => ({ change, old: oldOf(own, at) }));
    for (const each of steps) secure(each, point);
    const olds = steps.flatMap(({ change, old }) => (change.before.kind === "file" ? [old] : []));
    flush([own, ...(olds.length > 0 ? [join(own, "old"), ...olds] : [])], [own]);
    for (const some of inOrder(steps)) applySome(id, some, point);
    for (const each of changes) if (each.twin !== undefined) joinTwin(id, each, each.twin, point);
    exactly(changes);
    flush(
      changes.flatMap(pathsOf),
      changes.map(({ root }) => root),
    );
  } finally {
    giveBack();
  }
  point();
  const done: Journal = { ...journal, state: "done" };
  // A crash of the machine makes it one that was interrupted.
  writeRecord(done, { isFleeting: true });
  return done;
}

/** What git's branches and its index name is there before them, and goes after them. */
function inOrder(steps: readonly Step[]): readonly (readonly Step[])[] {
  // A repository that is made or removed as a whole has no order.
  const whole = new Set(
    steps.filter(({ change }) => change.before.kind !== change.after.kind).map(({ change }) => pathOf(change)),
  );
  const isObject = (each: Step): boolean => {
    const folder = /^.*\.git\/objects(?=\/)/.exec(pathOf(each.change))?.[0];
    return folder !== undefined && !whole.has(folder);
  };
  const comes = (each: Step): boolean => isObject(each) && each.change.after.kind !== "absent";
  return [
    steps.filter(comes),
    steps.filter((each) => !isObject(each)),
    steps.filter((each) => isObject(each) && !comes(each)),
  ];
}

function applySome(id: number, steps: readonly Step[], point: Point): void {
  const deepFirst = [...steps].sort((a, b) => depth(b) - depth(a));
  const of = (wanted: (before: State, after: State) => boolean): readonly Step[] =>
    deepFirst.filter(({ change }) => wanted(change.before, change.after));
  for (const each of of((before, after) => isContent(before) && !isContent(after))) clear(each, point);
  for (const { change } of of((before, after) => before.kind === "folder" && after.kind !== "folder"))
    at(change, point, (path) => rmdirSync(path));
  for (const { change } of [...of((before, after) => before.kind !== "folder" && after.kind === "folder")].reverse())
    at(change, point, (path) => mkdirSync(path, { mode: 0o700 }));
  placeAll(
    id,
    of((_, after) => isContent(after)),
    point,
  );
  // At the end: a folder may be closed.
  for (const { change } of of((_, after) => after.kind === "folder"))
    if (change.after.kind === "folder") chmodAt(change, change.after.mode, point);
}

/** The folders that have other entries then, or other permissions. */
const pathsOf = ({ root, name, after }: Change): readonly string[] => {
  const path = join(root, name);
  return after.kind === "folder" ? [dirname(path), path] : [dirname(path)];
};

/** So many files are put beside the old ones before they are flushed and renamed. */
const batch = 500;

const depth = ({ change }: Step): number => change.name.split("/").length;
const isContent = ({ kind }: State): boolean => kind === "file" || kind === "link";

function at<Value>(place: Place, point: Point, act: (path: string, folder: string) => Value): Value {
  point();
  return anchored(place, act);
}

const chmodAt = (place: Place, mode: number, point: Point): void => at(place, point, (path) => chmodSync(path, mode));

/** Links a file, or copies it if the system does not permit a link. */
function linkOrCopy(from: string, to: string, state: State): void {
  try {
    // A symbolic link itself is linked, not what it leads to.
    linkSync(from, to);
  } catch (error) {
    if (!["EXDEV", "EPERM", "EMLINK"].includes(String(codeOf(error)))) throw error;
    if (state.kind === "link") symlinkSync(state.target, to);
    else if (state.kind === "file") copyFile(from, to, state);
  }
}

/** The old file into the journal. */
function secure({ change, old }: Step, point: Point): void {
  const { before, apart } = change;
  if (!isContent(before)) return;
  at(change, point, (path) =>
    apart !== undefined && before.kind === "file" ? copyFile(path, old, before) : linkOrCopy(path, old, before),
  );
  if (!isSame(stateOf(old, { hashed: true }), before)) throw changed(change);
}

const changed = ({ name }: Change): Error => new ChangedError(`\`${name}\` was changed in this moment`);

/** Is the file at the path still the one that the journal has? */
function isSecured(path: string, old: string): boolean {
  const [now, kept] = [statusOf(path), statusOf(old)];
  if (!now || !kept) return false;
  if (now.dev === kept.dev && now.ino === kept.ino) return true;
  return isSame(stateOf(path, { hashed: true }), stateOf(old, { hashed: true }));
}

function clear({ change, old }: Step, point: Point): void {
  at(change, point, (path) => {
    if (!isSecured(path, old)) throw changed(change);
    unlinkSync(path);
  });
}

/** Where the new file waits, beside the old one. Short: a name may be as long as the system permits. */
const asideOf = (id: number, number: number): string => `.safe-sh-${id}-${number}`;

function placeAll(id: number, steps: readonly Step[], point: Point): void {
  for (let first = 0; first < steps.length; first += batch) {
    const some = steps
      .slice(first, first + batch)
      .map((each, number) => ({ ...each, aside: asideOf(id, first + number) }));
    for (const { change, aside } of some) at(change, point, (_, folder) => put(change, join(folder, aside)));
    flush(
      some.map(({ change, aside }) => join(change.root, dirname(change.name), aside)),
      some.map(({ change }) => change.root),
    );
    for (const each of some) at(each.change, point, (path, folder) => replace(each, join(folder, each.aside), path));
  }
}

/** Makes the new file or link at a path where nothing is, but for what an interrupted call has left. */
function put(change: Change, path: string): void {
  try {
    make(change, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    rmSync(path, { force: true });
    make(change, path);
  }
}

function make({ after, source, itself }: Change, path: string): void {
  if (source !== undefined && itself) linkOrCopy(source, path, after);
  else if (after.kind === "link") symlinkSync(after.target, path);
  else if (after.kind === "file" && source !== undefined) copyFile(source, path, after);
}

function replace({ change, old }: Step, aside: string, path: string): void {
  if (isContent(change.before)) {
    if (!isSecured(path, old)) throw changed(change);
    renameSync(aside, path);
    // Both names may be of one file already, and nothing is renamed then.
    if (change.itself) rmSync(aside, { force: true });
    return;
  }
  try {
    // Unlike a rename, a link never replaces what is there.
    linkSync(aside, path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw changed(change);
    if (!["EPERM", "EOPNOTSUPP", "EMLINK"].includes(String(codeOf(error)))) throw error;
    if (statusOf(path)) throw changed(change);
    renameSync(aside, path);
    return;
  }
  unlinkSync(aside);
}

/** Makes a file that was kept another name of its twin, if that has the same content by now. A copy does no harm. */
function joinTwin(id: number, change: Change, twin: string, point: Point): void {
  const { root, after } = change;
  const isAsKept = (path: string): boolean => isSame(stateOf(path, { hashed: true }), after);
  at(change, point, (path, folder) => {
    const aside = join(folder, asideOf(id, 0));
    rmSync(aside, { force: true });
    const link = (other: string): boolean => isAsKept(other) && attempt(() => linkSync(other, aside));
    const isLinked = anchoredOr({ root, name: twin }, link, false);
    if (!isLinked) return;
    // Between two names of one file nothing is renamed.
    if (isAsKept(aside) && isAsKept(path)) renameSync(aside, path);
    rmSync(aside, { force: true });
  });
}

/** More are left at the microsecond. */
const mostExact = 1_000;

/** Files that have only other permissions, or another place, have their very time: a copy has it to the microsecond. */
function exactly(changes: readonly Change[]): void {
  const times = new Set(changes.map(({ before }) => (before.kind === "file" ? before.mtime : "")));
  const same = changes.flatMap(({ root, name, after, itself }) =>
    after.kind === "file" && times.has(after.mtime) && !itself
      ? [{ root, name, size: after.size, before: after.mtime, after: after.mtime }]
      : [],
  );
  if (same.length <= mostExact) touch(same);
}

/** Removes what an interrupted call of `apply` has left beside the files. */
export function tidy({ id, changes }: Journal): void {
  forgetLocks(changes);
  const ours = new RegExp(`^\\.safe-sh-${id}-\\d+$`);
  const folders = new Map(changes.map((change) => [`${change.root}\0${dirname(change.name)}`, change]));
  for (const change of folders.values())
    anchoredOr(
      change,
      (_, folder) => {
        for (const name of readdirSync(folder)) if (ours.test(name)) rmSync(join(folder, name));
      },
      undefined,
    );
}
