// Files that a script reads by names which a program lists for it, and nothing else: `git ls-files | xargs wc -l`. Which these are is
// known now, so that a secret beside them is none of them.
import { join, relative } from "node:path";
import { lookUp } from "../../catalog/lookup.ts";
import type { Listed } from "../../catalog/schema.ts";
import { known, type Text } from "../../interpret/text.ts";
import { readArguments } from "../../judge/argv/arguments.ts";
import { endedWords } from "../../judge/environment-told.ts";
import { isElsewhere } from "../../judge/site.ts";
import type { Trace, TracedEffect, TracedProgram } from "../../judge/trace.ts";
import { isBelow, realPathOf } from "../../system/real-path.ts";
import { statusOf } from "../../system/there.ts";
import { foldersFrom } from "./files/walk.ts";
import { foldersOf } from "./folders-read.ts";
import { ask, quietly } from "./git/ask.ts";

/** The most files that are looked at. */
const mostFiles = 2_000;

/**
 * The real paths of the files, all plain; undefined: it may read others. Every name is one that neither `xargs` nor a program takes for
 * anything else.
 */
export function listedFiles(trace: Trace): readonly string[] | undefined {
  const { programs, invocations, effects, values, unlisted, admitted } = trace;
  if (values.length + unlisted.length + admitted.length > 0) return undefined;
  if (invocations.some(({ redirections, assignments }) => redirections.length + assignments.length > 0))
    return undefined;
  const at = programs.findIndex((program) => isStarter(listOf(program)));
  const starter = programs[at];
  if (!starter) return undefined;
  const isOwn = listOf(starter)?.starts === true;
  const listing = programs.slice(0, isOwn ? at + 1 : at);
  if (listing.length === 0 || !areLines(listing)) return undefined;
  // What lists has no data; what it prints, or what filters leave of that, is what the other starts programs with.
  const filters = listing.filter(isFilter).map(({ span }) => span.start);
  const isFedFrom = isOwn ? starter.span.end : starter.span.start;
  if (
    !invocations.every(({ hasInput, span: { start } }) => hasInput === (start >= isFedFrom || filters.includes(start)))
  )
    return undefined;
  if (!programs.slice(at + 1).every(readsFilesAlone)) return undefined;
  const own = isOwn ? effects.filter(({ place }) => place.command !== starter.name) : effects;
  const read = own.filter(({ effect }) => effect.kind === "reads" && effect.span.start >= starter.span.start);
  if (!read.every(({ effect }) => effect.kind === "reads" && isFed(effect.path.pieces, isOwn))) return undefined;
  const [folder, ...more] = new Set(programs.flatMap(({ site: { at } }) => (isElsewhere(at) ? [""] : at)));
  if (folder === undefined || folder === "" || more.length > 0) return undefined;
  const lists = listing.map((program) => pathsOf(program, { trace, folder }));
  const paths = lists.flatMap((list) => list ?? []);
  const isKnown = lists.every((list) => list !== undefined) && paths.length <= mostFiles;
  return isKnown && paths.every((path) => isPlain(path, folder)) ? paths.map(realPathOf) : undefined;
}

/** Given no file at all, too, and whatever else it is given: it starts nothing, and reads no folder. */
function readsFilesAlone({ name, fields, span }: TracedProgram): boolean {
  const entry = lookUp(name);
  const given = fields.filter(({ text, many }) => !many && known(text) !== undefined);
  return entry !== undefined && entry.runs === undefined && readArguments(name, entry, given, span).descends === false;
}

/** Is the path all that it is fed with? What a program finds itself begins with the folder in which it was told to look. */
function isFed(pieces: Text["pieces"], isFound: boolean): boolean {
  const [piece, ...more] = isFound && typeof pieces[0] === "string" ? pieces.slice(1) : pieces;
  return more.length === 0 && typeof piece === "object" && piece.origin === (isFound ? "glob" : "input");
}

/** Is the file one that a program finds and starts another with? It is no pattern of bash. */
export const isFoundBy = ({ programs }: Trace, { effect, place }: TracedEffect): boolean =>
  programs.some(
    (program) =>
      program.name !== place.command &&
      program.span.start <= effect.span.start &&
      effect.span.end <= program.span.end &&
      listOf(program)?.starts === true,
  );

const isStarter = (list: Listed | undefined): boolean => list?.names === "given" || list?.starts === true;
const isFilter = (program: TracedProgram): boolean => listOf(program)?.names === "input";

/** Names with a NUL behind each are no lines, of which filters would leave some. */
const areLines = (listing: readonly TracedProgram[]): boolean =>
  !listing.some(isFilter) || !listing.some(({ fields }) => /(?:^|\0)-(?:print0|[a-z]*z)\0/.test(endedWords(fields)));

const listOf = ({ name, fields }: TracedProgram): Listed | undefined =>
  fields.some(({ many }) => many)
    ? undefined
    : lookUp(name)?.lists?.find(
        ({ words, names }) => names !== "passes" && new RegExp(words, "s").test(endedWords(fields)),
      );

interface In {
  readonly trace: Trace;
  readonly folder: string;
}

function pathsOf(program: TracedProgram, { trace, folder }: In): readonly string[] | undefined {
  const { names = "given" } = listOf(program) ?? {};
  if (names === "given") return undefined;
  if (names === "input") return [];
  if (names === "tracked") {
    const answer = ask({ cwd: folder, options: [] }, [...quietly, "ls-files", "-z"]);
    return answer?.split("\0").flatMap((name) => (name === "" ? [] : join(folder, name)));
  }
  const patterns = [...endedWords(program.fields).matchAll(new RegExp(names, "g"))].map(([, pattern = ""]) => pattern);
  // A set of characters, or one behind a backslash, is not read.
  if (patterns.length === 0 || !patterns.every((pattern) => /^[\w.+*-]+$/.test(pattern))) return undefined;
  const like = patterns.map((pattern) => pattern.replace(/[.+]/g, "\\$&").replaceAll("*", ".*")).join("|");
  const paths: string[] = [];
  for (const start of foldersOf(program, trace))
    for (const each of foldersFrom(start, [])) {
      if (!each || paths.length > mostFiles) return undefined;
      for (const { name } of each.entries)
        if (new RegExp(`^(?:${like})$`, "s").test(name)) paths.push(join(each.path, name));
    }
  return paths;
}

/**
 * A file with one name, itself or in the folder behind a link (`CLAUDE.md`, which is often `AGENTS.md`), whose path is one word and no
 * option; what is gone is not read.
 */
function isPlain(path: string, folder: string): boolean {
  if (!/^(?!-)[\w./+-]+$/.test(relative(folder, path))) return false;
  const real = realPathOf(path);
  const status = statusOf(real);
  if (status === undefined) return true;
  return status.isFile() && status.nlink === 1 && (real === path || isBelow(real, realPathOf(folder)));
}
