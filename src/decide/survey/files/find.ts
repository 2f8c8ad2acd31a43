// The files of a project that are there: in a folder, in those above it, and in those below.
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { ProjectFile } from "../../../catalog/schema.ts";
import { matchesWildcard } from "../../../policy/glob.ts";
import { realPathOf } from "../../../system/real-path.ts";
import { isThere } from "../../../system/there.ts";
import { entriesOf, foldersFrom } from "./walk.ts";

/** The folders in which a program looks for the files of a row. Undefined: there are too many, or one cannot be read. */
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
  const home = realPathOf(homedir());
  for (const from of new Set([start, realPathOf(start)]))
    for (let folder = from; ; folder = dirname(folder)) {
      if (`${home}/`.startsWith(folder === "/" ? "/" : `${folder}/`) && home !== "/") break;
      found.add(folder);
      if (folder === dirname(folder)) break;
    }
  return [...found];
}

/** Without those that every program leaves out. Undefined: there are too many, or one cannot be read. */
function foldersBelow(start: string): readonly string[] | undefined {
  const found: string[] = [];
  for (const folder of foldersFrom(start, [".git", "node_modules"])) {
    if (!folder) return undefined;
    found.push(folder.path);
  }
  return found.slice(1);
}

/** The paths of the files of a row in one folder; a link counts, wherever it leads. In a folder that cannot be read, all may be there. */
export function filesIn({ files }: Pick<ProjectFile, "files">, folder: string): readonly string[] {
  return files.flatMap((file) => {
    const path = join(folder, file);
    if (!file.includes("*")) return isThere(path) ? [path] : [];
    const inside = dirname(path);
    if (!isThere(inside)) return [];
    const entries = entriesOf(inside);
    if (!entries) return [path];
    return entries.filter(({ name }) => matchesWildcard(basename(file), name)).map(({ name }) => join(inside, name));
  });
}
