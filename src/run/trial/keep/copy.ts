// Copies of files, by descriptors, and flushing to the disk.
import { spawnSync } from "node:child_process";
import { closeSync, constants, copyFileSync, fchmodSync, futimesSync, openSync } from "node:fs";
import { isProgram } from "../../../system/find-program.ts";
import { openFile, type State } from "./state.ts";

/** A new file with the content at `from`, and with the mode and the time of `state`: nothing else comes along. */
export function copyFile(from: string, to: string, state: Extract<State, { readonly kind: "file" }>): void {
  const source = openFile(from);
  try {
    // Shares the blocks if the file system can.
    copyFileSync(`/proc/self/fd/${source}`, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } finally {
    closeSync(source);
  }
  const target = openSync(to, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    fchmodSync(target, state.mode);
    // To the microsecond: node has no finer way to set it.
    futimesSync(target, Date.now() / 1000, Number(state.mtime) / 1e9);
  } finally {
    closeSync(target);
  }
}

const programs = ["/usr/bin/sync", "/bin/sync", "/run/current-system/sw/bin/sync"];

/** Everything on the file systems of the folders is on the disk when this returns. @throws if that is not sure. */
export function flush(folders: readonly string[]): void {
  const program = programs.find(isProgram);
  const all = [...new Set(folders)];
  if (program === undefined) throw new Error("there is no `sync`");
  if (all.length === 0) return;
  const ended = [["-f", "--", ...all], []].some((given) => spawnSync(program, given, { stdio: "ignore" }).status === 0);
  if (!ended) throw new Error("`sync` failed");
}
