// What safe-sh remembers of trials, and of what was kept and undone: a folder each, with a number that is never used twice.
import { constants, existsSync, lstatSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { closing } from "../../system/closing.ts";
import { codeOf } from "../../system/message.ts";
import { orElse } from "../../system/or-else.ts";
import { namesIn } from "../../system/there.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { trialsFolder } from "../../system/xdg-folders.ts";
import type { Touched } from "./keep/times.ts";
import { makeTrialsFolder } from "./make/engine.ts";
import type { Change } from "./read/changes.ts";
import type { GitFact } from "./read/git/facts.ts";
import type { Losses } from "./read/losses.ts";
import type { Printout } from "./read/printed.ts";
import { removeFolder } from "./remove.ts";

/** How a command ran as a trial. */
export interface Ran {
  /** Its exit code, or the signal that ended it. */
  readonly end: number | string;
  readonly printed: readonly Printout[];
  /** What it was not allowed to do, as far as that is known. */
  readonly prevented: readonly string[];
}

/** A trial whose changes are not applied. */
export interface HeldTrial {
  readonly type: "held";
  readonly id: number;
  readonly session: string;
  readonly command: string;
  /** Absolute path. */
  readonly cwd: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The folders that it saw copies of. */
  readonly roots: readonly string[];
  /** Its upper layers are whole copies of the folders. */
  readonly copied?: true;
  /** The held trials that it saw, and without which it cannot be kept: they changed what it changes, too. */
  readonly beneath: readonly number[];
  readonly changes: readonly Change[];
  /** Absent: none. */
  readonly touched?: readonly Touched[];
  /** What the changes of a repository's own files mean. */
  readonly facts: readonly GitFact[];
  readonly lost: Losses;
  /** Absent: an earlier version wrote the record. */
  readonly ran?: Ran;
}

/** Changes that were applied, or are being applied: all that is needed to take them back. */
export interface Journal {
  readonly type: "journal";
  readonly id: number;
  /** `keep`: of a trial. `undo`: of an earlier journal. */
  readonly act: "keep" | "undo";
  readonly of: number;
  readonly command: string;
  readonly cwd: string;
  readonly at: number;
  /** Of the trial; absent: of an undo. */
  readonly session?: string;
  /** `begun`: it was interrupted, if it does not run. `abandoned`: it was interrupted, and what it had done stays. */
  readonly state: "begun" | "done" | "undone" | "abandoned";
  readonly changes: readonly Change[];
  /** Absent: none. */
  readonly touched?: readonly Touched[];
  /** Of the trial. */
  readonly ran?: Ran;
}

export type Record = HeldTrial | Journal;

/** What a record is, in a word. */
export function stateOf(record: Record): "held" | "kept" | "undid" | "undone" | "interrupted" | "abandoned" {
  if (record.type === "held") return "held";
  if (record.state === "begun") return "interrupted";
  if (record.state !== "done") return record.state;
  return record.act === "keep" ? "kept" : "undid";
}

const file = "record.json";

export const folderOf = (id: number): string => join(makeTrialsFolder(), String(id));

/** A folder with a number of its own. */
export function newFolder(): { readonly id: number; readonly folder: string } {
  const all = makeTrialsFolder();
  for (let id = Math.max(0, ...numbers(), lastNumber(all)) + 1; ; id++) {
    const folder = join(all, String(id));
    try {
      mkdirSync(folder, { mode: 0o700 });
      // Removed folders do not give their numbers back.
      noteLast(join(all, "last"), id);
      return { id, folder };
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
  }
}

/** In place, and always of one length: a file that is replaced is written to the disk at once. */
function noteLast(path: string, id: number): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW;
  closing(openSync(path, flags, 0o600), (file) => writeSync(file, `${String(id).padStart(10, "0")}\n`, 0));
}

const lastNumber = (all: string): number =>
  orElse(() => Number.parseInt(readFileSync(join(all, "last"), "utf8"), 10) || 0, 0);

/** Writes a record, for good before this returns; a fleeting one may be the one before it after a crash of the machine. */
export const writeRecord = (record: Record, { isFleeting = false } = {}): void =>
  writeAtomically(join(folderOf(record.id), file), JSON.stringify(record), { file: 0o600, folder: 0o700, isFleeting });

/** All records, the oldest first. */
export function readRecords(): readonly Record[] {
  return numbers().flatMap((id) => readRecord(id) ?? []);
}

/** One record; undefined: there is none. */
export function readRecord(id: number): Record | undefined {
  return orElse(() => JSON.parse(readFileSync(join(trialsFolder(), String(id), file), "utf8")) as Record, undefined);
}

/** What is known of numbers, which are never used twice. */
interface Known {
  /** They have a record, which stays as long as they do. */
  readonly recorded: Set<number>;
  /** Journals that are not begun any more: such a one will never be held or begun, and need not be read again. */
  readonly finished: Set<number>;
  /** Where the last number stands: if that file is another one, somebody has removed everything, and numbers begin again. */
  readonly of: string;
}

let known: Known = { recorded: new Set(), finished: new Set(), of: "" };

function knownNow(): Known {
  const path = join(trialsFolder(), "last");
  const status = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  const of = status ? `${path} ${status.dev}:${status.ino} ${status.birthtimeNs}` : "";
  if (of === "" || of !== known.of) known = { recorded: new Set(), finished: new Set(), of };
  return known;
}

/** Folders without a record: of what runs, or was killed. */
export function unrecorded(): readonly number[] {
  const { recorded } = knownNow();
  return numbers().filter((id) => {
    if (recorded.has(id)) return false;
    const isRecorded = existsSync(join(trialsFolder(), String(id), file));
    if (isRecorded) recorded.add(id);
    return !isRecorded;
  });
}

/** Held trials, and journals that were begun, the oldest first. */
export function openRecords(): readonly Record[] {
  const { finished } = knownNow();
  return numbers().flatMap((id) => {
    if (finished.has(id)) return [];
    const record = readRecord(id);
    if (record?.type !== "journal" || record.state === "begun") return record ?? [];
    finished.add(id);
    return [];
  });
}

const numbers = (): readonly number[] =>
  namesIn(trialsFolder())
    .filter((name) => /^[1-9]\d{0,9}$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);

/** The held trials, the oldest first. */
export const heldTrials = (): readonly HeldTrial[] => openRecords().filter((each) => each.type === "held");

/** The upper and the work folder of a root of a trial. */
export const layersOf = (folder: string, root: number): { readonly upper: string; readonly work: string } => ({
  upper: join(folder, `upper-${root}`),
  work: join(folder, `work-${root}`),
});

/** Removes a record with all that it holds. */
export const removeRecord = (id: number): void => removeFolder(folderOf(id));

/** What a root consists of with held trials over it, the oldest first: folders from the topmost down. The last one is whole. */
export function stackOf(root: string, at: number, held: readonly HeldTrial[]): readonly string[] {
  const below: string[] = [];
  for (const { id, copied } of held.toReversed()) {
    below.push(layersOf(folderOf(id), at).upper);
    if (copied) return below;
  }
  return [...below, root];
}
