// Old records are removed: held trials that nobody kept, and journals that nobody took back.
import { readRecords, removeRecord } from "./records.ts";

/** Milliseconds. */
const day = 24 * 3_600_000;
const longest = { held: 14 * day, journal: 7 * day } as const;

/** At most so many journals are kept. */
const journals = 100;

/** Removes what is old. What was interrupted stays until it is taken back. */
export function forgetOld(now: number = Date.now()): void {
  const all = readRecords();
  for (const each of all) if (now - each.at > longest[each.type] && !isInterrupted(each)) removeRecord(each.id);
  const kept = all.filter((each) => each.type === "journal" && !isInterrupted(each));
  for (const each of kept.slice(0, Math.max(0, kept.length - journals))) removeRecord(each.id);
}

const isInterrupted = (record: ReturnType<typeof readRecords>[number]): boolean =>
  record.type === "journal" && record.state === "begun";
