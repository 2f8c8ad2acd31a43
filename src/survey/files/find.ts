// The files of a project that are there: in a folder, in those above it, and in those below.
import { existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { ProjectFile } from "../../catalog/schema.ts";
import { matchesWildcard } from "../../policy/glob.ts";

/** The folders in which a program looks for the files of a row. Undefined: there are too many. */
export function foldersFor({ where }: Pick<ProjectFile, "where">, folder: string): readonly string[] | undefined {
  if (where === "here") return [folder];
  const above = foldersAbove(folder);
  if (where === undefined) return above;
  const below = foldersBelow(folder);
  return below && [...above, ...below];
}

/**
 * The folder and those above it, as they are written and as they really are; without the home directory and those above that,
 * whose files are the user's own. A repository inside another does not end the search: the outer one may be hostile.
 */
export function foldersAbove(start: string): readonly string[] {
  const found = new Set<string>();
  const home = realOf(homedir());
  for (const from of new Set([start, realOf(start)]))
    for (let folder = from; ; folder = dirname(folder)) {
      if (`${home}/`.startsWith(folder === "/" ? "/" : `${folder}/`) && home !== "/") break;
      found.add(folder);
      if (folder === dirname(folder)) break;
    }
  return [...found];
}

const realOf = (path: string): string => {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
};

/** How many folders below are looked through. */
const mostFolders = 4_000;

/** Without those that every program leaves out. */
function foldersBelow(start: string): readonly string[] | undefined {
  const found: string[] = [];
  const waiting = [start];
  while (waiting.length > 0) {
    const folder = waiting.pop();
    if (folder === undefined || found.length > mostFolders) return undefined;
    for (const each of entriesOf(folder)) {
      if (!each.isDirectory() || each.name === ".git" || each.name === "node_modules") continue;
      found.push(join(folder, each.name));
      waiting.push(join(folder, each.name));
    }
  }
  return found;
}

const entriesOf = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
};

/** The paths of the files of a row in one folder; a link counts, wherever it leads. */
export function filesIn({ files }: Pick<ProjectFile, "files">, folder: string): readonly string[] {
  return files.flatMap((file) => {
    const path = join(folder, file);
    if (!file.includes("*")) return isThere(path) ? [path] : [];
    const inside = dirname(path);
    if (!existsSync(inside)) return [];
    return entriesOf(inside)
      .filter(({ name }) => matchesWildcard(basename(file), name))
      .map(({ name }) => join(inside, name));
  });
}

/** A path that cannot be looked at may be there. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // A file stands where a folder should.
    return !(error instanceof Error && "code" in error && error.code === "ENOTDIR");
  }
}
