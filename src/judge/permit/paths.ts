// Paths that a policy opens or keeps secret × the paths that a command names.

import { madeUpName } from "../../catalog/knowledge/made-up-names.ts";
import { listing, secretsOf } from "../../catalog/knowledge/secrets.ts";
import { resolve } from "../../interpret/path.ts";
import { known, knownStart, type Text } from "../../interpret/text.ts";
import { couldMatchPath, fixedFolder, isPattern, matchesPath } from "../../policy/glob.ts";
import type { Effect } from "../effect.ts";
import type { Place } from "../findings.ts";
import { isElsewhere, type Site } from "../site.ts";
import { placeOf } from "./rules.ts";

/** The policy's entries that permit a change of a file from every folder in which the command may run; none: it is not. */
export function permittedFolders(effect: Effect, { command, site, policy }: Place): readonly string[] {
  if (effect.kind !== "writes" && effect.kind !== "deletes") return [];
  const value = known(effect.path);
  if (value === undefined || value === "" || site.started === undefined) return [];
  if (command !== undefined && madeUpName.test(value)) return [];
  const folders = value.startsWith("/") ? ["/"] : site.at;
  if (isElsewhere(folders)) return [];
  const opened = policy.writes.flatMap((path) => (path === "" ? [] : (placeOf(path, site) ?? [])));
  const found = folders.map((from) => {
    // If a folder on the way is a link, `..` leads to another folder than the text says.
    if (`/${value}/`.includes("/../")) return undefined;
    const target = resolve(from, value);
    return opened.find((place) => {
      // Permission to write into a folder does not include deleting it.
      if (target === place) return effect.kind === "writes";
      return matchesPath(place, target);
    });
  });
  const permitted = found.flatMap((place) =>
    place === undefined ? [] : [isPattern(place) ? fixedFolder(place) : place],
  );
  return permitted.length === found.length ? permitted : [];
}

/** Is a path one that the policy opens? */
export const isOpened = (path: string, { site, policy }: Place): boolean =>
  policy.writes.some((each) => {
    const place = each === "" ? undefined : placeOf(each, site);
    return place !== undefined && matchesPath(place, path);
  });

/** The secret that the path could lead to, as messages show it; undefined: none is known. */
export function secretAt(path: Text, { site, policy, command }: Place): string | undefined {
  const own = (policy.reads?.deny ?? []).flatMap((each) => {
    const place = placeOf(each, site);
    return place === undefined ? [] : [{ ...wantedOf(place), shown: each, visible: undefined }];
  });
  const given = candidates(path, foldersOf(site));
  if (given.length === 0) return undefined;
  const secrets = [...own, ...builtIn(site.home), ...(site.otherMachine ? otherHomes : [])];
  // Most programs that are given a folder read what is in it.
  const lists = command !== undefined && listing.has(command.split(" ", 1)[0] ?? "");
  const isMeant = (each: Candidate, secret: Wanted): boolean =>
    reaches(each, secret) || (!lists && each.path === secret.path);
  return secrets.find((secret) => given.some((each) => isMeant(each, secret)))?.shown;
}

/** Folders from which a path may be read. If they are not known, the home directory, which has secrets below it. */
const foldersOf = ({ at, home }: Site): readonly string[] =>
  isElsewhere(at) ? [...at.before, ...(home === undefined ? [] : [home])] : at;

const builtInOf = new Map<string | undefined, readonly BuiltIn[]>();

interface BuiltIn extends Wanted {
  readonly shown: string;
}

/** The secrets of the user, of the machine's owner, of the machine, and the environments of processes, which hold tokens. */
function builtIn(home: string | undefined): readonly BuiltIn[] {
  const before = builtInOf.get(home);
  if (before) return before;
  const all = new Map([...secretsOf("/root"), ...secretsOf(home)].map((secret) => [secret.path, secret.visible]));
  for (const path of ["/proc/*/environ", "/proc/*/task/*/environ"]) all.set(path, undefined);
  const found = [...all].map(([path, visible]) => ({
    ...wantedOf(path),
    shown: home !== undefined && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path,
    visible,
  }));
  builtInOf.set(home, found);
  return found;
}

