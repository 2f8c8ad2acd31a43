// Files that could make proved programs run the project's code: looked for only if no sandbox backs the proof.
import { lstatSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { needsOf } from "../../catalog/needs.ts";
import { looksFor, projectFilesOf } from "../../catalog/project-files.ts";
import type { ProjectFile } from "../../catalog/schema.ts";
import type { Finding } from "../../findings/finding.ts";
import { resolve } from "../../interpret/path.ts";
import { known } from "../../interpret/text.ts";
import { isElsewhere } from "../../judge/site.ts";
import type { Trace, TracedProgram } from "../../judge/trace.ts";
import { matchesWildcard } from "../../policy/glob.ts";
import type { Policy } from "../../policy/policy.ts";
import { filesIn, foldersFor } from "./files/find.ts";
import { problemIn } from "./files/read.ts";
import { type GitProblem, gitProblems } from "./git/problems.ts";
import { type Writable, writableFile, writablePaths, writableRepository } from "./own-writes.ts";
import { gitPlace, namedRepositories, type ProjectPlace, projectPlace } from "./places.ts";

const help = "run it as `safe-sh -c '...'` with a sandbox, or ask the user";

/** In more places git is not asked: each costs processes, and a host waits some seconds for an answer. */
const mostPlaces = 24;

/** A file that is there and must be read. */
interface Unread {
  readonly program: TracedProgram;
  readonly path: string;
  readonly row: ProjectFile;
  readonly isWritable: (path: string) => boolean;
}

/** One finding for each thing that could run code of the project. A promise only if there is a file that must be parsed. */
export function projectFindings(
  trace: Trace,
  policy: Partial<Pick<Policy, "writes">>,
): readonly Finding[] | Promise<readonly Finding[]> {
  const opened = writablePaths(trace, policy);
  const written = writablePaths(trace, {});
  const asked = new Set<string>();
  const places = new Set<string>();
  const found: Finding[] = [];
  const unread: Unread[] = [];
  for (const program of trace.programs) {
    const { git } = needsOf(program.name);
    const words = program.fields.map(({ text }) => known(text));
    const rows = projectFilesOf(program.name).filter((row) => looksFor(words, row));
    // A rule lets it run code of the project, and where the agent may write; not what the script has just written.
    const writable = program.admitted ? written : opened;
    if (!git && rows.length === 0) continue;
    const place = git === "itself" ? gitPlace(program) : projectPlace(program, trace, rows);
    // A rule lets it run in any folder.
    if (place === undefined && program.admitted) continue;
    const key = JSON.stringify([program.name, place, git ? words : rows.length]);
    if (asked.has(key)) continue;
    asked.add(key);
    if (place === undefined) {
      const where = `in which folder \`${program.name}\` runs is known only at run time`;
      found.push(findingAbout(program, `${where}, and its configuration could run code`));
      continue;
    }
    found.push(...settingsFindings(program, rows));
    if (git) places.add(JSON.stringify(place));
    if (places.size > mostPlaces) {
      found.push(
        findingAbout(program, `\`${program.name}\` runs in more than ${mostPlaces} places, too many to look at`),
      );
      break;
    }
    if (git) found.push(...gitFindings(program, place, writable));
    for (const row of rows) {
      const files = rowFiles(program, place, row, writable);
      found.push(...files.found);
      unread.push(...files.unread);
    }
  }
  if (unread.length === 0) return found;
  return import("./parsers/bundle.ts").then((parsers) => [
    ...found,
    ...unread.flatMap(({ program, path, row, isWritable }) => {
      const problem = problemIn(path, row, parsers, isWritable);
      return problem === undefined ? [] : [obeys(program, path, `${row.why}: ${problem}`)];
    }),
  ]);
}

const findingAbout = ({ span }: TracedProgram, message: string): Finding => ({
  code: "repository-configuration",
  span,
  message,
  help,
});

const obeys = (program: TracedProgram, path: string, why: string): Finding =>
  findingAbout(program, `\`${program.name}\` obeys \`${path}\`, which ${why}`);

const canBeWritten = (program: TracedProgram, path: string): Finding =>
  findingAbout(program, `\`${program.name}\` obeys \`${path}\`, which may be written before it runs`);

/** Settings that an option names: only under a name by which they are looked at, or in a folder. */
function settingsFindings(program: TracedProgram, rows: readonly ProjectFile[]): readonly Finding[] {
  const names = rows.flatMap(({ files }) => files.map((file) => basename(file)));
  return program.moves.flatMap(({ kind, value }) => {
    const path = kind === "settings" ? value && known(value) : undefined;
    if (path === undefined || program.admitted || names.some((name) => matchesWildcard(name, basename(path))))
      return [];
    const { at } = program.site;
    if (!isElsewhere(at) && at.every((folder) => isFolder(resolve(folder, path)))) return [];
    return [obeys(program, path, "is not one of the files of settings that are looked at")];
  });
}

function gitFindings(
  program: TracedProgram,
  { folders, options }: ProjectPlace,
  writable: Writable | undefined,
): readonly Finding[] {
  const followsTrees = program.fields.some(({ text }) => /subm/i.test(known(text) ?? ""));
  const isWritable = writable && ((path: string): boolean => writable(path, program.from));
  const chosen = options.filter((_, at) => at % 2 === 1);
  const found = folders.flatMap((folder): readonly (GitProblem | Finding)[] => {
    const written = writable && writableRepository(folder, chosen, program.from, writable);
    if (written !== undefined) return [canBeWritten(program, `${written}/.git`)];
    return gitProblems({ cwd: existingFolder(folder), options, followsTrees, isWritable });
  });
  const named = namedRepositories(program).flatMap((cwd) => gitProblems({ cwd, options: [] }));
  return [...found, ...named].map((problem) => {
    if ("code" in problem) return problem;
    return findingAbout(
      program,
      "key" in problem
        ? `\`${program.name}\` obeys \`${problem.key}\` of the repository here, which can run code`
        : `the code that \`${program.name}\` could run here is not known: ${problem.unknown}`,
    );
  });
}

function rowFiles(program: TracedProgram, place: ProjectPlace, row: ProjectFile, writable: Writable | undefined) {
  const found: Finding[] = [];
  const unread: Unread[] = [];
  const folders = new Set<string>();
  for (const start of row.where === "below" ? place.starts : place.folders) {
    const all = foldersFor(row, start);
    if (!all)
      found.push(
        findingAbout(program, `the folders in which \`${row.files[0]}\` may lie are too many, or cannot be read`),
      );
    for (const folder of all ?? []) folders.add(folder);
  }
  const written = writable && writableFile(row, [...folders], program.site, writable);
  if (written !== undefined) found.push(canBeWritten(program, written));
  for (const folder of folders)
    for (const path of filesIn(row, folder))
      if (row.format === "folder" && isPlainFolder(path)) continue;
      else if (row.format === undefined) {
        if (!program.admitted) found.push(obeys(program, path, row.why));
      } else unread.push({ program, path, row, isWritable: (file) => writable?.(file, program.site) ?? false });
  return { found, unread };
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const isPlainFolder = (path: string): boolean => lstatSync(path).isDirectory();

/** The folder, or the nearest one above it that is there: the script may make the rest. */
const existingFolder = (path: string): string =>
  path === "/" || isFolder(path) ? path : existingFolder(dirname(path));
