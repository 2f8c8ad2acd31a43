// Files that could make proved programs run the project's code: looked for only if no sandbox backs the proof.
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { needsOf } from "../catalog/needs.ts";
import { projectFilesOf } from "../catalog/project-files.ts";
import type { ProjectFile } from "../catalog/schema.ts";
import { resolve } from "../interpret/path.ts";
import { known } from "../interpret/text.ts";
import type { Move } from "../judge/argv/reading.ts";
import { isElsewhere } from "../judge/site.ts";
import type { Trace, TracedProgram } from "../judge/trace.ts";
import type { Finding } from "../syntax/finding.ts";
import { gitProblems } from "./git/problems.ts";

const help = "run it as `safe-sh -c '...'` with a sandbox, or ask the user";

/** One finding for each thing that could run code of the project. */
export function projectFindings({ programs }: Trace): readonly Finding[] {
  const asked = new Map<string, readonly Finding[]>();
  for (const program of programs) {
    const { git } = needsOf(program.name);
    const files = projectFilesOf(program.name);
    if (!git && files.length === 0) continue;
    const place = git === "itself" ? gitPlace(program) : projectPlace(program);
    // A rule lets it run in any folder.
    if (place === undefined && program.admitted) continue;
    const key = JSON.stringify([program.name, place, program.fields]);
    if (!asked.has(key)) asked.set(key, findingsOf(program, place, git !== undefined, files));
  }
  return [...asked.values()].flat();
}

/** Where a program looks for its project: folders, and git's own options that choose one. */
interface ProjectPlace {
  readonly folders: readonly string[];
  readonly options: readonly string[];
}

/** Git gets its own options for the place, and looks from the folder in which it starts. */
function gitPlace({ from, moves }: TracedProgram): ProjectPlace | undefined {
  if (isElsewhere(from.at)) return undefined;
  const values = valuesOf(moves);
  return values && { folders: from.at, options: moves.flatMap(({ option }, at) => [option, values[at] ?? ""]) };
}

/** An option that names a project's file stands for the folder of that file. */
function projectPlace({ site, moves }: TracedProgram): ProjectPlace | undefined {
  const { at } = site;
  if (isElsewhere(at)) return undefined;
  const named = valuesOf(moves.filter(({ kind }) => kind === "project"));
  if (!named) return undefined;
  const projects = named.flatMap((value) => at.map((folder) => resolve(folder, value)));
  return { folders: [...new Set([...at, ...projects, ...projects.map(dirname)])], options: [] };
}

/** The option-arguments; undefined if one of them is known only at run time. */
function valuesOf(moves: readonly Move[]): readonly string[] | undefined {
  const values = moves.map(({ value }) => value && known(value));
  return values.includes(undefined) ? undefined : values.map((value) => value ?? "");
}

function findingsOf(
  { name, span, fields }: TracedProgram,
  place: ProjectPlace | undefined,
  git: boolean,
  files: readonly ProjectFile[],
): readonly Finding[] {
  const finding = (message: string): Finding => ({ code: "repository-configuration", span, message, help });
  if (place === undefined)
    return [
      finding(`in which folder \`${name}\` runs is known only at run time, and its configuration could run code`),
    ];
  const found: Finding[] = [];
  const followsTrees = fields.some(({ text }) => /subm/i.test(known(text) ?? ""));
  for (const folder of place.folders) {
    if (!isFolder(folder)) continue;
    if (git)
      for (const problem of gitProblems({ cwd: folder, options: place.options, followsTrees }))
        found.push(
          finding(
            "key" in problem
              ? `\`${name}\` obeys \`${problem.key}\` of the repository here, which can run code`
              : `the code that \`${name}\` could run here is not known: ${problem.unknown}`,
          ),
        );
    for (const row of files) {
      const path = obeyed(row, folder);
      if (path !== undefined) found.push(finding(`\`${name}\` obeys \`${path}\`, which ${row.why}`));
    }
  }
  return found;
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/** The path of the nearest such file, from `cwd` upwards. */
function obeyed(row: ProjectFile, cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, row.file);
    if (holds(path, row.holds)) return path;
    if (folder === dirname(folder) || existsSync(join(folder, ".git"))) return undefined;
  }
}

function holds(path: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return existsSync(path);
  try {
    return new RegExp(pattern, "m").test(readFileSync(path, "utf8"));
  } catch {
    // A file that cannot be read may hold anything.
    return existsSync(path);
  }
}
