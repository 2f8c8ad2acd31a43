// The secrets of a project, to be hidden before any script runs there, whatever was proved about it: environments, private keys
// and what the user's list names, with the files behind links and all names of a file that has several.
import { fstatSync, readSync, type Stats, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import {
  beginsAsKey,
  holdsKey,
  isKeyName,
  isOfPackages,
  isOfTests,
  isSecretByName,
  secretsOf,
} from "../catalog/knowledge/secrets.ts";
import { fixedFolder, isPattern, matchesPath } from "../policy/glob.ts";
import { closing } from "../system/closing.ts";
import { orElse } from "../system/or-else.ts";
import { openPlain } from "../system/read-plain.ts";
import { realPathOf, repositoryAround } from "../system/real-path.ts";
import { realOf, statusOf } from "../system/there.ts";
import { trackedUnchanged } from "./git-tracked.ts";
import { type List, listNow } from "./listing.ts";
import type { SandboxSpec } from "./spec.ts";

/** The secrets that were found, as real paths. */
export interface ProjectSecrets {
  readonly found: readonly string[];
  /** A folder of a project that is too large to look through. */
  readonly unfinished: string | undefined;
  readonly links: readonly ProjectLink[];
  /** A folder whose name ends so that what is below it may be read as an absolute path, where blanks or quotes of names count. */
  readonly misread: string | undefined;
}

/** A link, below the real path of the folder that it is in. */
export interface ProjectLink {
  readonly path: string;
  /** Where it leads. */
  readonly real: string;
  readonly isFile: boolean;
}

/** A folder in which they are looked for, by its real path. `outside`: it is no project's. */
interface Start {
  readonly folder: string;
  readonly outside: boolean;
}

/** The most entries that are looked at: of a project, and of folders that are none, or that links lead to. */
const most = { project: 100_000, elsewhere: 5_000 } as const;

/**
 * Looks for them in the project of the folder in which the script starts, and in the folders of the spec. `others`: secrets that are
 * hidden anyway, whose other names are looked for.
 */
export function projectSecrets(
  spec: Pick<SandboxSpec, "hides" | "shows" | "looks" | "tracked">,
  base: string,
  others: readonly string[] = [],
  list: List = listNow,
): ProjectSecrets {
  const start = realPathOf(base);
  const project = repositoryAround(start);
  // Which files the user means is known only when all were seen.
  const first = { folder: project ?? start, outside: project === undefined && !spec.hides.some(isPattern) };
  const { found, files, ...rest } = secretsBelow([first, ...startsOf(spec)], spec, list);
  const hidden = spec.tracked === "visible" ? found.filter((path) => !trackedUnchanged(project, path)) : found;
  return { ...rest, found: [...hidden, ...otherNames([...hidden, ...others], files)] };
}

/** Looks for them in the folders of the spec alone, with all that git keeps. */
export function secretsLookedFor(
  spec: Pick<SandboxSpec, "hides" | "shows" | "looks">,
  others: readonly string[],
): ProjectSecrets {
  const { found, files, ...rest } = secretsBelow(startsOf(spec), spec, listNow);
  return { ...rest, found: [...found, ...otherNames([...found, ...others], files)] };
}

/** The same without other names of files that have several. */
export const secretsByName = (
  spec: Pick<SandboxSpec, "hides" | "shows" | "looks">,
): Pick<ProjectSecrets, "found" | "links" | "unfinished"> => secretsBelow(startsOf(spec), spec, listNow);

const startsOf = ({ looks, hides }: Pick<SandboxSpec, "looks" | "hides">): readonly Start[] =>
  [...looks, ...hides.filter(isPattern).map(fixedFolder)].map((folder) => ({
    folder: realPathOf(folder),
    outside: false,
  }));

/** The nearest folders come first, so that a bound cuts off what is deep. `files`: all that were seen. */
function secretsBelow(
  starts: readonly Start[],
  { hides, shows }: Pick<SandboxSpec, "hides" | "shows">,
  list: List,
): ProjectSecrets & { readonly files: readonly string[] } {
  // The user's own are hidden anyway, or opened to a program that needs them.
  const own = new Set(secretsOf(homedir()).map(({ path }) => path));
  const isNamed = (folder: string, name: string): boolean =>
    isSecretByName(folder, name) && !own.has(`${folder}/${name}`);
  const patterns = hides.filter(isPattern);
  const isListed = (path: string): boolean => patterns.some((pattern) => matchesPath(pattern, path));
  const isShown = (path: string): boolean => shows.some((pattern) => matchesPath(pattern, path));
  const found = new Set<string>();
  const links: ProjectLink[] = [];
  const files: string[] = [];
  const seen = new Set<string>();
  const waiting: Start[] = [];
  const enter = (folder: string, outside: boolean): void => {
    if (!seen.has(folder)) waiting.push({ folder, outside });
    seen.add(folder);
  };
  for (const each of starts) enter(each.folder, each.outside);
  let [looked, outside] = [0, 0];
  let unfinished: string | undefined;
  let misread: string | undefined;
  for (const next of waiting) {
    const { folder } = next;
    const ofPackages = isOfPackages(folder);
    // The user's list holds there, too.
    if (ofPackages && patterns.length === 0) continue;
    if (looked > most.project || (next.outside && outside > most.elsewhere)) {
      if (!next.outside) unfinished ??= folder;
      continue;
    }
    const listing = list(folder);
    const count = listing.files.length + listing.folders.length + listing.links.length;
    looked += count;
    if (next.outside) outside += count;
    const pathOf = (name: string): string => (folder === "/" ? `/${name}` : `${folder}/${name}`);
    for (const name of listing.files) {
      const path = pathOf(name);
      files.push(path);
      const isSecret = !ofPackages && (isNamed(folder, name) || (isKeyName(name) && isKey(path)));
      if ((isSecret && !isShown(path)) || isListed(path)) found.add(path);
    }
    for (const name of listing.folders) {
      const path = pathOf(name);
      if (/[\s'"\\]$/.test(name)) misread ??= path;
      // A folder that matches is hidden whole.
      if (isListed(path) || (!ofPackages && isNamed(folder, name) && !isVirtual(path) && !isShown(path)))
        found.add(path);
      else enter(path, next.outside);
    }
    for (const name of listing.links) {
      const path = pathOf(name);
      const there = behind(path);
      if (there === undefined) continue;
      const { real, status } = there;
      links.push({ path, real, isFile: status.isFile() });
      const isSecret = isNamed(folder, name) || isNamed(dirname(real), basename(real));
      if (isListed(path) || isListed(real)) found.add(real);
      else if (status.isFile() && !isOfPackages(dirname(real))) {
        if ((isSecret || (isKeyName(real) && isKey(real))) && !isShown(path) && !isShown(real)) found.add(real);
      } else if (status.isDirectory() && !isOfPackages(real)) enter(real, true);
    }
  }
  return { found: [...found], unfinished, links, files, misread };
}

/** An environment of Python, which is often called so, too. */
const isVirtual = (folder: string): boolean => statusOf(join(folder, "pyvenv.cfg")) !== undefined;

/** The names among `files` of secrets that have several. A secret that is a folder stands for the files in it. */
function otherNames(secrets: readonly string[], files: readonly string[]): readonly string[] {
  const identities = new Set(secrets.flatMap((path) => identitiesAt(path, deepestSecret)));
  if (identities.size === 0) return [];
  return files.filter((path) => {
    const status = statusOf(path);
    return status !== undefined && identities.has(`${status.dev}:${status.ino}`);
  });
}

/** Levels of a folder of secrets, and entries of each, at which their other names are looked for. */
const deepestSecret = 2;
const mostSecrets = 200;

/** Of the files there that have several names: device and number. */
function identitiesAt(path: string, depth: number): readonly string[] {
  const status = statusOf(path);
  if (status?.isFile()) return status.nlink > 1 ? [`${status.dev}:${status.ino}`] : [];
  if (!status?.isDirectory() || depth === 0) return [];
  const { files, folders } = listNow(path);
  return [...files, ...folders].slice(0, mostSecrets).flatMap((name) => identitiesAt(join(path, name), depth - 1));
}

/** Undefined: it leads nowhere, or where this user cannot go. */
function behind(link: string): { readonly real: string; readonly status: Stats } | undefined {
  const real = realOf(link);
  return real === undefined ? undefined : orElse(() => ({ real, status: statSync(real) }), undefined);
}

/** How much of a file is read, in bytes. No file of keys is larger, and few others have such a name. */
const mostOfKey = 1_048_576;

/** Does the file hold a private key or a token? Those that tests use are no secret. */
export const isKey = (path: string): boolean => isHeld(path, mostOfKey, (text) => holdsKey(path, text));

/** Is it a private key, whatever its name? */
export const isPrivateKey = (path: string): boolean => isHeld(path, 128, beginsAsKey);

function isHeld(path: string, most: number, like: (text: string) => boolean): boolean {
  if (isOfTests(dirname(path))) return false;
  const isLike = (descriptor: number): boolean => {
    const bytes = Buffer.alloc(Math.min(Math.max(fstatSync(descriptor).size, 4_096), most));
    return like(bytes.toString("latin1", 0, readSync(descriptor, bytes, 0, bytes.length, 0)));
  };
  // What cannot be read, no script reads either.
  return orElse(() => closing(openPlain(path), isLike), false);
}
