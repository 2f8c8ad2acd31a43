// The folders that a trial sees copies of: the project, and the repository of a linked worktree.
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { isBelow, realPathOf, repositoryAround } from "../../../system/real-path.ts";
import { stateFolder } from "../../../system/xdg-folders.ts";
import { statusOf } from "../keep/state.ts";

/** Real paths. `copied`: why only copies of them will do. `problem`: why there can be no trial here. */
export type Roots =
  | { readonly roots: readonly string[]; readonly copied: string | undefined }
  | { readonly problem: string };

/** The roots for a working directory: the repository that it is in, or the folder itself. */
export function rootsOf(cwd: string): Roots {
  const here = realPathOf(cwd);
  const project = superprojectOf(repositoryAround(here) ?? here);
  const common = commonFolder(project);
  const roots = common === undefined || isBelow(common, project) ? [project] : [project, common];
  for (const root of roots) {
    const problem = problemOf(root);
    if (problem !== undefined) return { problem };
  }
  const inner = innerMount(roots);
  return { roots, copied: inner && `\`${inner}\` is another file system inside the project` };
}

/** Is the folder neither one of the others, nor in one, nor around one? */
export const isApart = (folder: string, others: readonly string[]): boolean =>
  others.every((other) => !isBelow(other, folder) && !isBelow(folder, other));

/** The repository around a submodule, in which its own one is; of anything else the folder itself. */
function superprojectOf(project: string): string {
  const around = repositoryAround(dirname(project));
  const own = around === undefined ? undefined : namedFolder(project);
  if (around === undefined || own === undefined) return project;
  const inside = [join(around, ".git"), commonFolder(around)].some((each) => each !== undefined && isBelow(own, each));
  return inside && own.includes("/modules/") ? superprojectOf(around) : project;
}

/** The folder that a `.git` file names; undefined: there is no such file. */
function namedFolder(project: string): string | undefined {
  const file = join(project, ".git");
  if (!statusOf(file)?.isFile()) return undefined;
  const named = /^gitdir: (.+)\n?$/.exec(readFileSync(file, "utf8"))?.[1];
  return named === undefined ? undefined : realPathOf(resolve(project, named));
}

/** Is the folder a repository's own? */
export const isRepository = (folder: string): boolean =>
  ["HEAD", "objects", "refs"].every((name) => existsSync(join(folder, name)));

/** The repository of a linked worktree, if it knows this worktree: a `.git` file alone could name any folder. */
function commonFolder(project: string): string | undefined {
  try {
    const file = join(project, ".git");
    const own = namedFolder(project);
    if (own === undefined) return undefined;
    const back = realPathOf(resolve(own, readFileSync(join(own, "gitdir"), "utf8").trim()));
    const common = realPathOf(resolve(own, readFileSync(join(own, "commondir"), "utf8").trim()));
    const isOurs = back === file && dirname(own) === join(common, "worktrees") && /\.git$/.test(basename(common));
    return isOurs && isRepository(common) ? common : undefined;
  } catch {
    return undefined;
  }
}

/** Folders of which a copy would be one of the machine, or of everything that its user has. */
const tooWide =
  /^\/(?:(?:bin|boot|dev|etc|lib|lib64|opt|proc|run|sbin|srv|sys|usr|var|home|root|tmp|mnt|media|Users)?|home\/[^/]+|var\/tmp|dev\/.*|proc\/.*|sys\/.*)$/;

function problemOf(root: string): string | undefined {
  if (tooWide.test(root) || isBelow(realPathOf(homedir()), root))
    return `\`${root}\` is no project: go to the folder of one`;
  if (isBelow(realPathOf(stateFolder()), root) || isBelow(root, realPathOf(stateFolder())))
    return `\`${root}\` holds safe-sh's own files`;
  return undefined;
}

/** A place in one of the folders where another file system is mounted; undefined: there is none. */
export const innerMount = (folders: readonly string[]): string | undefined =>
  mounts().find((place) => folders.some((folder) => place.startsWith(`${folder}/`)));

/** Where file systems are mounted. */
const mounts = (): readonly string[] =>
  readFileSync("/proc/self/mountinfo", "utf8")
    .split("\n")
    .map((line) =>
      (line.split(" ")[4] ?? "").replace(/\\([0-7]{3})/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 8)),
      ),
    );
