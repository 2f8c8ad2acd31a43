// What the folders in which proved programs would run could make them do: asked only where no sandbox stands behind the proof.
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { needsOf } from "../catalog/needs.ts";
import { projectFilesOf } from "../catalog/project-files.ts";
import type { ProjectFile } from "../catalog/schema.ts";
import { type Field, known } from "../interpret/text.ts";
import { isElsewhere } from "../judge/site.ts";
import type { Trace, TracedProgram } from "../judge/trace.ts";
import type { Finding } from "../syntax/finding.ts";
import { gitProblems } from "./git-configuration.ts";

const help = "run it as `safe-sh -c '...'` with a sandbox, or ask the user";

/** One finding for each thing that could run code of the project. */
export function projectFindings({ programs }: Trace): readonly Finding[] {
  const asked = new Map<string, readonly Finding[]>();
  for (const program of programs) {
    const git = needsOf(program.name).git === true;
    const files = projectFilesOf(program.name);
    if (!git && files.length === 0) continue;
    const options = git ? placeOptions(program) : [];
    if (program.admitted && isElsewhere(git ? program.from.at : program.site.at)) continue;
    const key = JSON.stringify([program.name, program.from.at, program.site.at, options]);
    if (asked.has(key)) continue;
    asked.set(key, findingsOf(program, options, git, files));
  }
  return [...asked.values()].flat();
}

function findingsOf(
  program: TracedProgram,
  options: readonly string[] | undefined,
  git: boolean,
  files: readonly ProjectFile[],
): readonly Finding[] {
  const { name, span } = program;
  const finding = (message: string): Finding => ({ code: "repository-configuration", span, message, help });
  // Git is given its own options for the place, and looks from the folder in which it starts.
  const { at } = git ? program.from : program.site;
  if (options === undefined || isElsewhere(at))
    return [finding(`in which folder \`${name}\` runs is only known to bash, and its configuration could run code`)];
  const found: Finding[] = [];
  for (const cwd of at) {
    if (!isFolder(cwd)) continue;
    if (git)
      for (const problem of gitProblems(cwd, options))
        found.push(
          finding(
            "key" in problem
              ? `\`${name}\` obeys \`${problem.key}\` of the repository here, which can run code`
              : `what \`${name}\` could run here is not known: ${problem.unknown}`,
          ),
        );
    for (const row of files) {
      const path = obeyed(row, cwd);
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

/** Options of git that say which repository it works in; undefined: only bash knows them. */
function placeOptions({ name, fields }: TracedProgram): readonly string[] | undefined {
  if (name !== "git") return [];
  const taken: string[] = [];
  const text = (field: Field | undefined): string | undefined =>
    field === undefined || field.many ? undefined : known(field.text);
  for (let at = 0; at < fields.length; at++) {
    const word = text(fields[at]);
    if (word === undefined) return undefined;
    if (!word.startsWith("-")) break;
    if (/^(?:-C|--git-dir|--work-tree|--namespace|--super-prefix)$/.test(word)) {
      const value = text(fields[++at]);
      if (value === undefined) return undefined;
      taken.push(word, value);
    } else if (/^(?:--git-dir|--work-tree)=|^--bare$/.test(word)) taken.push(word);
    else if (/^(?:-c|--config-env|--attr-source)$/.test(word)) at++;
  }
  return taken;
}

/** The path of the file that holds here, seen from `cwd` upwards. */
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
    // What is there and cannot be read may hold anything.
    return existsSync(path);
  }
}
