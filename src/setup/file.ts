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
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

/** The text of a file; undefined: there is none. Throws where it cannot be read. */
export const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

/** Where the copy of the text before the last change is. */
export const backupOf = (path: string): string => `${path}.before-safe-sh`;

/** Replaces the text of a file, or makes it. A symbolic link stays one. */
export function replaceText(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  const mode = existsSync(target) ? statSync(target).mode & 0o777 : 0o644;
  if (existsSync(target)) copyFileSync(target, backupOf(target));
  putFile(target, text, mode);
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
