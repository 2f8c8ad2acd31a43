// The repositories inside a repository, into which git may go: with its status, and with the differences of a tree.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ask, askLines, type GitPlace } from "./ask.ts";

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
  const [top] = askLines(place, ["rev-parse", "--show-toplevel"], 1) ?? [];
  if (listing === undefined || top === undefined) return undefined;
  return listing
    .split("\0")
    .filter((line) => line.startsWith("160000 "))
    .map((line) => resolve(top, line.slice(line.indexOf("\t") + 1)))
    .filter((path) => existsSync(join(path, ".git")))
    .map((cwd) => ({ cwd, options: [] }));
}

/** How many folders are looked through. */
const mostFolders = 4_000;

/** All that lie below the working tree: any of them may be in some tree of the history. Undefined: there are too many folders. */
export function repositoriesBelow(place: GitPlace): readonly GitPlace[] | undefined {
  const [top] = askLines(place, ["rev-parse", "--show-toplevel"], 1) ?? [];
  // A bare repository has no working tree.
  if (top === undefined) return [];
  const found: GitPlace[] = [];
  const waiting = [top];
  for (let looked = 0; waiting.length > 0; looked++) {
    const folder = waiting.pop();
    if (folder === undefined || looked >= mostFolders) return undefined;
    try {
      for (const each of readdirSync(folder, { withFileTypes: true })) {
        if (each.name === ".git") {
          if (folder !== top) found.push({ cwd: folder, options: [] });
        } else if (each.isDirectory()) waiting.push(join(folder, each.name));
      }
    } catch {
      return undefined;
    }
  }
  return found;
}
