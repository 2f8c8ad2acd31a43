// Secrets that a script would reach by names that are known only when it runs, or by reading whole folders.
import { homedir } from "node:os";
import { basename } from "node:path";
import { secretsOf } from "../../catalog/knowledge/secrets.ts";
import { lookUp } from "../../catalog/lookup.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { knownStart } from "../../interpret/text.ts";
import { secretAt } from "../../judge/permit/paths.ts";
import { lastKnown } from "../../judge/site.ts";
import type { Trace, TracedEffect } from "../../judge/trace.ts";
import type { ProjectLink, ProjectSecrets } from "../../sandbox/project-secrets.ts";
import { isBelow, pathFrom, realPathOf } from "../../system/real-path.ts";
import { foldersOf, foldersRead, isShown, listsNames, type Names } from "./folders-read.ts";
import { ask, quietly } from "./git/ask.ts";
import { listedFiles } from "./listed-files.ts";

export type Read = TracedEffect & { readonly effect: { readonly kind: "reads" } };

/** Files that a script may read: those of a name, or all, anywhere below some folders. */
interface Reach {
  readonly folders: readonly string[];
  /** Undefined: any. */
  readonly name: string | Names | undefined;
}

/** A secret as it lies in the project. */
interface Lying {
  readonly path: string;
  /** What a path to it ends with; undefined: anything. */
  readonly name: string | undefined;
  readonly isLink?: true;
}

/** At most one finding. `unnamed`: the reads whose files cannot be known before. */
export function unnamedSecretFindings(
  trace: Trace,
  unnamed: readonly Read[],
  hidden: () => ProjectSecrets,
): readonly Finding[] {
  const listed = unnamed.length > 0 ? listedFiles(trace) : undefined;
  if (listed) return secretListed(listed, unnamed, hidden);
  const { misread } = unnamed.length > 0 ? { misread: hidden().misread ?? misreadOfGit(trace) } : {};
  const [first] = unnamed;
  if (first && misread !== undefined) return [found("reads-secret", "misread", first.effect.span, { folder: misread })];
  const { whole } = foldersRead(trace);
  const reached: readonly Reach[] = [
    ...whole.map(({ folders, names }) => ({ folders, name: names })),
    ...reachOf(trace, unnamed),
  ];
  const started = realPathOf(trace.invocations[0]?.site.started ?? "/");
  const lying = reached.length === 0 ? [] : lyingIn(hidden());
  for (const { folders, name } of reached) {
    const real = folders.map(realPathOf);
    // What lies outside of the project was found by a link in it.
    const isIn = (path: string, folder: string): boolean =>
      isBelow(path, folder) && isShown(path, folder, typeof name === "object" ? name : undefined);
    const secret = lying.find(
      (each) =>
        isReached(each, name) && (!isBelow(each.path, started) || real.some((folder) => isIn(each.path, folder))),
    );
    const folder = folders.find((each) => secret && isBelow(secret.path, realPathOf(each))) ?? folders[0] ?? "";
    const { span } = unnamed[0]?.effect ?? trace.programs[0] ?? { span: { start: 0, end: 0 } };
    if (secret) return [found("reads-secret", "folder", span, { folder, secret: secret.path })];
  }
  return [];
}

/** A name that git has of no file that is there. */
function misreadOfGit({ programs }: Trace): string | undefined {
  const git = programs.find(({ name }) => lookUp(name)?.needs?.git === "itself");
  const cwd = git && lastKnown(git.site.at)[0];
  if (cwd === undefined) return undefined;
  const place = { cwd, options: [] };
  const index = ask(place, [...quietly, "ls-files", "-z"]);
  // There is a repository, but too much of it, or it cannot be read.
  if (index === undefined && ask(place, ["rev-parse", "--git-dir"]) !== undefined) return cwd;
  const names = `${index ?? ""}${ask(place, ["ls-tree", "-r", "-z", "--name-only", "HEAD"]) ?? ""}`.split("\0");
  return names.find((name) => /[\s'"\\]\//.test(name));
}

/** The first of the files that is a secret. */
function secretListed(
  files: readonly string[],
  unnamed: readonly Read[],
  hidden: () => ProjectSecrets,
): readonly Finding[] {
  const { found: secrets } = hidden();
  for (const { effect, place } of unnamed) {
    const isSecret = (path: string): boolean =>
      secrets.includes(path) || secretAt({ pieces: [path] }, place, effect.lines) !== undefined;
    const secret = files.find(isSecret);
    if (secret !== undefined) return [found("reads-secret", "maybe", effect.span, { secret })];
  }
  return [];
}

/** A search for names that are not hidden follows no link; another may, to a folder where they have any names. */
const isReached = ({ name, isLink }: Lying, like: Reach["name"]): boolean =>
  typeof like === "object"
    ? name === undefined
      ? like.hidden
      : (like.hidden || !isLink) && like.like.test(name)
    : name === undefined || like === undefined || name === like;

/** Names may come from programs that list folders, and from anywhere else: then they are of where the file is read. */
function reachOf(trace: Trace, unnamed: readonly Read[]): readonly Reach[] {
  const listing = trace.programs.filter(({ name }) => listsNames(name)).flatMap((each) => foldersOf(each, trace));
  return unnamed.map(({ effect: { path }, place }) => {
    const start = knownStart(path);
    const folder = start.slice(0, start.lastIndexOf("/") + 1);
    const at = lastKnown(place.site.at);
    const here = folder === "" ? at : at.map((each) => pathFrom(each, folder));
    return { folders: [...here, ...listing], name: lastName(path) };
  });
}

/** The last name of a path, if it is known: the text behind all that is not. */
function lastName({ pieces }: Read["effect"]["path"]): string | undefined {
  const last = pieces.at(-1);
  if (typeof last !== "string" || (pieces.length > 1 && !last.includes("/"))) return undefined;
  const name = last.slice(last.lastIndexOf("/") + 1);
  return /^\.{0,2}$/.test(name) ? undefined : name;
}

const lyingIn = ({ found, links }: ProjectSecrets): readonly Lying[] => {
  const ofHome = secretsOf(homedir()).map(({ path }) => realPathOf(path));
  return [
    ...found.map((path) => ({ path, name: basename(path) })),
    ...links.flatMap((link) => [...behind(link, ofHome), ...elsewhereBehind(link, found)]),
  ];
};

/** The secrets of the home directory to which a link leads, or that lie below where it leads. */
function behind({ path, real, isFile }: ProjectLink, secrets: readonly string[]): readonly Lying[] {
  // The environments of processes lie there.
  if (isBelow(real, "/proc")) return [{ path, name: undefined, isLink: true }];
  if (secrets.some((secret) => isBelow(real, secret)))
    return [{ path, name: isFile ? basename(path) : undefined, isLink: true }];
  // Whether a secret is a folder is not known: what is in it has any name.
  return secrets.some((secret) => isBelow(secret, real)) ? [{ path, name: undefined, isLink: true }] : [];
}

/** Those that lie elsewhere in the project: a link leads out of the folder that is read, and some programs follow it. */
const elsewhereBehind = ({ path, real, isFile }: ProjectLink, found: readonly string[]): readonly Lying[] =>
  found
    .filter((secret) => isBelow(secret, real))
    .map((secret) => ({ path, name: basename(isFile ? path : secret), isLink: true }));
