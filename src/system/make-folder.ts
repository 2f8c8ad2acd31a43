// Makes a folder with those above it. Node's own way never ends if a file system makes no folders (`/proc`).
import { chmodSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "./message.ts";
import { isThere, statusOf } from "./there.ts";

/** `mode`: of each that is made. @throws if one cannot be made. */
export function makeFolder(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above, mode);
  try {
    mkdirSync(path, mode);
    // A umask that takes the owner's own rights away would close it to its owner.
    if (mode !== undefined) chmodSync(path, mode);
  } catch (error) {
    // Another process made it meanwhile.
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** Does the folder exist, and can only this user, its owner, open it? */
export function isOwnFolder(path: string): boolean {
  const status = statusOf(path);
  return status?.isDirectory() === true && status.uid === process.geteuid?.() && (status.mode & 0o777) === 0o700;
}

/** Makes such a folder. @throws if something else is in its place. */
export function makeOwnFolder(path: string): void {
  if (!isThere(path)) makeFolder(path, 0o700);
  if (!isOwnFolder(path)) throw new Error(`${path} must be a folder that only you can open (mode 700)`);
}
