// Secrets that are known by a pattern: the `.env` files of projects and a policy's own. A pattern hides nothing in a sandbox,
// so the files are looked for where a script may read them, up to a number of entries.
import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { isEnvironmentFile, isOfPackages, secretsOf } from "../../catalog/knowledge/secrets.ts";
import { lookUp } from "../../catalog/lookup.ts";
import { known } from "../../interpret/text.ts";
import { isAllowed } from "../../judge/permit/paths.ts";
import { placeOf } from "../../judge/permit/rules.ts";
import { lastKnown } from "../../judge/site.ts";
import type { Trace, TracedProgram } from "../../judge/trace.ts";
import { fixedFolder, isPattern, matchesPath } from "../../policy/glob.ts";
import type { Policy } from "../../policy/policy.ts";
import { pathFrom, realPathOf } from "../../system/real-path.ts";

/** The files that were found. `unfinished`: a folder with too many entries to look through. */
export interface SecretFiles {
  readonly found: readonly string[];
  readonly unfinished: string | undefined;
}

/** Where a script starts: absolute paths. */
interface Place {
  readonly started: string;
  readonly home: string | undefined;
}

type Reading = Pick<Policy, "reads">;

/** The most entries of folders. */
const most = 100_000;

/** The folders that a program reads whole: among its operands, or the one in which it runs. */
export function foldersOf(program: TracedProgram, { effects }: Trace): readonly string[] {
  const named = effects.flatMap(({ effect, place }) => {
    const value =
      effect.kind === "reads" && place.command?.split(" ")[0] === program.name ? known(effect.path) : undefined;
    return value === undefined || value === "" ? [] : lastKnown(place.site.at).map((cwd) => pathFrom(cwd, value));
  });
  return named.length > 0 ? named : lastKnown(program.site.at);
}

/** The folders that the script reads whole, and those in which it reads files that are known only at run time. */
export function foldersRead(trace: Trace): { readonly whole: readonly string[]; readonly some: readonly string[] } {
  const unknown = trace.effects.flatMap(({ effect, place }) =>
    effect.kind === "reads" && known(effect.path) === undefined ? lastKnown(place.site.at) : [],
  );
  // Some start others with names from their input.
  const fed = trace.programs.some(({ name }) => lookUp(name)?.runs?.appends) ? unknown : [];
  return {
    whole: [...new Set([...trace.programs.flatMap((each) => (each.descends ? foldersOf(each, trace) : [])), ...fed])],
    some: [...new Set(unknown)],
  };
}

/** The files of the patterns of `reads.deny`. */
export function deniedFiles({ reads }: Reading, place: Place): SecretFiles {
  const patterns = (reads?.deny ?? []).filter(isPattern).flatMap((each) => placeOf(each, place) ?? []);
  const folders = [...new Set(patterns.map(fixedFolder))];
  return walk(
    folders,
    (path) => patterns.some((pattern) => matchesPath(pattern, path)),
    () => false,
  );
}

/** The `.env` files below folders. */
export function environmentFiles(folders: readonly string[], policy: Reading, place: Place): SecretFiles {
  const isSecret = (path: string): boolean =>
    isEnvironmentFile(path.slice(path.lastIndexOf("/") + 1)) && !isAllowed(path, policy, place);
  return walk(folders, isSecret, isOfPackages);
}

function walk(
  folders: readonly string[],
  isSecret: (path: string) => boolean,
  isSkipped: (folder: string) => boolean,
): SecretFiles {
  const found: string[] = [];
  const waiting = [...new Set(folders.map(realPathOf))];
  let looked = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (isSkipped(next)) continue;
    for (const entry of entriesOf(next)) {
      const path = `${next === "/" ? "" : next}/${entry.name}`;
      if (++looked > most) return { found, unfinished: next };
      // A folder that matches is hidden whole.
      if (isSecret(path)) found.push(path);
      else if (entry.isDirectory()) waiting.push(path);
    }
  }
  return { found, unfinished: undefined };
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // A file, nothing, or nothing that this user can read.
    return [];
  }
}

/** A secret that has a second name on this machine: hiding the first does not hide it. */
export const linkedTwice = (paths: readonly string[], home: string): string | undefined =>
  [...paths, ...secretsOf(home).map(({ path }) => path)].find((path) => {
    const status = lstatSync(path, { throwIfNoEntry: false });
    return status?.isFile() === true && status.nlink > 1;
  });
