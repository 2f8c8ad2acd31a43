// A spec, looked up in the file system right before a run: the paths that are opened, hidden and copied.
import { accessSync, constants, lstatSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Secret } from "../catalog/knowledge/secrets.ts";
import { isPattern } from "../policy/glob.ts";
import { attempt, orElse } from "../system/or-else.ts";
import { namesIn, realOf as realPath } from "../system/there.ts";
import { emptyFile } from "./empty-file.ts";
import { EscapeError } from "./escape.ts";
import { type List, listNow } from "./listing.ts";
import { projectSecrets } from "./project-secrets.ts";
import { type Rights, rightsBelow } from "./rights.ts";
import { socketsBesides } from "./sockets.ts";
import type { SandboxSpec } from "./spec.ts";

/** A file that is handed over by content. */
export interface Copy {
  readonly from: string;
  readonly to: string;
  readonly mode: number;
}

/** Paths without symbolic links, all of them existing. */
export interface Mounts {
  /** Folders and files that may be written. */
  readonly writable: readonly string[];
  /** What stays in them. */
  readonly rights: Rights;
  readonly hiddenFolders: readonly string[];
  /** Paths that stay visible below hidden folders. */
  readonly visible: readonly string[];
  readonly hiddenFiles: readonly string[];
  /** What stands in their place. */
  readonly empty: string;
  /** A project, or a folder of it, that was too large to look for secrets in. */
  readonly unfinished?: string | undefined;
  readonly scratch: readonly {
    readonly folder: string;
    readonly folders: readonly string[];
    readonly files: readonly Copy[];
  }[];
}

/** Nothing is mounted besides the base of every sandbox. */
export const noMounts: Mounts = {
  writable: [],
  rights: { closed: [], fixed: [] },
  hiddenFolders: [],
  visible: [],
  hiddenFiles: [],
  empty: "/dev/null",
  scratch: [],
};

/** Bounds of one scratch copy. Files beyond them are left out: a cache may be incomplete. */
const most = { files: 200, bytes: 32_000_000, fileBytes: 4_000_000, depth: 6 } as const;

/**
 * Looks the spec up. `base`: the folder in which the script starts, which relative folders of a policy must not leave.
 *
 * @throws EscapeError if a writable folder is, or lies behind, a symbolic link that leads out of `base`.
 */
export function mountsOf(spec: SandboxSpec, secrets: readonly Secret[], base: string, list: List = listNow): Mounts {
  const revealed = new Set(spec.reveals);
  const named: readonly Secret[] = [...secrets, ...spec.hides.flatMap((path) => (isPattern(path) ? [] : [{ path }]))];
  const known = named.flatMap((secret) => {
    const real = revealed.has(secret.path) ? undefined : realOf(secret.path);
    return real === undefined ? [] : [{ ...secret, ...real }];
  });
  const ofProject = projectSecrets(
    spec,
    base,
    known.map(({ real }) => real),
    list,
  );
  if (ofProject.unfinished !== undefined && spec.hides.some(isPattern))
    throw new EscapeError(`\`${ofProject.unfinished}\` has too many files to look for those that \`reads.deny\` names`);
  const all: readonly (Secret & Real)[] = [
    ...known,
    ...ofProject.found.flatMap((path) => {
      const real = realOf(path);
      return real === undefined ? [] : [{ path, ...real }];
    }),
  ];
  const folders = all.filter(({ folder }) => folder);
  // What lies in a folder that is hidden is not there; a link elsewhere may lead to it all the same.
  const isHidden = (path: string): boolean => folders.some(({ real }) => path.startsWith(`${real}/`));
  const files = new Set(all.flatMap(({ real, folder }) => (folder ? [] : [real])));
  const open = spec.writes.flatMap((folder) => writable(folder, base));
  return {
    writable: open,
    rights: rightsBelow(open),
    hiddenFolders: [...new Set(folders.map(({ real }) => real))],
    visible: folders.flatMap(({ real, visible }) =>
      visible
        ? namesIn(real)
            .filter((name) => visible.test(name))
            .map((name) => join(real, name))
            .filter((path) => !files.has(path))
        : [],
    ),
    hiddenFiles: [
      ...[...files].filter((path) => !isHidden(path)),
      ...(spec.sockets.length > 0 ? socketsBesides(spec.sockets) : []),
    ].filter(mayBeRead),
    empty: emptyFile(),
    unfinished: ofProject.unfinished,
    scratch: spec.scratch.flatMap(scratchOf),
  };
}

