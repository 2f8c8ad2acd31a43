// Secrets that a proved script would read without naming them: it reads all that is below a folder, or follows a link.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { secretsOf } from "../../catalog/knowledge/secrets.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { placeOf } from "../../judge/permit/rules.ts";
import type { Trace, TracedProgram } from "../../judge/trace.ts";
import { isPattern } from "../../policy/glob.ts";
import type { Policy } from "../../policy/policy.ts";
import { isBelow, realPathOf } from "../../system/real-path.ts";
import { statusOf } from "../../system/there.ts";
import { foldersOf, foldersRead, isShown, type Names, namesOf } from "./folders-read.ts";
import { credentialFindings } from "./git/credentials.ts";
import { keptByGit } from "./git/uncommitted.ts";
import { hiddenFrom, placeOfScript, reachedFindings } from "./secrets-reached.ts";

/** A finding for each program and path that reads a secret. A sandbox hides these secrets. */
export function secretFindings(trace: Trace, policy: Reading): readonly Finding[] {
  const whole = descents(trace, policy);
  return whole.length > 0 ? whole : reachedFindings(trace, policy);
}

type Reading = Pick<Policy, "reads">;

/** The place of what is about the whole script. */
const spanOf = ({ programs: [first] }: Trace): Finding["span"] => first?.span ?? { start: 0, end: 0 };

/** What no sandbox hides: what git needs, and what is in folders too large to look through. */
export function keptSecretFindings(trace: Trace, policy: Reading): readonly Finding[] {
  const told = [...credentialFindings(trace), ...keptByGit(trace, policy)];
  if (told.length > 0) return told;
  const { whole, some } = foldersRead(trace);
  if (whole.length + some.length === 0 && !policy.reads?.deny?.some(isPattern)) return [];
  const { unfinished: folder } = hiddenFrom(trace, policy)();
  return folder === undefined ? [] : [found("reads-secret", "unfinished", spanOf(trace), { folder })];
}

/** Those that git keeps. Where it gives no answer there is no repository yet. */
export const secretsOfGit = (trace: Trace, policy: Reading): readonly Finding[] =>
  keptByGit(trace, policy).filter(({ words }) => words.form !== "unfinished");

function descents(trace: Trace, policy: Reading): readonly Finding[] {
  return trace.programs.flatMap((program) => {
    if (!program.descends) return [];
    const below = secretBelow(program, trace, policy);
    return below ? [found("reads-secret", "below", program.span, { program: program.name, ...below })] : [];
  });
}

/** The secret that is below the folders with which a program works: one that is built in, or one that the policy names. */
export function secretBelow(program: TracedProgram, trace: Trace, policy: Reading): Below | undefined {
  const folders = foldersOf(program, trace);
  const names = namesOf(program, trace);
  const builtIn = builtInBelow(folders, names);
  if (builtIn || policy.reads?.deny === undefined) return builtIn;
  const place = placeOfScript(trace);
  const named = policy.reads.deny.filter((each) => !isPattern(each)).flatMap((each) => placeOf(each, place) ?? []);
  const denied = named.map(realPathOf).filter(existsSync);
  for (const folder of folders.map(realPathOf)) {
    const secret = denied.find((path) => isBelow(path, folder) && isShown(path, folder, names));
    if (secret !== undefined) return { folder, secret };
  }
  return undefined;
}

/** A secret that is built in, below the folders. */
export function builtInBelow(folders: readonly string[], names?: Names): Below | undefined {
  for (const folder of new Set(folders.map(realPathOf))) {
    // The environment of each process lies there.
    if (isBelow(folder, "/proc")) return { folder, secret: "/proc/*/environ" };
    if (isBelow(folder, "/dev") && !isBelow(folder, "/dev/shm") && statusOf(folder)?.isDirectory() === true)
      return { folder, secret: "/dev/*" };
    const secret = secretsOf(homedir()).find(
      ({ path }) => isBelow(path, folder) && isShown(path, folder, names) && existsSync(path),
    );
    if (secret) return { folder, secret: secret.path };
  }
  return undefined;
}

interface Below {
  readonly folder: string;
  readonly secret: string;
}
