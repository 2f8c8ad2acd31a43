// Files of other programs, changed so that nothing is lost: a copy of what was there, and either the old text or the new one.
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";

/** The text of a file; undefined: there is none. Throws where it cannot be read. */
export const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

/** The file itself, where a symbolic link stands for it. */
const targetOf = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

/** Where the copy of the text before the last change is: beside the file itself. */
export const backupOf = (path: string): string => `${targetOf(path)}.before-safe-sh`;

/** Replaces the text of a file, or makes it. A symbolic link stays one. */
export function replaceText(path: string, text: string): void {
  const target = targetOf(path);
  const mode = existsSync(target) ? statSync(target).mode & 0o777 : 0o644;
  if (existsSync(target)) copyFileSync(target, backupOf(target));
  putFile(target, text, mode);
}

/** Puts the text of the copy back, which `text` must be, and removes the copy. */
export function restoreText(path: string, text: string): void {
  const target = targetOf(path);
  putFile(target, text, statSync(target).mode & 0o777);
  rmSync(backupOf(target));
}

/** Removes `folder` and those around it where they are empty, up to `end`, which stays. */
export function removeEmpty(folder: string, end: string): void {
  for (let each = folder; each.startsWith(join(end, sep)); each = dirname(each)) {
    try {
      rmdirSync(each);
    } catch {
      // Something else is in it.
      return;
    }
  }
}

/** Puts a file in place, whatever was there: the old one or the new one, at any moment. */
export function putFile(path: string, text: string, mode: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const aside = `${path}.${process.pid}.new`;
  try {
    const descriptor = openSync(aside, "wx", mode);
    try {
      writeSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}
