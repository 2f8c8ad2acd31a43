// Secrets that a proved script would reach without naming them: by links, patterns, other names of a file, and by what
// `unnamed-secrets.ts` finds. They are those that a sandbox would hide from it.
import { homedir } from "node:os";
import { basename, dirname } from "node:path";
import { isKeyName, isOfPackages, secretsOf } from "../../catalog/knowledge/secrets.ts";
import { lookUp } from "../../catalog/lookup.ts";
import type { Entry } from "../../catalog/schema.ts";
import { entryAt, showsOnlyNames } from "../../catalog/shown.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { isOnlyPattern, known, knownStart, type Text } from "../../interpret/text.ts";
import { secretAt, showsNames, withoutScheme } from "../../judge/permit/paths.ts";
import { isElsewhere, lastKnown } from "../../judge/site.ts";
import { programAt, type Trace, type TracedEffect, type TracedProgram } from "../../judge/trace.ts";
import { matchesPath } from "../../policy/glob.ts";
import type { Policy } from "../../policy/policy.ts";
import {
  isKey,
  isPrivateKey,
  type ProjectSecrets,
  projectSecrets,
  secretsByName,
  secretsLookedFor,
} from "../../sandbox/project-secrets.ts";
import { isBelow, pathFrom, realPathOf } from "../../system/real-path.ts";
import { statusOf } from "../../system/there.ts";
import { grantsOf } from "../grants.ts";
import { expandPattern } from "./expand-pattern.ts";
import { foldersOf, isPipe } from "./folders-read.ts";
import { isFoundBy } from "./listed-files.ts";
import { type Read, unnamedSecretFindings } from "./unnamed-secrets.ts";

type Reading = Pick<Policy, "reads">;

/** Looks for what a sandbox would hide in the folders that a script reads, once. */
export type Hidden = () => ProjectSecrets;

export function hiddenFrom(trace: Trace, policy: Reading): Hidden {
  let looked: ProjectSecrets | undefined;
  return () => {
    const { spec, others } = placeOf(trace, policy);
    looked ??= secretsLookedFor(spec, others);
    return looked;
  };
}

export function placeOfScript({ invocations: [first] }: Trace) {
  const { started = "/", home = homedir() } = first?.site ?? {};
  return { started, home };
}

function placeOf(trace: Trace, policy: Reading) {
  const { started, home } = placeOfScript(trace);
  const spec = grantsOf(trace, policy, { started, home });
  // The user's own list, too, as far as it names single files.
  return { started, spec, others: [...secretsOf(home).map(({ path }) => path), ...spec.hides] };
}

/** The most paths that are followed; a script that names more reads lists of them. */
const mostPaths = 1_000;

/** A finding for each path by which the script would read one; if there is none, for a folder that it reads whole. */
export function reachedFindings(trace: Trace, policy: Reading): readonly Finding[] {
  const all = trace.effects.filter(isRead);
  const options = all.slice(0, mostPaths).flatMap(optionFindings);
  if (options.length > 0) return options;
  const reads = all.filter(({ effect, place }) => !showsNames(place.command, effect.lines));
  const byPath = reads.slice(0, mostPaths).flatMap((each) => reachedBy(each, { trace, policy }));
  if (byPath.length > 0) return byPath;
  const byLink = linkFindings(reads, { trace, policy });
  if (byLink.length > 0) return byLink;
  const unnamed = reads.filter((each) => !isKnownNow(each, trace) && !isPipe(each.effect.path));
  return unnamedSecretFindings(trace, unnamed, hiddenFrom(trace, policy));
}

const isRead = (each: TracedEffect): each is Read => each.effect.kind === "reads";

/** Are the files that it may be known now? */
const isKnownNow = (read: Read, trace: Trace): boolean => {
  const { path } = read.effect;
  const isPlace = !isElsewhere(read.place.site.at) || knownStart(path).startsWith("/");
  return isOnlyPattern(path) && isPlace && (known(path) !== undefined || !isFoundBy(trace, read));
};

interface Asking {
  readonly trace: Trace;
  readonly policy: Reading;
}

function reachedBy(each: Read, asking: Asking): readonly Finding[] {
  const { effect, place } = each;
  if (!isKnownNow(each, asking.trace) || effect.path.pieces.length === 0) return [];
  const value = known(effect.path);
  for (const folder of lastKnown(place.site.at)) {
    const paths = pathsOf(effect.path, folder);
    if (!paths) return [found("reads-secret", "unfinished", effect.span, { folder })];
    for (const path of paths) {
      const target = realPathOf(path);
      const secret = secretOf(target, each, asking);
      if (secret === undefined) continue;
      const operand = value ?? path;
      return target === path
        ? [found("reads-secret", "path", effect.span, { program: place.command, operand, secret })]
        : [found("reads-secret", "link", effect.span, { path: operand, target, secret })];
    }
  }
  return [];
}

