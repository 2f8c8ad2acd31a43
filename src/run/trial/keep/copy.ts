// Copies of files, by descriptors, and flushing to the disk.
import { spawnSync } from "node:child_process";
import { constants, copyFileSync, fchmodSync, fsyncSync, futimesSync, openSync } from "node:fs";
import { closing } from "../../../system/closing.ts";
import { systemProgram } from "../../../system/find-program.ts";
import { codeOf } from "../../../system/message.ts";
import { openPlain } from "../../../system/read-plain.ts";
import type { State } from "./state.ts";

/** A new file with the content at `from`, and with the mode and the time of `state`: nothing else comes along. */
export function copyFile(from: string, to: string, state: Extract<State, { readonly kind: "file" }>): void {
  // Shares the blocks if the file system can.
  const how = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;
  closing(openPlain(from), (source) => copyFileSync(`/proc/self/fd/${source}`, to, how));
  closing(openSync(to, constants.O_RDONLY | constants.O_NOFOLLOW), (target) => {
    fchmodSync(target, state.mode);
    // To the microsecond: node has no finer way to set it.
    futimesSync(target, Date.now() / 1000, Number(state.mtime) / 1e9);
  });
}

/** More are not flushed one by one. */
const mostAlone = 16;

/**
 * What was written at these paths, files and folders, is on the disk when this returns. `around`: folders in the same file systems.
 *
 * @throws if that is not sure.
 */
export function flush(paths: readonly string[], around: readonly string[]): void {
  const all = [...new Set(paths)];
  if (all.length > mostAlone || !all.every(isFlushed)) flushAll([...new Set(around)]);
}

/** False: it cannot be opened. What is gone, and a link, are in their folder alone. */
function isFlushed(path: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    return ["ENOENT", "ELOOP"].includes(String(codeOf(error)));
  }
  closing(descriptor, fsyncSync);
  return true;
}

function flushAll(folders: readonly string[]): void {
  const program = systemProgram("sync");
  if (program === undefined) throw new Error("there is no `sync`");
  const ended = [["-f", "--", ...folders], []].some(
    (given) => spawnSync(program, given, { stdio: "ignore" }).status === 0,
  );
  if (!ended) throw new Error("`sync` failed");
}
