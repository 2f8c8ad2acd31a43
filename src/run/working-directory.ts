// The folder in which a proved script ends: reported on a descriptor, and written by safe-sh to a file for its host.
import { constants, fstatSync, ftruncateSync, lstatSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { scratchDescriptor } from "../sandbox/anonymous-file.ts";
import { closing } from "../system/closing.ts";
import { messageOf } from "../system/message.ts";
import { write } from "../system/write.ts";

const longest = 16_384;

/** A descriptor for the report of one run. */
export type Report = ReturnType<typeof openReport>;

/** `read`: the folder that was reported; undefined: none. @throws if no folder takes a file. */
export function openReport() {
  const { descriptor, close } = scratchDescriptor();
  const read = (): string | undefined => {
    const bytes = Buffer.alloc(longest);
    const text = bytes.subarray(0, readSync(descriptor, bytes, 0, longest, 0)).toString("utf8");
    // Any other output to this descriptor is no folder.
    const path = /^(\/[^\0]*)\n$/.exec(text)?.[1];
    return path !== undefined && isFolder(path) ? path : undefined;
  };
  return { descriptor, read, close };
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Why `path` must not be written; undefined if it may be: nothing is there, or a plain file of this user. */
export function unwritable(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  return isOurs(found) ? undefined : `\`${path}\` is not a plain file of this user`;
}

const isOurs = (file: Stats): boolean => file.isFile() && file.uid === process.geteuid?.() && file.nlink === 1;

// Not through a link, which could lead to any file; without waiting for the other end of a named pipe.
const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Writes `folder` into `path`, as `pwd -P >| path` does. Yields a problem if it cannot. */
export function leave(folder: string, path: string): string | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, flags, 0o600);
  } catch (error) {
    return `\`${path}\` cannot be written: ${messageOf(error)}`;
  }
  return closing(descriptor, () => {
    // Checked again: the opened file may not be the one that was there before the script ran.
    if (!isOurs(fstatSync(descriptor))) return `\`${path}\` is not a plain file of this user`;
    ftruncateSync(descriptor);
    return write(descriptor, `${folder}\n`) ? undefined : `\`${path}\` cannot be written`;
  });
}
