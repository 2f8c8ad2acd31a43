// The folders below a folder, each with what is in it.
import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

/** How many folders are looked through. */
const mostFolders = 4_000;

export interface Folder {
  readonly path: string;
  readonly entries: readonly Dirent[];
}

/**
 * The folder and all below it; no link is followed. The last is undefined if there are too many, or if one cannot be read.
 * `leftOut`: names of folders that are not entered.
 */
export function* foldersFrom(start: string, leftOut: readonly string[]): Generator<Folder | undefined, void> {
  const waiting = [start];
  for (let looked = 0; ; looked++) {
    const path = waiting.pop();
    if (path === undefined) return;
    const entries = looked < mostFolders ? entriesOf(path) : undefined;
    if (!entries) return yield undefined;
    yield { path, entries };
    for (const each of entries)
      if (each.isDirectory() && !leftOut.includes(each.name)) waiting.push(join(path, each.name));
  }
}

/** Empty if there is no such folder. Undefined: it cannot be read. */
export function entriesOf(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "ENOENT" || code === "ENOTDIR" ? [] : undefined;
  }
}
