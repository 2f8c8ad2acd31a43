// Files that could make proved programs run the project's code: looked for only if no sandbox backs the proof.
import { lstatSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { needsOf } from "../../catalog/needs.ts";
import { looksFor, projectFilesOf } from "../../catalog/project-files.ts";
import type { ProjectFile } from "../../catalog/schema.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { resolve } from "../../interpret/path.ts";
import { known } from "../../interpret/text.ts";
import { isElsewhere } from "../../judge/site.ts";
import type { Trace, TracedProgram } from "../../judge/trace.ts";
import { matchesWildcard } from "../../policy/glob.ts";
import type { Policy } from "../../policy/policy.ts";
import { filesIn, foldersAbove, foldersFor } from "./files/find.ts";
import { problemIn } from "./files/read.ts";
import { type GitProblem, gitProblems } from "./git/problems.ts";
import { type Writable, writableFile, writablePaths, writableRepository } from "./own-writes.ts";
import { gitPlace, namedRepositories, type ProjectPlace, projectPlace } from "./places.ts";

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
  const findings: Finding[] = [];
  const unread: Unread[] = [];
  for (const program of trace.programs) {
    const { git } = needsOf(program.name);
    const words = program.fields.map(({ text }) => known(text));
    const rows = projectFilesOf(program.name).filter((row) => looksFor(words, row) && !isOff(program, row));
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
      findings.push(found(code, "anywhere", program.span, { program: program.name }));
      continue;
    }
    findings.push(...settingsFindings(program, rows));
    if (git) places.add(JSON.stringify(place));
    if (places.size > mostPlaces) {
      findings.push(found(code, "places", program.span, { program: program.name, most: String(mostPlaces) }));
      break;
    }
    if (git) findings.push(...gitFindings(program, place, writable));
    for (const row of rows) {
      const files = rowFiles(program, place, row, writable);
      findings.push(...files.findings);
      unread.push(...files.unread);
    }
  }
  if (unread.length === 0) return findings;
  return import("./parsers/bundle.ts").then((parsers) => [
    ...findings,
    ...unread.flatMap(({ program, path, row, isWritable }) => {
      const problem = problemIn(path, row, parsers, isWritable);
      return problem === undefined ? [] : [obeys(program, path, `${row.why}: ${problem}`)];
    }),
  ]);
}

const isOff = ({ assignments }: TracedProgram, { offBy }: ProjectFile): boolean =>
  offBy !== undefined &&
  assignments.some(
    ({ name, values: [value, ...more] }) =>
      name === offBy.name && more.length === 0 && value && known(value) === offBy.value,
  );

const code = "repository-configuration";

const obeys = ({ name, span }: TracedProgram, path: string, why: string): Finding =>
  found(code, "file", span, { program: name, path, why });

const canBeWritten = ({ name, span }: TracedProgram, path: string): Finding =>
  found(code, "written", span, { program: name, path });

/** Settings that an option names: only under a name by which they are looked at, or in a folder. */
function settingsFindings(program: TracedProgram, rows: readonly ProjectFile[]): readonly Finding[] {
  const names = rows.flatMap(({ files }) => files.map((file) => basename(file)));
  return program.moves.flatMap(({ kind, value }) => {
    const path = kind === "settings" ? value && known(value) : undefined;
    if (path === undefined || program.admitted || names.some((name) => matchesWildcard(name, basename(path))))
      return [];
    const { at } = program.site;
    if (!isElsewhere(at) && at.every((folder) => isFolder(resolve(folder, path)))) return [];
    return [found(code, "settings", program.span, { program: program.name, path })];
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
  const all = folders.flatMap((folder): readonly (GitProblem | Finding)[] => {
    const written = writable && writableRepository(folder, chosen, program.from, writable);
    if (written !== undefined) return [canBeWritten(program, `${written}/.git`)];
    return gitProblems({ cwd: existingFolder(folder), options, followsTrees, isWritable });
  });
  const named = namedRepositories(program).flatMap((cwd) => gitProblems({ cwd, options: [] }));
  return [...all, ...named].map((problem) => {
    if ("code" in problem) return problem;
    const { name, span } = program;
    return "key" in problem
      ? found(code, "key", span, { program: name, key: problem.key })
      : found(code, "unknown", span, { program: name, why: problem.unknown });
  });
}

const startsFor = ({ where }: ProjectFile, { folders, starts, given }: ProjectPlace): readonly string[] =>
  where === "below" ? starts : where === "given" ? given : folders;

function rowFiles(program: TracedProgram, place: ProjectPlace, row: ProjectFile, writable: Writable | undefined) {
  const findings: Finding[] = [];
  const unread: Unread[] = [];
  const folders = new Set(row.where === "given" ? place.folders.flatMap(foldersAbove) : []);
  for (const start of startsFor(row, place)) {
    const all = foldersFor(row, start);
    if (!all) findings.push(found(code, "folders", program.span, { file: row.files[0] ?? "" }));
    for (const folder of all ?? []) folders.add(folder);
  }
  const written = writable && writableFile(row, [...folders], program.site, writable);
  if (written !== undefined) findings.push(canBeWritten(program, written));
  for (const folder of folders)
    for (const path of filesIn(row, folder))
      if (row.format === "folder" && isPlainFolder(path)) continue;
      else if (row.format === undefined) {
        if (!program.admitted) findings.push(obeys(program, path, row.why));
      } else unread.push({ program, path, row, isWritable: (file) => writable?.(file, program.site) ?? false });
  return { findings, unread };
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const isPlainFolder = (path: string): boolean => lstatSync(path).isDirectory();

/** The folder, or the nearest one above it that is there: the script may make the rest. */
const existingFolder = (path: string): string =>
  path === "/" || isFolder(path) ? path : existingFolder(dirname(path));
