// Values of a configuration file, compared with the keys that are harmless for a program.
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { ProjectFile } from "../../../catalog/schema.ts";
import { matchesWildcard } from "../../../policy/glob.ts";
import { findProgram } from "../../../system/find-program.ts";
import { orElse } from "../../../system/or-else.ts";
import { isThere, namesIn, realOf } from "../../../system/there.ts";
import type { Leaf } from "../parsers/leaves.ts";

/** The values that the program obeys and that are not harmless. Those of `follows` name other files, and are left out. */
export const dangerousLeaves = (leaves: readonly Leaf[], row: ProjectFile): readonly Leaf[] =>
  leaves.filter(
    (leaf) =>
      concerns(leaf, row) &&
      !isHarmless(leaf, row) &&
      !isFollowed(leaf, row) &&
      !isOwnVersion(leaf, row) &&
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

/** Is it a version that the program is itself, or an older one? */
function isOwnVersion({ path, value }: Leaf, { newer }: ProjectFile): boolean {
  if (!newer?.keys.some((key) => begins(path, key.split(">")))) return false;
  const own = versionOf(newer.of, newer.beside);
  const wanted = numbersOf(value);
  return own !== undefined && wanted !== undefined && !isBefore(own, wanted);
}

/** The version of the program that is found first, without a start of it. */
function versionOf(name: string, beside: string): readonly number[] | undefined {
  const program = realOf(findProgram(name, process.env.PATH) ?? "");
  if (program === undefined) return undefined;
  return orElse(() => numbersOf(readFileSync(join(dirname(program), beside), "utf8").split("\n")[0] ?? ""), undefined);
}

/** Undefined: it is no version, or one that was made before or beside a release. */
function numbersOf(version: string): readonly number[] | undefined {
  const [, ...numbers] = /^[a-z]*(\d+)\.(\d+)(?:\.(\d+))?$/.exec(version.trim()) ?? [];
  return numbers.length === 0 ? undefined : numbers.map((each) => Number(each ?? 0));
}

function isBefore(version: readonly number[], other: readonly number[]): boolean {
  const at = version.findIndex((each, index) => each !== other[index]);
  return at >= 0 && (version[at] ?? 0) < (other[at] ?? 0);
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