interface Real {
  readonly real: string;
  readonly folder: boolean;
}

/** What is another user's and closed to this one is closed in the sandbox, too: a mount less. */
const mayBeRead = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.uid === process.geteuid?.() ||
  attempt(() => accessSync(path, constants.R_OK));

/**
 * What root hides in the folder of another user that is closed to others: in a user namespace root has no more rights there than anyone,
 * so that nothing can be mounted, and nothing read.
 */
export function withinReach(mounts: Mounts): Mounts {
  if (process.geteuid?.() !== 0) return mounts;
  const open = new Map<string, boolean>();
  const isOpen = (folder: string): boolean => {
    const before = open.get(folder);
    if (before !== undefined) return before;
    const is = (folder === "/" || isOpen(dirname(folder))) && isSearched(folder);
    open.set(folder, is);
    return is;
  };
  const reached = (path: string): boolean => isOpen(dirname(path));
  const { hiddenFolders, hiddenFiles, visible } = mounts;
  return {
    ...mounts,
    hiddenFolders: hiddenFolders.filter(reached),
    hiddenFiles: hiddenFiles.filter(reached),
    visible: visible.filter((path) => reached(dirname(path))),
  };
}

/** May root of a user namespace look for names in the folder? */
function isSearched(folder: string): boolean {
  const { uid, gid, mode } = statSync(folder);
  return (mode & (uid === 0 ? 0o100 : process.getgroups?.().includes(gid) ? 0o010 : 0o001)) !== 0;
}

/** The real path; undefined if nothing is there. */
function realOf(path: string): Real | undefined {
  const real = realPath(path);
  return real === undefined ? undefined : orElse(() => ({ real, folder: statSync(real).isDirectory() }), undefined);
}

function writable(folder: string, base: string): readonly string[] {
  const found = realOf(folder);
  // A missing path is not created: a new file has no mount point, and a new folder would need its parent.
  if (!found) return [];
  const { real } = found;
  // A folder outside of `base` is named by the policy itself, and must then be exactly that path.
  const inside = folder.startsWith(`${base}/`);
  const limit = realOf(inside ? base : dirname(folder))?.real;
  if (limit === undefined || !real.startsWith(limit === "/" ? "/" : `${limit}/`))
    throw new EscapeError(`\`${folder}\` may be written by the policy, but it is a link that leads to \`${real}\``);
  return [real];
}

function scratchOf(folder: string): Mounts["scratch"] {
  const found = realOf(folder);
  if (!found?.folder) return [];
  const root = found.real;
  const folders: string[] = [];
  const files: Copy[] = [];
  let bytes = 0;
  const walk = (place: string, depth: number): void => {
    for (const name of namesIn(place)) {
      const path = join(place, name);
      const status = lstatSync(path, { throwIfNoEntry: false });
      if (status?.isDirectory() && depth < most.depth) {
        folders.push(path);
        walk(path, depth + 1);
      } else if (
        status?.isFile() &&
        status.size <= most.fileBytes &&
        files.length < most.files &&
        bytes + status.size <= most.bytes
      ) {
        bytes += status.size;
        files.push({ from: path, to: path, mode: status.mode & 0o700 });
      }
    }
  };
  walk(root, 0);
  return [{ folder: root, folders, files }];
}
