// The folders in which a program looks for its project.
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ProjectFile } from "../../catalog/schema.ts";
import { resolve } from "../../interpret/path.ts";
import { known } from "../../interpret/text.ts";
import type { Move } from "../../judge/argv/reading.ts";
import { isElsewhere } from "../../judge/site.ts";
import { programAt, type Trace, type TracedProgram } from "../../judge/trace.ts";
import { fixedFolder, isPattern } from "../../policy/glob.ts";

/** Where a program looks for its project. */
export interface ProjectPlace {
  readonly folders: readonly string[];
  /** Git's own options that choose a folder, each with its option-argument. */
  readonly options: readonly string[];
  /** The folders of the files that it works on; it may look for configuration in each, and below. */
  readonly starts: readonly string[];
  /** Those of `starts` that it is given, if there are some. */
  readonly given: readonly string[];
}

/** Git gets its own options for the place, and looks from the folder in which it starts. */
export function gitPlace({ from, moves }: TracedProgram): ProjectPlace | undefined {
  if (isElsewhere(from.at)) return undefined;
  const values = valuesOf(moves);
  const options = moves.flatMap(({ option }, at) => [option, values?.[at] ?? ""]);
  return values && { folders: from.at, options, starts: from.at, given: from.at };
}

/** An option that names a project's file stands for the folder of that file. Undefined: a folder is not known. */
export function projectPlace(
  program: TracedProgram,
  trace: Trace,
  rows: readonly ProjectFile[],
): ProjectPlace | undefined {
  const { at } = program.site;
  if (isElsewhere(at)) return undefined;
  const named = valuesOf(program.moves.filter(({ kind }) => kind !== "folder"));
  if (!named) return undefined;
  const projects = named.flatMap((value) => at.map((folder) => resolve(folder, value)));
  const folders = [...new Set([...at, ...projects, ...projects.map(dirname), ...namedRepositories(program)])];
  const given = rows.some(({ where }) => where === "below" || where === "given") ? startsOf(program, trace) : [];
  if (!given) return undefined;
  return { folders, options: [], starts: [...folders, ...given], given: given.length > 0 ? given : folders };
}

/** Repositories among the arguments: `git ls-remote ./r` and `hg incoming r` obey the configuration of those. */
export function namedRepositories({ from, fields }: TracedProgram): readonly string[] {
  if (isElsewhere(from.at)) return [];
  const values = fields.flatMap(
    ({ text }) =>
      known(text)
        ?.replace(/^--[^=]*=/, "")
        .replace(/^file:\/\//, "") ?? [],
  );
  const folders = from.at.flatMap((at) =>
    values.flatMap((value) => (/^(?:-.*)?$/s.test(value) ? [] : resolve(at, value))),
  );
  return [...new Set(folders)].filter(
    (folder) => existsSync(folder) && [".git", ".hg", "HEAD"].some((name) => existsSync(join(folder, name))),
  );
}

function startsOf(program: TracedProgram, trace: Trace): readonly string[] | undefined {
  const found = new Set<string>();
  for (const { effect, place } of trace.effects) {
    if (effect.kind !== "reads" || programAt(place) !== program.name) continue;
    const value = known(effect.path);
    // A pattern that bash expands in the folder itself.
    if (value === undefined && /^\w/.test(String(effect.path.pieces[0])) && isGlob(effect.path.pieces)) continue;
    if (value === undefined || isElsewhere(place.site.at)) return undefined;
    for (const folder of place.site.at) found.add(existing(resolve(folder, value)));
  }
  return [...found];
}

const isGlob = (pieces: readonly unknown[]): boolean =>
  pieces.every(
    (piece) =>
      typeof piece === "string" ||
      (typeof piece === "object" && piece !== null && "origin" in piece && piece.origin === "glob"),
  );

/** The folder of a path: itself, or the one in which the file or the pattern is. */
function existing(path: string): string {
  const fixed = isPattern(path) ? fixedFolder(path) : path;
  return statSync(fixed, { throwIfNoEntry: false })?.isDirectory() ? fixed : dirname(fixed);
}

/** The option-arguments; undefined if one of them is known only at run time. */
function valuesOf(moves: readonly Move[]): readonly string[] | undefined {
  const values = moves.map(({ value }) => value && known(value));
  return values.includes(undefined) ? undefined : values.map((value) => value ?? "");
}
