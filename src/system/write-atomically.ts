// Replaces a file so that a reader finds the old text or the new one, at any moment and after any crash.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** The permissions of the file, and of folders that are made for it; and how long it lasts. */
export interface Modes {
  readonly file: number;
  /** Default: by the umask. */
  readonly folder?: number;
  /** After a crash of the machine it may be the old one, or empty where there was none. */
  readonly isFleeting?: boolean;
}

/** Puts a file in place, with its folders. @throws if it cannot; the old file is there still. */
export function writeAtomically(path: string, text: string, { file, folder, isFleeting = false }: Modes): void {
  makeFolder(dirname(path), folder);
  const aside = `${path}.${process.pid}.new`;
  try {
    // `x`: not through a link that someone put there.
    const descriptor = openSync(aside, "wx", file);
    try {
      writeFileSync(descriptor, text);
      if (!isFleeting) fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}
