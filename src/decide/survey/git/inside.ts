// The repositories inside a repository, into which git may go: with its status, and with the differences of a tree.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { foldersFrom } from "../files/walk.ts";
import { ask, type GitPlace, topOf } from "./ask.ts";

/** An index entry of a repository inside: mode 160000 as it is stored. */
const gitlink = Buffer.from([0x00, 0x00, 0xe0, 0x00]);

/** Could the index name a repository inside? A chance hit, or an unreadable index, only costs one more run of git. */
export function holdsGitlinks(index: string, folder: string): boolean {
  try {
    const shared = readdirSync(folder).filter((name) => name.startsWith("sharedindex."));
    // No index: nothing was ever added.
    return [index, ...shared.map((name) => join(folder, name))].some(
      (file) => existsSync(file) && readFileSync(file).includes(gitlink),
    );
  } catch {
    return true;
  }
}

/** Those of the index. Undefined: git gives no answer. Ask only under a configuration that was found harmless. */
export function repositoriesInIndex(place: GitPlace): readonly GitPlace[] | undefined {
  const listing = ask(place, ["ls-files", "--stage", "-z", "--full-name", ":/"]);
  const top = topOf(place);
  if (listing === undefined || top === undefined) return undefined;
  return listing
    .split("\0")
    .filter((line) => line.startsWith("160000 "))
    .map((line) => resolve(top, line.slice(line.indexOf("\t") + 1)))
    .filter((path) => existsSync(join(path, ".git")))
    .map((cwd) => ({ cwd, options: [] }));
}

/**
 * All that lie below the working tree: any of them may be in some tree of the history. Undefined: there are too many folders, or
 * one cannot be read.
 */
export function repositoriesBelow(place: GitPlace): readonly GitPlace[] | undefined {
  const top = topOf(place);
  // A bare repository has no working tree.
  if (top === undefined) return [];
  const found: GitPlace[] = [];
  for (const folder of foldersFrom(top, [".git"])) {
    if (!folder) return undefined;
    const { path, entries } = folder;
    if (path !== top && entries.some(({ name }) => name === ".git")) found.push({ cwd: path, options: [] });
  }
  return found;
}
