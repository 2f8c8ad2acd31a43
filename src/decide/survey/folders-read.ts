// The folders that a script reads: whole, or files in them that are known only at run time.
import { isKeyName } from "../../catalog/knowledge/secrets.ts";
import { lookUp } from "../../catalog/lookup.ts";
import { listsBelow, showsOnlyNames } from "../../catalog/shown.ts";
import { known, knownStart, type Text } from "../../interpret/text.ts";
import { isElsewhere, lastKnown } from "../../judge/site.ts";
import type { Trace, TracedEffect, TracedProgram } from "../../judge/trace.ts";
import { pathFrom } from "../../system/real-path.ts";

/** The folders that a program reads whole: among its operands, or the one in which it runs. */
export function foldersOf(program: TracedProgram, { effects }: Trace): readonly string[] {
  const named = effects.flatMap(({ effect, place }) => {
    const value = effect.kind === "reads" && isOf(program, { effect, place }) ? known(effect.path) : undefined;
    return value === undefined || value === "" ? [] : lastKnown(place.site.at).map((cwd) => pathFrom(cwd, value));
  });
  return named.length > 0 ? named : lastKnown(program.site.at);
}

/** Another call of the same program reads other folders. */
const isOf = ({ name, span }: TracedProgram, { effect, place }: TracedEffect): boolean =>
  place.command?.split(" ")[0] === name && span.start <= effect.span.start && effect.span.end <= span.end;

/** The folders that the script reads whole, and those in which it reads files that are known only at run time, or that may be keys. */
export function foldersRead(trace: Trace): { readonly whole: readonly string[]; readonly some: readonly string[] } {
  const read = trace.effects.filter(({ effect }) => effect.kind === "reads");
  const unknown = read.flatMap((each) => foldersOfUnknown(each));
  // Some start others with names from their input.
  const fed = trace.programs.some(({ name }) => lookUp(name)?.runs?.appends) ? unknown : [];
  const listed = unknown.length > 0 ? trace.programs.filter(({ name }) => listsNames(name)) : [];
  return {
    whole: [...new Set([...trace.programs.flatMap((each) => (each.descends ? foldersOf(each, trace) : [])), ...fed])],
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
