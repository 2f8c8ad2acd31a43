// The ordinary repository that git finds from a folder, without a process.
import { existsSync, lstatSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** Does a variable lead git to another repository than the folders do? */
export const isMoved = (): boolean =>
  ["GIT_DIR", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_CEILING_DIRECTORIES"].some(
    (name) => process.env[name] !== undefined,
  );

/** The `.git` folder of the ordinary repository that git finds from `cwd`; undefined: only git can tell. */
export function repositoryAbove(cwd: string): string | "none" | undefined {
  let start: string;
  try {
    // Git looks from where the folder really is, behind links.
    start = realpathSync.native(cwd);
  } catch {
    return undefined;
  }
  for (let above = start; ; above = dirname(above)) {
    const folder = join(above, ".git");
    const status = lstatSync(folder, { throwIfNoEntry: false });
    if (status) return status.isDirectory() && isPlain(folder) ? folder : undefined;
    // The folder may be a repository itself, without a `.git`.
    if (existsSync(join(above, "HEAD"))) return undefined;
    if (above === dirname(above)) return "none";
  }
}

/** Surely a repository to git, with everything in its usual place. */
function isPlain(folder: string): boolean {
  try {
    const head = readFileSync(join(folder, "HEAD"), "utf8");
    return (
      /^(?:ref: refs\/heads\/[\w./-]+|[0-9a-f]{40})\n$/.test(head) &&
      ["objects", "refs"].every((name) => lstatSync(join(folder, name)).isDirectory()) &&
      !existsSync(join(folder, "commondir"))
    );
  } catch {
    return false;
  }
}

/** The state of every file that is looked at in an ordinary repository; undefined: one is a link, which leads elsewhere. */
export function stateOf(folder: string): string | undefined {
  const names = ["HEAD", "config", "config.worktree", "index", "hooks", "remotes", "branches"];
  const states = names.map((name) => {
    const status = lstatSync(join(folder, name), { throwIfNoEntry: false, bigint: true });
    if (status?.isSymbolicLink()) return undefined;
    return status ? `${status.ino} ${status.size} ${status.mtimeNs} ${status.ctimeNs}` : "none";
  });
  return states.includes(undefined) ? undefined : states.join("\n");
}
