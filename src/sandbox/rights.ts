// Places that give rights, in the folders that a policy opens for writing: read-only in the sandbox, and moved aside if the
// script has made one. They cannot be mounted before they exist: a mount point would be a file that everything else sees.
import { lstatSync, renameSync } from "node:fs";
import { join } from "node:path";
import { rightAt } from "../catalog/knowledge/rights.ts";
import { entriesIn, isThere } from "../system/there.ts";
import { complain } from "../system/write.ts";
import { EscapeError } from "./escape.ts";

/** Git's objects: their names and contents are git's own. */
const objects = /\/\.git\/(?:.*\/)?objects$/;

/** The most entries of a folder that are looked at. */
const most = 100_000;

/** A repository's own folder may be written, apart from what it names; it must not be put elsewhere and replaced. */
const repository = /\/\.git(?:\/(?:info|modules))?$/i;

/** What must stay in folders that may be written. */
export interface Rights {
  /** Files and folders that stay read-only. */
  readonly closed: readonly string[];
  /** Folders that stay where they are. */
  readonly fixed: readonly string[];
}

/** The places below folders, which are paths without links. */
export function rightsBelow(folders: readonly string[]): Rights {
  const closed = new Set<string>();
  const fixed = new Set<string>();
  // One that is a place itself is open by name.
  const waiting = folders.filter((each) => rightAt(each) === undefined || repository.test(each));
  let looked = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of entriesIn(next)) {
      if (++looked > most)
        throw new EscapeError(`\`${next}\` has too many files to find those that give rights: open a smaller folder`);
      const path = join(next, entry.name);
      const enters = entry.isDirectory() && repository.test(path);
      if (enters) fixed.add(path);
      else if (rightAt(path) !== undefined) closed.add(path);
      if (enters || (entry.isDirectory() && !closed.has(path) && entry.name !== "node_modules" && !objects.test(path)))
        waiting.push(path);
    }
  }
  return { closed: [...closed], fixed: [...fixed] };
}

/** A path with the file that is there now: another one under its name is new. */
export const identityOf = (path: string): string => {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return `${path}\0${status?.dev}:${status?.ino}`;
};

/** Is the path, or something in it, among those that are open by name? */
export const isNamed = (path: string, open: readonly string[]): boolean =>
  open.some((each) => `${each}/`.startsWith(`${path}/`));

/**
 * Moves aside what is new among the places below the folders, and says so. `before`: the identities of those that were
 * there. `named`: those that are open.
 */
export function setAside(folders: readonly string[], before: readonly string[], named: readonly string[]): void {
  const known = new Set(before);
  for (const path of rightsBelow(folders).closed) {
    if (known.has(identityOf(path)) || isNamed(path, named)) continue;
    const aside = unused(path);
    try {
      renameSync(path, aside);
      complain(`safe-sh: the command made \`${path}\`, which gives rights and is not opened: moved to \`${aside}\``);
    } catch {
      complain(`safe-sh: the command made \`${path}\`, which gives rights and is not opened: look at it`);
    }
  }
}

function unused(path: string): string {
  for (let number = 1; ; number++) {
    const name = `${path}.set-aside-${number}`;
    if (!isThere(name)) return name;
  }
}
