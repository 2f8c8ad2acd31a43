// Puts a log aside when it has become large or old, and deletes old ones. No line is lost: a process that has the file
// open goes on writing into the one that was put aside.
import { fstatSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Audit } from "../policy/policy.ts";
import { codeOf } from "../system/message.ts";
import { namesIn } from "../system/there.ts";

const day = 86_400_000;

/** The files that were put aside of a log, oldest first; absolute paths. */
export function asideOf(path: string): readonly string[] {
  const start = `${basename(path).replace(/\.jsonl$/, "")}-`;
  return namesIn(dirname(path))
    .filter((name) => name.startsWith(start) && name.endsWith(".jsonl"))
    .sort()
    .map((name) => join(dirname(path), name));
}

/** Files that this process put aside: two in one millisecond keep their order. */
let turn = 0;

/** For after a line was written to `descriptor`, opened at `path`. `now`: milliseconds since the epoch. */
export function rotate(path: string, descriptor: number, { maxBytes, maxDays }: Audit, now: number): void {
  const { size, ino, birthtimeMs } = fstatSync(descriptor);
  // Some file systems do not know when a file was made.
  const old = birthtimeMs > 0 && now - birthtimeMs > maxDays * day;
  if (size <= maxBytes && !old) return;
  // Another process may have put it aside meanwhile.
  if (statSync(path, { throwIfNoEntry: false })?.ino !== ino) return;
  const stamp = new Date(now).toISOString().replace(/[:.]/g, "-");
  try {
    const order = String(turn++ % 10_000).padStart(4, "0");
    renameSync(path, path.replace(/\.jsonl$/, `-${stamp}-${order}-${process.pid}-${ino}.jsonl`));
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  // By the log's own times: a clock that is far ahead today would make all of it old. The last two always stay.
  const times = asideOf(path).map((aside) => ({ aside, time: statSync(aside, { throwIfNoEntry: false })?.mtimeMs }));
  const before = times.at(-2)?.time;
  if (before === undefined) return;
  for (const { aside, time } of times.slice(0, -2))
    if (time !== undefined && before - time > maxDays * day) rmSync(aside, { force: true });
}
