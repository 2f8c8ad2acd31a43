// The processes that write into a pipe of ours: those to end if their output is not wanted any more.
import { readFileSync } from "node:fs";
import { namesIn, targetOf } from "../../system/there.ts";

/**
 * The processes that hold the other end of the pipe `descriptor`, without this one. Empty if it is no pipe, if
 * they belong to another user, and on systems without /proc.
 */
export function writersOf(descriptor: number): readonly number[] {
  const pipe = targetOf(`/proc/self/fd/${descriptor}`);
  if (!pipe?.startsWith("pipe:")) return [];
  return namesIn("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => namesIn(`/proc/${name}/fd`).some((open) => isWriting(name, open, pipe)))
    .map(Number);
}

function isWriting(id: string, descriptor: string, pipe: string): boolean {
  if (targetOf(`/proc/${id}/fd/${descriptor}`) !== pipe) return false;
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/${id}/fdinfo/${descriptor}`, "utf8"))?.[1];
    // O_WRONLY or O_RDWR (open(2)).
    return flags !== undefined && (Number.parseInt(flags, 8) & 3) !== 0;
  } catch {
    // It has ended meanwhile.
    return false;
  }
}