/** The files that it names now, from a folder. Undefined: too many. */
function pathsOf(path: Text, folder: string): readonly string[] | undefined {
  const value = known(path);
  return value === undefined ? expandPattern(path, folder) : [pathFrom(folder, withoutScheme(value))];
}

const secretOf = (path: string, { effect, place }: Read, asking: Asking): string | undefined =>
  secretAt({ pieces: [path] }, place, effect.lines) ??
  (ofProcesses.test(path) ? "/proc/*/environ" : isHidden(path, asking) ? path : undefined);

/** The folders of which a checker prints lines: those that it is given, or the one in which it works. */
function foldersChecked(reads: readonly Read[], trace: Trace): readonly string[] {
  const given = reads.filter((each) => isKnownNow(each, trace) && !isSearch(lookUp(programAt(each.place) ?? "")));
  const working = trace.programs.filter(isChecker);
  const named = given.flatMap(({ effect: { path }, place }) =>
    path.pieces.length === 0 ? [] : lastKnown(place.site.at).flatMap((folder) => pathsOf(path, folder) ?? []),
  );
  const all = [...named, ...working.flatMap((each) => foldersOf(each, trace))];
  return [...new Set(all.map(realPathOf))].filter((path) => statusOf(path)?.isDirectory());
}

/** Searches that leave hidden files out follow no link unless an option says so. */
const isSearch = (entry: Entry | undefined): boolean => entry?.operands?.here === true;

/** It takes files of a project to read, and what it prints are not names alone. Without any it may read those of its folder. */
function isChecker({ name, fields }: TracedProgram): boolean {
  const [entry, command] = [lookUp(name), entryAt([name, ...fields.map(({ text }) => known(text))])];
  return (
    entry?.obeys !== undefined &&
    command?.operands?.each?.kind === "reads" &&
    !isSearch(command) &&
    !showsOnlyNames(name) &&
    entry.needs?.git !== "itself"
  );
}

/** A link in such a folder that leads to a secret under a name that is not hidden: what checks the files of some names prints lines of it. */
function linkFindings(reads: readonly Read[], { trace, policy }: Asking): readonly Finding[] {
  const folders = foldersChecked(reads, trace);
  if (folders.length === 0) return [];
  const { spec, others } = placeOf(trace, policy);
  const { found: secrets, links, unfinished } = secretsByName({ ...spec, looks: folders });
  const span = reads[0]?.effect.span ?? trace.programs[0]?.span ?? { start: 0, end: 0 };
  if (unfinished !== undefined) return [found("reads-secret", "unfinished", span, { folder: unfinished })];
  const visible = links.filter(({ path, isFile }) => isFile && !basename(path).startsWith("."));
  const all = visible.length === 0 ? [] : [...secrets, ...others.map(realPathOf)];
  for (const { path, real } of visible) {
    const ofFile = isBelow(real, "/proc") ? "/proc/*/environ" : isPrivateKey(real) ? real : undefined;
    const secret = all.find((each) => isBelow(real, each)) ?? ofFile;
    if (secret !== undefined) return [found("reads-secret", "link", span, { path, target: real, secret })];
  }
  return [];
}

/** Names that a pattern stands for and that are options: one may have a program print a file that else shows names alone. */
function optionFindings({ effect, place }: Read): readonly Finding[] {
  const { path, span } = effect;
  if (typeof path.pieces[0] === "string" || !isOnlyPattern(path)) return [];
  return lastKnown(place.site.at).flatMap((folder) => {
    const option = expandPattern(path, folder)?.find((each) => each.startsWith("-", folder.length + 1));
    return option === undefined
      ? []
      : [found("unproved-argument", "option", span, { argument: option.slice(folder.length + 1) })];
  });
}

/** A folder in which, or below which, the environments of processes lie. */
const ofProcesses = /^\/proc(?:\/(?:\d+|self|thread-self)(?:\/task(?:\/\d+)?)?)?$/;

/** Does its content or another name of it make the file a secret? Few files have such a name, or a second one. */
function isHidden(path: string, { trace, policy }: Asking): boolean {
  const status = statusOf(path);
  if (!status?.isFile()) return false;
  const { started, spec, others } = placeOf(trace, policy);
  if (isOfPackages(dirname(path)) || spec.shows.some((pattern) => matchesPath(pattern, path))) return false;
  if ((isKeyName(path) && isKey(path)) || isPrivateKey(path)) return true;
  return status.nlink > 1 && projectSecrets({ ...spec, tracked: "hidden" }, started, others).found.includes(path);
}
