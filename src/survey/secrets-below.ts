// Secrets that a proved script would read without naming them: it reads all that is below a folder, or follows a link.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { secretsOf } from "../catalog/knowledge/secrets.ts";
import { known } from "../interpret/text.ts";
import { secretAt } from "../judge/permit/paths.ts";
import { placeOf } from "../judge/permit/rules.ts";
import { lastKnown, type Site } from "../judge/site.ts";
import type { Trace, TracedProgram } from "../judge/trace.ts";
import { fixedFolder, isPattern, matchesPath } from "../policy/glob.ts";
import type { Policy } from "../policy/policy.ts";
import type { Finding } from "../syntax/finding.ts";
import { pathFrom, realPathOf } from "../system/real-path.ts";
import { isThere } from "./files/find.ts";
import { foldersFrom } from "./files/walk.ts";

/** A finding for each such program and path. A sandbox hides these secrets. */
export const secretFindings = (trace: Trace, denied: Denied): readonly Finding[] => [
  ...descents(trace, denied),
  ...links(trace),
];

function descents(trace: Trace, denied: Denied): readonly Finding[] {
  return trace.programs.flatMap((program) => {
    if (!program.descends) return [];
    const found = secretBelow(program, trace, denied);
    if (found === undefined) return [];
    const message = `\`${program.name}\` reads all that is below \`${found.folder}\`, and \`${found.secret}\` is kept secret`;
    const help = "name the folders that are meant, or run it as `safe-sh -c '...'` with a sandbox";
    return [{ code: "reads-secret", span: program.span, message, help }];
  });
}

/** Paths that lead to a secret by a symbolic link on their way. */
function links({ effects }: Trace): readonly Finding[] {
  const found: Finding[] = [];
  for (const { effect, place } of effects.slice(0, mostPaths)) {
    const value = effect.kind === "reads" ? known(effect.path) : undefined;
    if (value === undefined || value === "") continue;
    for (const cwd of lastKnown(place.site.at)) {
      const real = realPathOf(pathFrom(cwd, value));
      const secret = secretAt({ pieces: [real] }, place);
      if (secret === undefined) continue;
      const message = `\`${value}\` leads to \`${real}\`, and \`${secret}\` is kept secret`;
      found.push({ code: "reads-secret", span: effect.span, message, help: "ask the user to run it" });
    }
  }
  return found;
}

/** The most paths that are followed; a script that names more reads lists of them. */
const mostPaths = 1_000;

/** The folders among its operands; without any, the one in which it runs. */
function foldersOf(program: TracedProgram, { effects }: Trace): readonly string[] {
  const named = effects.flatMap(({ effect, place }) => {
    const value =
      effect.kind === "reads" && place.command?.split(" ")[0] === program.name ? known(effect.path) : undefined;
    return value === undefined || value === "" ? [] : lastKnown(place.site.at).map((cwd) => pathFrom(cwd, value));
  });
  return named.length > 0 ? named : lastKnown(program.site.at);
}

type Denied = NonNullable<Policy["reads"]>["deny"];

/** The secret that is below the folders with which a program works. */
export function secretBelow(program: TracedProgram, trace: Trace, denied: Denied): Below | undefined {
  for (const folder of new Set(foldersOf(program, trace))) {
    const real = realPathOf(folder);
    const builtIn = secretsOf(homedir()).find(({ path }) => isBelow(path, real) && existsSync(path))?.path;
    const secret = builtIn ?? deniedBelow(real, denied, program.site);
    if (secret !== undefined) return { folder: real, secret };
  }
  return undefined;
}

interface Below {
  readonly folder: string;
  readonly secret: string;
}

const isBelow = (path: string, folder: string): boolean => `${path}/`.startsWith(folder === "/" ? "/" : `${folder}/`);

/** A path that the policy keeps secret; if the folders cannot all be looked through, the first that could be there. */
function deniedBelow(folder: string, denied: Denied, site: Site): string | undefined {
  return denied.find((each) => {
    const pattern = placeOf(each, site);
    if (pattern === undefined) return true;
    const fixed = realPathOf(fixedFolder(pattern));
    if (!isPattern(pattern)) return isBelow(realPathOf(pattern), folder) && isThere(pattern);
    const start = isBelow(fixed, folder) ? fixed : isBelow(folder, fixed) ? folder : undefined;
    return start !== undefined && holds(start, `${fixed}${pattern.slice(fixedFolder(pattern).length)}`);
  });
}

function holds(start: string, pattern: string): boolean {
  for (const folder of foldersFrom(start, []))
    if (!folder || folder.entries.some(({ name }) => matchesPath(pattern, join(folder.path, name)))) return true;
  return false;
}
