// Values of a configuration file, compared with the keys that are harmless for a program.
import { homedir } from "node:os";
import { join } from "node:path";
import type { ProjectFile } from "../../../catalog/schema.ts";
import { matchesWildcard } from "../../../policy/glob.ts";
import { isThere, namesIn } from "../../../system/there.ts";
import type { Leaf } from "../parsers/leaves.ts";

/** The values that the program obeys and that are not harmless. Those of `follows` name other files, and are left out. */
export const dangerousLeaves = (leaves: readonly Leaf[], row: ProjectFile): readonly Leaf[] =>
  leaves.filter(
    (leaf) =>
      concerns(leaf, row) &&
      !isHarmless(leaf, row) &&
      !isFollowed(leaf, row) &&
      !(isLeading(leaf, row) && isPlainPath(leaf.value)),
  );

/** The names of other files. */
export const followedValues = (leaves: readonly Leaf[], row: ProjectFile): readonly string[] =>
  leaves.filter((leaf) => isFollowed(leaf, row)).map(({ value }) => value);

/** The paths of files and folders that are obeyed as well. */
export const leadingPaths = (leaves: readonly Leaf[], row: ProjectFile): readonly string[] =>
  leaves.filter((leaf) => isLeading(leaf, row)).map(({ value }) => value);

/** The first version that is not installed. */
export function missingVersion(leaves: readonly Leaf[], { installs }: ProjectFile): string | undefined {
  if (installs === undefined) return undefined;
  const into = join(homedir(), installs.into);
  if (!isThere(into)) return undefined;
  const there = namesIn(into);
  return leaves.find(
    ({ path, value }) =>
      installs.keys.some((key) => begins(path, key.split(">"))) &&
      !there.some((name) => name === value || name.startsWith(`${value}-`)),
  )?.value;
}

const isLeading = ({ path }: Leaf, { leads }: ProjectFile): boolean =>
  leads?.keys.some((key) => begins(path, key.split(">"))) ?? false;

/** No address in any of the spellings that git and those who call it take. */
const isPlainPath = (value: string): boolean =>
  /^[\w./ +=,-]+$/.test(value) && !/git(?:hub|lab)?\.com|bitbucket/i.test(value);

const isFollowed = ({ path }: Leaf, { follows }: ProjectFile): boolean =>
  follows !== undefined && path.length === 1 && path[0] === follows;

const concerns = ({ path }: Leaf, { only }: ProjectFile): boolean =>
  only === undefined || only.some((key) => begins(path, key.split(">")));

function isHarmless({ path, value }: Leaf, { harmless = [], expands }: ProjectFile): boolean {
  // A key may hold a variable, too.
  const holdsVariable = expands && [...path, value].some((text) => text.includes("$"));
  const whole = holdsVariable ? ["$", ...path] : path;
  return harmless.some((pattern) => {
    const at = pattern.indexOf("=");
    const [key, wanted] = at < 0 ? [pattern, undefined] : [pattern.slice(0, at), pattern.slice(at + 1)];
    return begins(whole, key.split(">")) && (wanted === undefined || matchesWildcard(wanted, value));
  });
}

const begins = (path: readonly string[], pattern: readonly string[]): boolean =>
  path.length >= pattern.length && pattern.every((part, at) => matchesWildcard(part, path[at] ?? ""));
