// The processes that write into a pipe of ours: those to end if their output is not wanted any more.
import { readFileSync } from "node:fs";
import { orElse } from "../../system/or-else.ts";
import { processNumbers } from "../../system/processes.ts";
import { namesIn, targetOf } from "../../system/there.ts";

/**
 * The processes that hold the other end of the pipe `descriptor`, without this one. Empty if it is no pipe, if
 * they belong to another user, and on systems without /proc.
 */
export function writersOf(descriptor: number): readonly number[] {
  const pipe = targetOf(`/proc/self/fd/${descriptor}`);
  if (!pipe?.startsWith("pipe:")) return [];
  return processNumbers().filter(
    (each) => each !== process.pid && namesIn(`/proc/${each}/fd`).some((open) => isWriting(each, open, pipe)),
  );
}

function isWriting(id: number, descriptor: string, pipe: string): boolean {
  if (targetOf(`/proc/${id}/fd/${descriptor}`) !== pipe) return false;
  const info = orElse(() => readFileSync(`/proc/${id}/fdinfo/${descriptor}`, "utf8"), "");
  // O_WRONLY or O_RDWR (open(2)).
  return (Number.parseInt(/^flags:\s*([0-7]+)/m.exec(info)?.[1] ?? "0", 8) & 3) !== 0;
}
