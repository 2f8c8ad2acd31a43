// Which changed files are a repository's own, and what git makes of each: by what a folder holds, whatever it is called.
import { basename, dirname, join } from "node:path";
import { hex, type Role, roles, step, stepping, steps } from "../../../../catalog/knowledge/git-own-files.ts";
import { orElse } from "../../../../system/or-else.ts";
import { plainBytes } from "../../../../system/read-plain.ts";
import type { Place } from "../../keep/anchored.ts";
import { type State, statusOf } from "../../keep/state.ts";

/** A file of a repository's own folder. */
export interface GitFile {
  /** Absolute path, as the project has it: a repository, or the part of one that a linked worktree has for itself. */
  readonly repository: string;
  /** Below it. */
  readonly inside: string;
}

/** Tells of each path whether it is a repository's own. `at`: where a path of the project can be read, after the trial. */
export function gitFiles(root: string, at: (path: string) => string): (name: string) => GitFile | undefined {
  const known = new Map<string, string | undefined>([[dirname(root), undefined]]);
  /** The repository that a folder is, or is in. */
  const repositoryAt = (folder: string): string | undefined => {
    if (known.has(folder) || !folder.startsWith(root)) return known.get(folder);
    const found = isRepository(folder, at) ? folder : repositoryAt(dirname(folder));
    known.set(folder, found);
    return found;
  };
  return (name) => {
    const path = join(root, name);
    const repository = repositoryAt(dirname(path));
    return repository === undefined ? undefined : { repository, inside: path.slice(repository.length + 1) };
  };
}

/** As git itself tells it (`is_git_directory`). One that is gone, or not whole, is told by its name. */
function isRepository(folder: string, at: (path: string) => string): boolean {
  if (/\/\.git$/i.test(folder)) return true;
  // Where the folder was there may be a file.
  const has = (name: string): boolean => orElse(() => statusOf(at(join(folder, name))) !== undefined, false);
  return has("HEAD") && (has("commondir") || (has("objects") && has("refs")));
}

/** The role of a file; undefined: git may obey it. `text`: its content. */
export function roleOf(inside: string, after: State, text: () => string | undefined): Role | undefined {
  const isStep = /^(?:rebase-merge|sequencer)(?:\/|$)/.test(inside);
  if (after.kind === "folder")
    return /^(?:hooks|modules)(?:\/|$)/.test(inside) ? undefined : isStep ? "step" : "folder";
  if (after.kind === "link" || after.kind === "other") return undefined;
  const found = roles.find(([pattern]) => pattern.test(inside))?.[1];
  if (found !== undefined) return found;
  if (after.kind === "absent" && isStep) return "step";
  if (stepping.test(inside)) return "step";
  if (steps.test(inside))
    return text()
      ?.split("\n")
      .every((line) => step.test(line))
      ? "step"
      : undefined;
  // The name of such a file is the digest of its content.
  const [, large] = new RegExp(`^lfs/objects/${hex}{2}/${hex}{2}/(${hex}{64})$`).exec(inside) ?? [];
  return large !== undefined && after.kind === "file" && after.hash === large ? "object" : undefined;
}

/** Is it a new file that only says that a folder of the project is a worktree of its repository? What git obeys is there already. */
export function linksWorktree(
  { root, name }: Place,
  roots: readonly string[],
  text: () => string | undefined,
): boolean {
  if (/(?:^|\/)\.git\/worktrees\/[^/]+\/commondir$/.test(name)) return text() === "../..\n";
  const isIn = (path: string | undefined): boolean => roots.some((each) => path?.startsWith(`${each}/`));
  if (/(?:^|\/)\.git\/worktrees\/[^/]+\/gitdir$/.test(name)) return isIn(/^(.+)\/\.git\n$/.exec(text() ?? "")?.[1]);
  if (basename(name) !== ".git") return false;
  const named = /^gitdir: (.+)\/\.git\/worktrees\/[^/\n]+\n$/.exec(text() ?? "")?.[1];
  return roots.some((each) => named === each || `${named}/.git` === each) && isIn(join(root, name));
}

/** Bytes. */
const longest = 10_000_000;

/** The text of a plain file, a character for each byte, not through a link; undefined: there is none, or it is too long. */
export function plainText(path: string): string | undefined {
  return orElse(() => plainBytes(path, { most: longest }).toString("latin1"), undefined);
}
