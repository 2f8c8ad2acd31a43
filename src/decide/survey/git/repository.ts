// The ordinary repository that git finds from a folder, without a process.
import { type BigIntStats, existsSync, lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProgram } from "../../../system/find-program.ts";
import { orElse } from "../../../system/or-else.ts";
import { statusOf } from "../../../system/there.ts";

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
    const status = statusOf(folder);
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

/** Where builds of git have the machine's configuration: below their own folder, or that of the link by which they are found. */
export function systemFiles(): readonly string[] {
  const program = findProgram("git", process.env.PATH);
  const roots = program === undefined ? [] : [program, realpathSync(program)].map((path) => dirname(dirname(path)));
  return [
    "/etc/gitconfig",
    ...roots.flatMap((root) => [join(root, "etc/gitconfig"), join(root, "share/git-core/gitconfig")]),
  ];
}

/** The state of the user's and the machine's configuration; undefined: it is in files that are not known. */
export function sharedState(): string | undefined {
  const { HOME, XDG_CONFIG_HOME, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM } = process.env;
  if (!HOME || GIT_CONFIG_GLOBAL !== undefined || GIT_CONFIG_SYSTEM !== undefined) return undefined;
  const users = [join(HOME, ".gitconfig"), join(XDG_CONFIG_HOME || join(HOME, ".config"), "git/config")];
  return orElse(() => [...users, ...systemFiles()].map(fileState).join("\n"), undefined);
}

const fileState = (path: string): string => stateIn(statSync(path, { throwIfNoEntry: false, bigint: true }));

const stateIn = (status: BigIntStats | undefined): string =>
  status ? `${status.dev} ${status.ino} ${status.size} ${status.mtimeNs} ${status.ctimeNs}` : "none";

/** The state of every file that is looked at in an ordinary repository; undefined: one is a link, which leads elsewhere. */
export function stateOf(folder: string): string | undefined {
  const names = ["HEAD", "config", "config.worktree", "index", "hooks", "remotes", "branches"];
  const states = names.map((name) => {
    const status = lstatSync(join(folder, name), { throwIfNoEntry: false, bigint: true });
    return status?.isSymbolicLink() ? undefined : stateIn(status);
  });
  return states.includes(undefined) ? undefined : states.join("\n");
}
