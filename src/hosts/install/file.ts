// Files of other programs, changed so that nothing is lost: the old text is copied, and a file is never half written.
import { copyFileSync, existsSync, readFileSync, realpathSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { targetOf as linkedBy } from "../../system/there.ts";
import { writeAtomically } from "../../system/write-atomically.ts";

/** The text of a file; undefined: there is none. @throws if it cannot be read, or is a pipe, which would be waited for. */
export const fileText = (path: string): string | undefined => bytesOf(path)?.toString("utf8");

/** The same for a text that is written again. @throws also if it is not UTF-8: what is not would be lost. */
export function editableText(path: string): string | undefined {
  const bytes = bytesOf(path);
  try {
    return bytes && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`${path}: it is not UTF-8`);
  }
}

function bytesOf(path: string): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  if (!statSync(path).isFile()) throw new Error(`${path}: it is not a file`);
  return readFileSync(path);
}

/** The file itself, if a symbolic link stands for it, be it one to nothing yet. */
export function targetOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  let target = path;
  // As many as the kernel follows.
  for (let links = 0; links < 40; links++) {
    const next = linkedBy(target);
    if (next === undefined) return target;
    target = resolve(dirname(target), next);
  }
  throw new Error(`${path}: its symbolic links lead in a circle`);
}

/** Where the copy of the text before the last change is: beside the file itself. */
export const backupOf = (path: string): string => `${targetOf(path)}.before-safe-sh`;

/**
 * Replaces the text of a file, or makes it. A symbolic link stays one. `keepCopy`: a copy that is there is the one to keep.
 * `withoutCopy`: nothing in the file is its user's.
 */
export function replaceText(path: string, text: string, { keepCopy = false, withoutCopy = false } = {}): void {
  const target = targetOf(path);
  const mode = existsSync(target) ? statSync(target).mode & 0o777 : 0o644;
  const kept = withoutCopy || (keepCopy && existsSync(backupOf(target)));
  if (existsSync(target) && !kept) copyFileSync(target, backupOf(target));
  writeAtomically(target, text, { file: mode });
}

/** Puts the text of the copy back, which `text` must be, and removes the copy. */
export function restoreText(path: string, text: string): void {
  const target = targetOf(path);
  writeAtomically(target, text, { file: statSync(target).mode & 0o777 });
  rmSync(backupOf(target));
}

/** Removes `folder` and those around it if they are empty, up to `end`, which stays. */
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
