// Keeps git away from a repository while its own files are changed: `index.lock`, as git does itself.
import { linkSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "../../../system/message.ts";
import { orElse } from "../../../system/or-else.ts";
import { readPlain } from "../../../system/read-plain.ts";
import { trialsFolder } from "../../../system/xdg-folders.ts";
import type { Change } from "../read/changes.ts";
import { anchoredOr, type Place, pathOf } from "./anchored.ts";

/** The repository whose own file it is: its index and its branches belong together. */
export const repositoryOf = (place: Place): string | undefined => /^.*\/[^/]*\.git(?=\/)/.exec(pathOf(place))?.[0];

/** Is it the lock of an index? */
export const isGitLock = (place: Place): boolean =>
  repositoryOf(place) !== undefined && /(?:^|\/)index\.lock$/.test(place.name);

/** The index of each repository that the changes are in, and those of linked worktrees among them. */
function locksFor(changes: readonly Change[]): readonly Place[] {
  const locks = new Map<string, Place>();
  // A folder that goes must be empty.
  const gone = new Set(changes.filter(({ after }) => after.kind !== "folder").map(pathOf));
  for (const { root, name } of changes) {
    const repository = repositoryOf({ root, name });
    if (repository === undefined) continue;
    const indexes = [`${repository}/index`, ...(/(?:^|\/)index$/.test(name) ? [join(root, name)] : [])];
    for (const index of indexes)
      if (index.startsWith(`${root}/`) && !gone.has(dirname(index)))
        locks.set(index, { root, name: `${index.slice(root.length + 1)}.lock` });
  }
  return [...locks.values()];
}

/** What is in a lock of ours. While this process keeps, no other one of ours does: a lock that is there was left by one that was killed. */
const mark = (): string => `safe-sh ${trialsFolder()}\n`;

/** Takes the locks; undefined: git is at work there. The result gives them back. @throws if one cannot be made. */
export function lockGit(changes: readonly Change[]): (() => void) | undefined {
  const taken: Place[] = [];
  const giveBack = (): void => {
    for (const each of taken) anchoredOr(each, (path) => rmSync(path, { force: true }), undefined);
  };
  try {
    for (const each of locksFor(changes)) {
      // A repository that is made only now has no process in it.
      if (anchoredOr(each, take, "none") === "busy") {
        giveBack();
        return undefined;
      }
      taken.push(each);
    }
    return giveBack;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Removes what a process has left that was killed while it had these locks, or took them. */
export function forgetLocks(changes: readonly Change[]): void {
  for (const each of locksFor(changes))
    anchoredOr(
      each,
      (path) => {
        rmSync(asideOf(path), { force: true });
        if (isOurs(path)) rmSync(path);
      },
      undefined,
    );
}

const asideOf = (path: string): string => join(dirname(path), ".safe-sh-lock");

function take(path: string): "taken" | "busy" {
  const aside = asideOf(path);
  try {
    rmSync(aside, { force: true });
    writeFileSync(aside, mark(), { flag: "wx", mode: 0o600 });
    if (isOurs(path)) rmSync(path);
    // With its content from the first moment on: one that was killed leaves no lock that nobody owns.
    linkSync(aside, path);
    return "taken";
  } catch (error) {
    if (codeOf(error) === "EEXIST") return "busy";
    if (!["EPERM", "EOPNOTSUPP"].includes(String(codeOf(error)))) throw error;
    // A file system without links.
    writeFileSync(path, mark(), { flag: "wx", mode: 0o600 });
    return "taken";
  } finally {
    rmSync(aside, { force: true });
  }
}

function isOurs(path: string): boolean {
  return orElse(() => readPlain(path) === mark(), false);
}
