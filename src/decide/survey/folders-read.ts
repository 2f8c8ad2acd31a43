// The folders that a script reads: whole, or files in them that are known only at run time.
import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { isKeyName } from "../../catalog/knowledge/secrets.ts";
import { lookUp } from "../../catalog/lookup.ts";
import { listsBelow, showsOnlyNames } from "../../catalog/shown.ts";
import { known, knownStart, type Text } from "../../interpret/text.ts";
import { unlisted } from "../../judge/argv/argv.ts";
import { readArgv, tableFor } from "../../judge/argv/read-argv.ts";
import { isElsewhere, lastKnown } from "../../judge/site.ts";
import { programAt, type Trace, type TracedEffect, type TracedProgram } from "../../judge/trace.ts";
import { isBelow, pathFrom, realPathOf } from "../../system/real-path.ts";
import { statusOf } from "../../system/there.ts";
import { foldersFrom } from "./files/walk.ts";

/**
 * The folders that a program reads whole: those that it is given, and the one in which it runs if no operand is another: an operand
 * that is nowhere may be a pattern of names. But some read none that they are not given.
 */
export function foldersOf(program: TracedProgram, { effects }: Trace): readonly string[] {
  const own = effects.filter((each) => isOf(program, each));
  const named = own.flatMap((each) => ("byOption" in each.effect && each.effect.byOption ? [] : pathsOf(each)));
  const isSure =
    lookUp(program.name)?.descends === "given" ||
    (program.descends !== "perhaps" &&
      named.length > 0 &&
      (named.every((path) => existsSync(path)) || isWhollyListed(program)));
  return [...new Set([...own.flatMap(pathsOf), ...(isSure ? [] : lastKnown(program.site.at))])];
}

/** Are all its options listed, so that no operand can be the argument of one, and the one before it a pattern? */
function isWhollyListed({ name, fields }: TracedProgram): boolean {
  const entry = lookUp(name);
  if (!entry || entry.subcommands || entry.verbs) return false;
  const grammar = entry.grammar ?? "gnu";
  const { options, possible, doubts, open } = readArgv(fields, grammar, tableFor(entry, grammar, undefined));
  return (
    !open && doubts.length + possible.length === 0 && options.every((each) => each.sure && each.option !== unlisted)
  );
}

function pathsOf({ effect, place }: TracedEffect): readonly string[] {
  const value = effect.kind === "reads" ? known(effect.path) : undefined;
  if (value === undefined || value === "") return [];
  return lastKnown(place.site.at).map((cwd) => (value === "." ? cwd : pathFrom(cwd, value)));
}

/** Is the effect the program's? Another call of the same program reads other folders. */
export const isOf = ({ name, span }: Pick<TracedProgram, "name" | "span">, { effect, place }: TracedEffect): boolean =>
  programAt(place) === name && span.start <= effect.span.start && effect.span.end <= span.end;

/** Folders that are read whole. */
interface Whole {
  readonly folders: readonly string[];
  /** Undefined: all files. */
  readonly names: Names | undefined;
}

/** Names of files that a program reads below its folders. */
export interface Names {
  readonly like: RegExp;
  /** In hidden folders, too. */
  readonly hidden: boolean;
}

/** Undefined: any. A link may have such a name, or lead to a folder elsewhere: not every program leaves links out. */
export function namesOf(program: TracedProgram, trace: Trace): Names | undefined {
  const names = patternOf(program);
  return names?.hidden && foldersOf(program, trace).some((folder) => leadsAway(folder, names)) ? undefined : names;
}

function leadsAway(folder: string, { like }: Names): boolean {
  const start = realPathOf(folder);
  for (const each of foldersFrom(start, [])) {
    if (!each) return true;
    for (const entry of each.entries) {
      if (!entry.isSymbolicLink()) continue;
      const target = realPathOf(join(each.path, entry.name));
      const isFolder = statusOf(target)?.isDirectory() === true;
      if (isFolder ? !isBelow(target, start) : like.test(entry.name) && !like.test(basename(target))) return true;
    }
  }
  return false;
}

function patternOf({ descends }: TracedProgram): Names | undefined {
  if (typeof descends === "boolean" || descends === "perhaps") return undefined;
  const hidden = "only" in descends;
  const patterns = hidden ? descends.only : descends;
  const like = (pattern: string): string =>
    pattern.replace(
      /[.+@{},*?]/g,
      (each) => ({ "*": ".*", "?": ".", "{": "(?:", "}": ")", ",": "|" })[each] ?? `\\${each}`,
    );
  return { like: new RegExp(`^(?:${patterns.map(like).join("|")})$`, "i"), hidden };
}

/** Is a file below a folder one that a search for such names reads? Without names every file is. */
export const isShown = (path: string, folder: string, names: Names | undefined): boolean =>
  names === undefined ||
  (names.hidden && statusOf(path)?.isDirectory() === true) ||
  (names.like.test(basename(path)) &&
    (names.hidden ||
      !relative(folder, dirname(path))
        .split("/")
        .some((part) => part.startsWith("."))));

/** The folders that the script reads whole, and those in which it reads files that are known only at run time, or that may be keys. */
export function foldersRead(trace: Trace): { readonly whole: readonly Whole[]; readonly some: readonly string[] } {
  const read = trace.effects.filter(({ effect }) => effect.kind === "reads");
  const unknown = read.flatMap((each) => foldersOfUnknown(each));
  // Some start others with names from their input.
  const fed = trace.programs.some(({ name }) => lookUp(name)?.runs?.appends) ? unknown : [];
  const listed = unknown.length > 0 ? trace.programs.filter(({ name }) => listsNames(name)) : [];
  const descending = trace.programs.filter(({ descends }) => descends);
  return {
    whole: [
      ...descending.map((each) => ({ folders: foldersOf(each, trace), names: namesOf(each, trace) })),
      ...(fed.length > 0 ? [{ folders: [...new Set(fed)], names: undefined }] : []),
    ],
    some: [...new Set([...unknown, ...listed.flatMap((each) => foldersOf(each, trace))])],
  };
}

/** Prints it names of files, which another may read? */
export const listsNames = (program: string): boolean => listsBelow(program) || showsOnlyNames(program);

/** Where the file lies, as far as the path is known. */
function foldersOfUnknown({ effect, place }: TracedEffect): readonly string[] {
  if (effect.kind !== "reads") return [];
  const value = known(effect.path);
  if (value !== undefined && !isKeyName(value) && !isElsewhere(place.site.at)) return [];
  const start = value ?? knownStart(effect.path);
  const end = start.lastIndexOf("/");
  const folder = end < 0 ? "" : start.slice(0, end + 1);
  return lastKnown(place.site.at).map((cwd) => (folder === "" ? cwd : pathFrom(cwd, folder)));
}

/** The pipe of a process substitution, or nothing: no file that lies anywhere. */
export const isPipe = ({ pieces: [start] }: Text): boolean => start === "/dev/fd/" || start === "/dev/null";
