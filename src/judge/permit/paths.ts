// Paths that a policy opens or keeps secret × the paths that a command names.

import { actsWhenOpened } from "../../catalog/knowledge/devices.ts";
import { madeUpName } from "../../catalog/knowledge/made-up-names.ts";
import { type Right, rightAt } from "../../catalog/knowledge/rights.ts";
import {
  couldNameSecret,
  isCredential,
  isEnvironmentFile,
  isHeldInRevisions,
  isOfTests,
  secretsByPattern,
  secretsOf,
  secretsOfProcesses,
} from "../../catalog/knowledge/secrets.ts";
import { showsOnlyNames } from "../../catalog/shown.ts";
import { resolve } from "../../interpret/path.ts";
import { type Hole, known, knownStart, type Text } from "../../interpret/text.ts";
import { couldMatchPath, fixedFolder, isPattern, matchesPath } from "../../policy/glob.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Effect } from "../effect.ts";
import type { Place } from "../findings.ts";
import { isElsewhere, lastKnown, type Site } from "../site.ts";
import { placeOf } from "./rules.ts";

/** The policy's entries that permit a change of a file from every folder in which the command may run; none: it is not. */
export function permittedFolders(effect: Effect, { command, site, policy }: Place): readonly string[] {
  if (effect.kind !== "writes" && effect.kind !== "deletes") return [];
  const value = known(effect.path);
  if (value === undefined || value === "" || site.started === undefined) return [];
  if (command !== undefined && madeUpName.test(value)) return [];
  const folders = value.startsWith("/") ? ["/"] : site.at;
  if (isElsewhere(folders)) return [];
  const listed = effect.kind === "writes" ? policy.writes : (policy.deletes ?? []);
  const opened = listed.flatMap((path) => (path === "" ? [] : (placeOf(path, site) ?? [])));
  const found = folders.map((from) => {
    // If a folder on the way is a link, `..` leads to another folder than the text says.
    if (`/${value}/`.includes("/../")) return undefined;
    const target = resolve(from, value);
    if (isHeld(target, { site, policy })) return undefined;
    return opened.find((place) => {
      // Permission to write into a folder does not include deleting it.
      if (target === place) return effect.kind === "writes" && opens(place, target);
      return opens(place, target);
    });
  });
  const permitted = found.flatMap((place) =>
    place === undefined ? [] : [isPattern(place) ? fixedFolder(place) : place],
  );
  return permitted.length === found.length ? permitted : [];
}

/** Is a path one that the policy opens for such an effect? */
export const isOpened = (path: string, { site, policy }: Place, kind: "writes" | "deletes"): boolean =>
  !isHeld(path, { site, policy }) &&
  (policy[kind] ?? []).some((each) => {
    const place = each === "" ? undefined : placeOf(each, site);
    return place !== undefined && opens(place, path);
  });

/** Does the policy want a person to look at each change there? */
const isHeld = (path: string, { site, policy }: Pick<Place, "site" | "policy">): boolean =>
  (policy.places?.hold ?? []).some((each) => {
    const place = placeOf(each, site);
    return place === undefined || matchesPath(place, path);
  });

/** The place that gives rights for which the policy's patterns do not open the effect, though they match its path. */
export function closedRight(effect: Effect, { site, policy }: Place): Right | undefined {
  if (effect.kind !== "writes" && effect.kind !== "deletes") return undefined;
  const value = known(effect.path);
  if (value === undefined || value === "") return undefined;
  const entries = (policy[effect.kind] ?? []).flatMap((each) => (each === "" ? [] : (placeOf(each, site) ?? [])));
  const targets = lastKnown(site.at).map((from) => resolve(from, value));
  const target = targets.find((each) => entries.some((entry) => matchesPath(entry, each) && !opens(entry, each)));
  return target === undefined ? undefined : rightAt(target);
}

/** Does an entry of the policy open the path? A place that gives rights only if the entry names it, or what is in it. */
function opens(entry: string, path: string): boolean {
  if (!matchesPath(entry, path)) return false;
  const right = rightAt(path);
  if (right === undefined) return true;
  const named = `${isPattern(entry) ? fixedFolder(entry) : entry}/`;
  return named.startsWith(`${right.place}/`);
}

/** Does the program show of what it reads only names? `lines`: of this file it prints more. */
export const showsNames = (command: string | undefined, lines: boolean | undefined): boolean =>
  !lines && command !== undefined && showsOnlyNames(command.split(" ", 1)[0] ?? "");

