// Where links in a place's stead lead: what a name of the table means may be any file of the project.
import { dirname, join, resolve } from "node:path";
import { places, rightAt } from "../../../catalog/knowledge/rights.ts";
import { plainBytes } from "../../../system/read-plain.ts";
import { namesIn, statusOf, targetOf } from "../../../system/there.ts";
import { readIndex } from "./git/index-file.ts";

/** The paths that a path means one after the other, link by link, to the one that no link is in; it need not be there. None: no link. */
export function wayFrom(path: string): readonly string[] {
  const way: string[] = [];
  for (let at = path; way.length < mostLinks; ) {
    const link = linkIn(at);
    if (link === undefined) return way;
    at = join(resolve(dirname(link), targetOf(link) ?? ""), at.slice(link.length));
    way.push(at);
  }
  return way;
}

/** As many as the kernel follows. */
const mostLinks = 40;

/** The path's first part that is a link. */
function linkIn(path: string): string | undefined {
  const above = path === "/" ? undefined : linkIn(dirname(path));
  return above ?? (statusOf(path)?.isSymbolicLink() ? path : undefined);
}

/**
 * What links in places' stead lead to, with what the place gives. Looked for directly in the project, in its places, and among what git
 * tracks, wherever it is.
 */
export function standInsOf(project: string, indexes: readonly string[]): ReadonlyMap<string, string> {
  const there = namesIn(project);
  const top = new Set(there);
  const named = places
    .flatMap((row) => row.names.split(" "))
    // Where the first step is not there, nothing is: most of them are not.
    .filter((name) => name.includes("/") && !name.includes("*") && top.has(firstOf(name)))
    .map((name) => name.replace("<git>", ".git").replace(/\/$/, ""));
  const inPlaces = there.filter((name) => name !== ".git").flatMap((name) => linksIn(project, name));
  const found = new Map<string, string>();
  for (const name of new Set([...there, ...named, ...inPlaces, ...indexes.flatMap(trackedLinks)])) {
    const gives = rightAt(join(project, name))?.gives;
    if (gives !== undefined) for (const each of wayFrom(join(project, name))) found.set(each, gives);
  }
  return found;
}

const firstOf = (name: string): string => name.replace("<git>", ".git").split("/")[0] ?? "";

/** The links in a folder that is a place, at most a thousand entries of it. */
function linksIn(project: string, place: string): readonly string[] {
  if (rightAt(`${project}/${place}/x`) === undefined) return [];
  const found: string[] = [];
  const folders = [place];
  let left = 1_000;
  for (let folder = folders.pop(); folder !== undefined && left > 0; folder = folders.pop())
    for (const name of namesIn(join(project, folder))) {
      const status = left-- > 0 ? statusOf(join(project, folder, name)) : undefined;
      if (status?.isDirectory()) folders.push(join(folder, name));
      if (status?.isSymbolicLink()) found.push(join(folder, name));
    }
  return found;
}

const link = 0o120000;
const mostIndex = 50_000_000;

/** The links in an index of git, below its working tree. */
function trackedLinks(index: string): readonly string[] {
  try {
    const bytes = plainBytes(index, { most: mostIndex });
    // Most have none, and need not be read.
    if (!bytes.includes(Buffer.from([0, 0, link >> 8, link & 0xff]))) return [];
    const entries = readIndex(bytes)?.entries ?? [];
    return entries.filter(({ mode }) => mode === link).map(({ path }) => Buffer.from(path, "latin1").toString());
  } catch {
    return [];
  }
}
