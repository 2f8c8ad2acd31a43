// Old records are removed: held trials that nobody kept, journals that nobody took back, and what killed processes have left.
import { dirname } from "node:path";
import { forgetTemporary } from "../make/temporary.ts";
import { folderOf, readRecords, removeRecord, unrecorded } from "../records.ts";
import { removeFolder } from "../remove.ts";
import { oldOf } from "./apply.ts";
import { statusOf } from "./state.ts";

/** Milliseconds. */
const day = 24 * 3_600_000;
const longest = { held: 14 * day, journal: 7 * day, session: 2 * day } as const;

/** At most so many journals are kept. */
const journals = 100;

/** Removes what is old. What was interrupted stays until it is taken back. */
export function forgetOld(now: number = Date.now()): void {
  forgetTemporary(now - longest.session);
  const all = readRecords();
  for (const each of all) if (now - each.at > longest[each.type] && !isInterrupted(each)) removeRecord(each.id);
  const kept = all.filter((each) => each.type === "journal" && !isInterrupted(each));
  for (const each of kept.slice(0, Math.max(0, kept.length - journals))) removeRecord(each.id);
  // An undo that was killed at its very end: its files are in the project again, and these are other names of them.
  for (const { id, ...each } of all)
    if (each.type === "journal" && each.state === "undone") removeFolder(dirname(oldOf(id, 0)));
  // A trial that runs has no record either, but not for so long.
  for (const id of unrecorded())
    if (now - Number(statusOf(folderOf(id))?.mtimeMs ?? now) > longest.held) removeRecord(id);
}

const isInterrupted = (record: ReturnType<typeof readRecords>[number]): boolean =>
  record.type === "journal" && record.state === "begun";