/** The secret that the path could lead to, as messages show it; undefined: none is known. `lines`: as of an effect. */
export function secretAt(path: Text, { site, policy, command }: Place, lines?: boolean): string | undefined {
  const own = (policy.reads?.deny ?? []).flatMap((each) => {
    const place = placeOf(each, site);
    return place === undefined ? [] : [{ ...wantedOf(place), shown: each, visible: undefined }];
  });
  // Most programs that are given a folder read what is in it.
  const lists = showsNames(command, lines);
  const given = candidates(path, foldersOf(site));
  const named = lists ? undefined : (environmentFile(path) ?? credential(path));
  if (named !== undefined && (given.length === 0 || !given.every((each) => isAllowed(each.path, policy, site))))
    return named;
  if (given.length === 0) return undefined;
  const allowed = given.every(({ path: each, unknown }) => unknown === "nothing" && isAllowed(each, policy, site));
  const isMeant = (each: Candidate, secret: Wanted): boolean =>
    lists
      ? // Where the links of processes lead is a name, too, and devices only have names.
        !/^\/(?:proc|dev|sys)(?:\/|$)/.test(secret.path) && reaches(each, secret)
      : reaches(each, secret) || isItself(each.path, secret);
  const among = (secrets: readonly BuiltIn[], meant: readonly Candidate[]): string | undefined =>
    secrets.find((secret) => meant.some((each) => isMeant(each, secret)))?.shown;
  const first = among(own, given);
  if (first !== undefined || allowed) return first;
  for (const { all, mayCover } of [builtIn(site.home), otherHomes(site.otherMachine ?? false)]) {
    const near = given.filter(({ path: each, unknown }) => unknown === "pattern" || mayCover.test(each));
    const found = near.length === 0 ? undefined : among(all, near);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The device that does something when it is opened to be read, if the path could be that of one. `lines`: as of an effect. */
export function deviceAt(path: Text, { site, command }: Place, lines?: boolean): string | undefined {
  if (showsNames(command, lines)) return undefined;
  return candidates(path, foldersOf(site)).find((each) => actsWhenOpened(each.path))?.path;
}

/** The path of what gives access to other machines, if the text names such a place in whichever folder. */
function credential(path: Text): string | undefined {
  const value = known(path);
  return value !== undefined && isCredential(value) ? value : undefined;
}

/** The name of a project's environment, if that is what the path names in whichever folder. */
function environmentFile({ pieces }: Text): string | undefined {
  // The part of a name that is known only at run time is a star.
  const name =
    pieces
      .map((piece) => (typeof piece === "string" ? piece : "*"))
      .join("")
      .split("/")
      .at(-1) ?? "";
  const known = name.split("*", 1)[0] ?? "";
  if (known === name) return isEnvironmentFile(name) ? name : undefined;
  return known === ".env" || isEnvironmentFile(`${known}x`) || name.endsWith(".env") ? name : undefined;
}

/** The secret that a pathspec, or the path behind a revision, could name; what its content decides counts, since no one looks at it. */
export function secretOfPathspec({ pieces }: Text): string | undefined {
  if (pieces.some((piece) => typeof piece !== "string" && piece.origin !== "glob")) return undefined;
  const spec = pieces.map((piece) => (typeof piece === "string" ? piece : "*")).join("");
  const path = spec.replace(/^:\([^)]*\)|^.*:/s, "");
  return (isHeldInRevisions(path) && !isOfTests(path)) || couldNameSecret(path.split("/").at(-1) ?? "")
    ? spec
    : undefined;
}

/** Does the policy open a built-in secret? An entry must end with its name: `~/**` opens none. */
export const isAllowed = (
  path: string,
  { reads }: Pick<Policy, "reads">,
  site: Pick<Site, "started" | "home">,
): boolean =>
  (reads?.allow ?? []).some((each) => {
    const place = placeOf(each, site);
    if (place === undefined || !matchesPath(place, path)) return false;
    const last = place.split("/").at(-1) ?? "";
    return isPattern(place) ? !isPattern(last) : true;
  });

/** Folders from which a path may be read. If they are not known, the home directory, which has secrets below it. */
const foldersOf = ({ at, home }: Site): readonly string[] =>
  isElsewhere(at) ? [...at.before, ...(home === undefined ? [] : [home])] : at;

interface BuiltIn extends Wanted {
  readonly shown: string;
}

interface BuiltIns {
  readonly all: readonly BuiltIn[];
  /** Cheap, and false for nearly all paths: matches every path that is one of them, or below one. */
  readonly mayCover: RegExp;
}

const builtInsOf = (all: readonly BuiltIn[]): BuiltIns => ({
  all,
  mayCover: new RegExp(`^(?:${oneOf(all.map(({ path }) => path.split("/")))})(?:/|$)`),
});

/** The source of an expression for paths, given by their names; a beginning that several share is tried once. */
function oneOf(paths: readonly (readonly string[])[]): string {
  const below = new Map<string, (readonly string[])[]>();
  for (const [first = "", ...rest] of paths) below.set(first, [...(below.get(first) ?? []), rest]);
  return [...below]
    .map(([name, rests]) => {
      // Built-in paths have no wildcard but `*`.
      const source = name.replace(/[.+^${}()|[\]\\?]/g, "\\$&").replaceAll("*", "[^/]*");
      return rests.some((rest) => rest.length === 0) ? source : `${source}/(?:${oneOf(rests)})`;
    })
    .join("|");
}

const builtInOf = new Map<string | undefined, BuiltIns>();

/** The secrets of the user, of the machine's owner, of the machine, and of processes. */
function builtIn(home: string | undefined): BuiltIns {
  const before = builtInOf.get(home);
  if (before) return before;
  const all = new Map([...secretsOf("/root"), ...secretsOf(home)].map((secret) => [secret.path, secret.visible]));
  for (const { path, visible } of [...secretsOfProcesses, ...secretsByPattern]) all.set(path, visible);
  const paths = [...all].map(([path, visible]) => ({
    ...wantedOf(path),
    shown: home !== undefined && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path,
    visible,
  }));
  const found = builtInsOf(paths);
  builtInOf.set(home, found);
  return found;
}

/** Of other users; made once they are asked for. `elsewhere`: on another machine, where every name in the folders is kept. */
function otherHomes(elsewhere: boolean): BuiltIns {
  const before = ofOthers.get(elsewhere);
  if (before) return before;
  const found = builtInsOf(
    ["/home/*", "/Users/*"].flatMap((home) =>
      secretsOf(home)
        .filter(({ path }) => path.startsWith(home))
        .map(({ path, visible }) => ({ ...wantedOf(path), shown: path, visible: elsewhere ? undefined : visible })),
    ),
  );
  ofOthers.set(elsewhere, found);
  return found;
}

const ofOthers = new Map<boolean, BuiltIns>();

/** Could a secret be the folder, or below it? */
export const holdsSecrets = (folder: string, site: Site): boolean =>
  folder === "/" ||
  [...builtIn(site.home).all, ...(site.otherMachine ? otherHomes(true).all : [])].some(({ path }) => {
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

/** The path of an address that is one: `file:///a`; any other text as it is. */
export const withoutScheme = (text: string): string => text.replace(/^file:(?:\/\/[^/]*)?/i, "");

function candidates(path: Text, cwd: readonly string[]): readonly Candidate[] {
  const value = known(path);
  // A number is a part of one name: `/proc/$$/environ`.
  const isPart = (piece: string | Hole): boolean =>
    typeof piece === "string" || piece.origin === "glob" || piece.shape === "natural" || piece.shape === "integer";
  const pattern = value === undefined && path.pieces.every(isPart);
  const unknown = value !== undefined ? "nothing" : pattern ? "pattern" : "rest";
  const given = pattern
    ? path.pieces.map((piece) => (typeof piece === "string" ? piece : "*")).join("")
    : knownStart(path);
  const start = withoutScheme(given);
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
    // A star stands for any name, and `.*` alone of the names that stay visible takes it.
    return below === "" || visible?.test(below) !== true;
  }
  // The name that a hole completes is not known; the folder before it is.
  const folder = path.slice(0, path.lastIndexOf("/"));
  return folder !== "" && covers(wanted, folder) && (folder === secret || !isVisible(folder, secret, visible));
}

const covers = (secret: Wanted, path: string): boolean =>
  secret.isPattern
    ? path.startsWith(secret.fixed) && matchesPath(secret.path, path)
    : path === secret.path || path.startsWith(secret.fixed);

const isItself = (path: string, secret: Wanted): boolean =>
  covers(secret, path) && path.split("/").length === secret.path.split("/").length;

/** A pattern for one folder matches as many names as it has. */
function isVisible(path: string, secret: string, visible: RegExp | undefined): boolean {
  const below = path.split("/").slice(secret.split("/").length).join("/");
  return visible !== undefined && (below === "" || visible.test(below));
}