/** Of users that are not known; every name in the folders is kept. */
const otherHomes: readonly BuiltIn[] = ["/home/*", "/Users/*"].flatMap((home) =>
  secretsOf(home)
    .filter(({ path }) => path.startsWith(home))
    .map(({ path }) => ({ ...wantedOf(path), shown: path, visible: undefined })),
);

/** Could a secret be the folder, or below it? */
export const holdsSecrets = (folder: string, site: Site): boolean =>
  folder === "/" ||
  [...builtIn(site.home), ...(site.otherMachine ? otherHomes : [])].some(({ path }) => {
    const names = path.split("/");
    const { length } = folder.split("/");
    return names.length >= length && matchesPath(names.slice(0, length).join("/"), folder);
  });

/** A path as far as it is known. */
interface Candidate {
  readonly path: string;
  /** The part that is known only at run time: none, the rest behind `path`, or each `*` in `path`. */
  readonly unknown: "nothing" | "rest" | "pattern";
}

// The kernel's other names for the root and the working directory, and a path as an address.
const rootAgain = /^\/proc\/[^/]+\/(?:task\/[^/]+\/)?root(?=\/|$)/;
const folderAgain = /^\/proc\/[^/]+\/(?:task\/[^/]+\/)?cwd(?:\/|$)/;
const address = /^file:(?:\/\/[^/]*)?/i;

function candidates(path: Text, cwd: readonly string[]): readonly Candidate[] {
  const value = known(path);
  const pattern =
    value === undefined && path.pieces.every((piece) => typeof piece === "string" || piece.origin === "glob");
  const unknown = value !== undefined ? "nothing" : pattern ? "pattern" : "rest";
  const given = pattern
    ? path.pieces.map((piece) => (typeof piece === "string" ? piece : "*")).join("")
    : knownStart(path);
  const start = given.replace(address, "").replace(rootAgain, "").replace(folderAgain, "./");
  if (start === "") return [];
  const from = start.startsWith("/") ? ["/"] : cwd;
  return from.map((folder) => ({
    path: resolve(folder, start) + (unknown === "rest" && start.endsWith("/") ? "/" : ""),
    unknown,
  }));
}

interface Wanted {
  readonly path: string;
  readonly isPattern: boolean;
  /** What every path that it covers starts with, `/` put behind it: its text before the first wildcard, if it is a pattern. */
  readonly fixed: string;
  readonly visible: RegExp | undefined;
}

function wantedOf(path: string): Omit<Wanted, "visible"> {
  const pattern = isPattern(path);
  return { path, isPattern: pattern, fixed: pattern ? path.slice(0, path.search(/[*?]/)) : `${path}/` };
}

function reaches({ path, unknown }: Candidate, wanted: Wanted): boolean {
  const { path: secret, visible } = wanted;
  if (unknown === "nothing") return covers(wanted, path) && !isVisible(path, secret, visible);
  if (unknown === "pattern") {
    // Cheap, and false for nearly all of them.
    const fixed = path.slice(0, path.lastIndexOf("/", path.indexOf("*")) + 1);
    if (!wanted.fixed.startsWith(fixed) && !fixed.startsWith(wanted.fixed)) return false;
    if (!couldMatchPath(secret, path)) return false;
    const below = path.split("/").slice(secret.split("/").length).join("/");
    return below.includes("*") || below === "" || visible?.test(below) !== true;
  }
  // The name that a hole completes is not known; the folder before it is.
  const folder = path.slice(0, path.lastIndexOf("/"));
  return folder !== "" && covers(wanted, folder);
}

const covers = (secret: Wanted, path: string): boolean =>
  secret.isPattern
    ? path.startsWith(secret.fixed) && matchesPath(secret.path, path)
    : path === secret.path || path.startsWith(secret.fixed);

const isVisible = (path: string, secret: string, visible: RegExp | undefined): boolean =>
  visible !== undefined && (path === secret || visible.test(path.slice(secret.length + 1)));
