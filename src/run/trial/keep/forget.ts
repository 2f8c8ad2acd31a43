// Old records are removed: held trials that nobody kept, journals that nobody took back, and what killed processes have left.
import { dirname } from "node:path";
import { defaultUndo, type Undo } from "../../../policy/policy.ts";
import { attempt } from "../../../system/or-else.ts";
import { forgetTemporary } from "../make/temporary.ts";
import { isLost } from "../pending.ts";
import { folderOf, type Journal, readRecords, removeRecord, unrecorded } from "../records.ts";
import { removeFolder } from "../remove.ts";
import { oldOf } from "./apply.ts";
import { statusOf } from "./state.ts";

/** Milliseconds. */
const day = 24 * 3_600_000;
const longest = { held: 14 * day, session: 2 * day } as const;

/** Removes what is old. What was interrupted stays until it is taken back. */
export function forgetOld({ maxDays, maxBytes }: Undo = defaultUndo, now: number = Date.now()): void {
  forgetTemporary(now - longest.session);
  const all = readRecords();
  for (const each of all) if (each.type === "held" && now - each.at > longest.held) removeRecord(each.id);
  let bytes = 0;
  // From the newest on. What was kept last can be taken back, however large it is.
  for (const [at, each] of all.filter(isFinished).toReversed().entries()) {
    bytes += oldBytes(each);
    if (now - each.at > maxDays * day || (bytes > maxBytes && at > 0)) removeRecord(each.id);
  }
  // An undo that was killed at its very end: its files are in the project again, and these are other names of them.
  for (const { id, ...each } of all)
    if (each.type === "journal" && each.state === "undone") removeFolder(dirname(oldOf(folderOf(id), 0)));
  // A trial that runs has no record either, but not for so long.
  for (const id of unrecorded())
    if (now - Number(statusOf(folderOf(id))?.mtimeMs ?? now) > longest.held) removeRecord(id);
  forgetLost();
}

/** Removes what trials have left whose processes were killed. */
export function forgetLost(): void {
  // What was killed may be at its end still: then the next one removes it.
  for (const id of unrecorded()) if (isLost(id)) attempt(() => removeRecord(id));
}

const isFinished = (record: ReturnType<typeof readRecords>[number]): record is Journal =>
  record.type === "journal" && record.state !== "begun";

/** What its old files take; none is left of one that was undone. */
const oldBytes = ({ state, changes }: Journal): number =>
  state === "undone" ? 0 : changes.reduce((sum, { before }) => sum + (before.kind === "file" ? before.size : 0), 0);
