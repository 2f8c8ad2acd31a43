// Programs that a repository's own configuration can start while git only reads.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { harmlessGitHooks } from "../../../catalog/knowledge/git-configuration.ts";
import { pathFrom, realPathOf } from "../../../system/real-path.ts";
import { entriesOf } from "../files/walk.ts";
import { ask, askLines, type GitPlace } from "./ask.ts";
import { holdsGitlinks, repositoriesBelow, repositoriesInIndex } from "./inside.ts";
import { isDangerous, isPlace, isTrue, lastValue, localPath, type Setting, settingsOf } from "./keys.ts";
import { isMoved, repositoryAbove, sharedState, stateOf, systemFiles } from "./repository.ts";

/** A key of a repository that can run code, or the reason that the keys are not known. */
export type GitProblem = { readonly key: string } | { readonly unknown: string };

/** The place of a look, and what the command does there. */
export interface GitLook extends GitPlace {
  /** The command may go into repositories that only a tree of the history names: `git diff --submodule=diff`. */
  readonly followsTrees?: boolean;
  /** Could the script, or an agent under the policy, write the file before git reads it? Absent: no file. */
  readonly isWritable?: ((path: string) => boolean) | undefined;
}

/** How many repositories that belong to one are looked at. */
const mostRepositories = 40;

/**
 * Looks at the repository that git would find.
 *
 * Nothing of the repository runs: listing a configuration starts no program, and the index is listed only under a
 * configuration that was found harmless.
 */
export function gitProblems({ followsTrees = false, isWritable, ...given }: GitLook): readonly GitProblem[] {
  const target = targetOf(given);
  // Git ends at once, and obeys nothing.
  if (target !== undefined && !existsSync(target) && !isWritable?.(target)) return [];
  const { cwd, options } = startOf(given);
  const folder = options.length > 0 || isMoved() ? undefined : repositoryAbove(cwd);
  if (folder === "none") return [];
  const [state, shared] = folder === undefined || followsTrees || isWritable ? [] : [stateOf(folder), sharedState()];
  if (folder === undefined || state === undefined || shared === undefined)
    return look({ cwd, options, followsTrees, isWritable }).problems;
  const before = remembered.get(folder);
  if (before?.state === state && before.shared === shared) return before.problems;
  const { problems, alone } = look({ cwd, options });
  if (remembered.size >= mostRemembered) remembered.clear();
  if (alone) remembered.set(folder, { state, shared, problems });
  return problems;
}

/** The folder to which options `-C` lead, as the kernel follows it; undefined: other options choose the place. */
function targetOf({ cwd, options }: GitPlace): string | undefined {
  const folders = options.filter((_, at) => at % 2 === 1);
  return options.some((option, at) => at % 2 === 0 && option !== "-C") ? undefined : folders.reduce(pathFrom, cwd);
}

/** Where git starts: `-C` is a way to say so, and looked at like any folder. A `..` behind a link is left to git. */
function startOf({ cwd, options }: GitPlace): GitPlace {
  const folders = options.filter((_, at) => at % 2 === 1);
  const isPlain =
    options.every((option, at) => at % 2 === 1 || option === "-C") &&
    !folders.some((folder) => folder.split("/").includes(".."));
  return isPlain ? { cwd: resolve(cwd, ...folders), options: [] } : { cwd, options };
}

interface Remembered {
  readonly state: string;
  readonly shared: string;
  readonly problems: readonly GitProblem[];
}

/** Results for ordinary repositories, by their `.git` folder, as long as their files, and the user's, stay the same. */
const remembered = new Map<string, Remembered>();
const mostRemembered = 1_000;

/** `alone`: nothing was looked at but the repository's own files and those that `sharedState` is of. */
interface Looked {
  readonly problems: readonly GitProblem[];
  readonly alone: boolean;
}

const unknown = (why: string): Looked => ({ problems: [{ unknown: why }], alone: false });

function look(first: GitLook): Looked {
  const waiting: GitPlace[] = [first];
  let alone = true;
  for (let looked = 0; waiting.length > 0; looked++) {
    const next = waiting.pop();
    if (!next) break;
    if (looked >= mostRepositories) return unknown("there are too many repositories inside it to look at");
    const { followsTrees = false, isWritable } = first;
    const found = lookAt({ ...next, followsTrees, isWritable });
    if (found.problems.length > 0) return found;
    alone &&= found.alone && found.more.length === 0;
    waiting.push(...found.more);
  }
  return { problems: [], alone };
}

/** One repository, and the others that must be looked at. */
function lookAt(place: GitLook): Looked & { readonly more: readonly GitPlace[] } {
  const alone = { problems: [], alone: true, more: [] };
  const failed = (why: string) => ({ ...unknown(why), more: [] });
  const listing = ask(place, ["config", "--list", "--show-scope", "-z"]);
  // The shell may find one by a PATH of its own.
  if (listing === "no git")
    return isSurelyOutside(place) ? { ...alone, alone: false } : failed("there is no git on PATH that could be asked");
  if (listing === undefined) return failed("git cannot list the configuration");
  const settings = settingsOf(listing);
  const own = settings.filter((each) => each.own);
  // All of it is in files that are known.
  const isComplete = !includes(settings) && (!listing.startsWith("system\0") || systemFiles().some(existsSync));
  const found: GitProblem[] = settings.filter(isDangerous).map(({ key }) => ({ key }));
  const plain = plainPlaces(place, settings);
  const places = plain ?? askedPlaces(place);
  if (!places) {
    // Without a configuration of its own there is no repository here.
    if (own.length > 0) return failed("git cannot say where the repository is");
    return { problems: found, alone: false, more: [] };
  }
  found.push(...foundInFolders(places, own), ...writableIn(places, own, place.isWritable));
  if (found.length > 0) return { problems: found, alone: plain !== undefined && isComplete, more: [] };
  const more: GitPlace[] = own
    .filter((each) => isPlace(each) && each.key !== "core.worktree")
    .flatMap(({ value }) => localPath(value) ?? [])
    .filter((path) => existsSync(path))
    .map((cwd) => ({ cwd, options: [] }));
  if (place.followsTrees || entersTrees(settings)) {
    const below = repositoriesBelow(place);
    if (!below) return failed("the folders in which other repositories may lie are too many, or cannot be read");
    return { problems: [], alone: false, more: [...more, ...below] };
  }
  if (holdsGitlinks(places.index, places.folder)) {
    const inside = repositoriesInIndex(place);
    if (!inside) return failed("git cannot list the repositories inside it");
    more.push(...inside);
    return { problems: [], alone: false, more };
  }
  return { problems: [], alone: plain !== undefined && isComplete, more };
}

/** Is there no repository that git could find from here? */
const isSurelyOutside = ({ cwd, options }: GitPlace): boolean =>
  options.length === 0 && !isMoved() && repositoryAbove(cwd) === "none";

const includes = (settings: readonly Setting[]): boolean => settings.some(({ key }) => /^include(?:if)?\./.test(key));

/** Settings of anyone with which `git diff` and `git grep` go into repositories that only a tree names. */
const entersTrees = (settings: readonly Setting[]): boolean =>
  !/^(?:short)?$/.test(lastValue(settings, "diff.submodule") ?? "") || isTrue(lastValue(settings, "submodule.recurse"));

/** The files of a repository that are read; absolute paths. */
interface Places {
  readonly hooks: string;
  readonly index: string;
  readonly folder: string;
  /** The folder that the repository shares with its other working trees. */
  readonly common: string;
}

function askedPlaces(place: GitPlace): Places | undefined {
  const words = ["--path-format=absolute", "--git-path", "hooks", "--git-path", "index", "--git-dir"];
  const answer = askLines(place, ["rev-parse", ...words, "--git-common-dir"], 4);
  const [hooks, index, folder, common] = answer ?? [];
  return hooks && index && folder && common ? { hooks, index, folder, common } : undefined;
}

/** The same without a process, in an ordinary repository; undefined: only git can tell. */
function plainPlaces({ cwd, options }: GitPlace, settings: readonly Setting[]): Places | undefined {
  if (options.length > 0 || isMoved() || lastValue(settings, "core.hookspath") !== undefined) return undefined;
  const folder = repositoryAbove(cwd);
  if (folder === undefined || folder === "none") return undefined;
  return { hooks: join(folder, "hooks"), index: join(folder, "index"), folder, common: folder };
}

/** Hooks of commands that read, addresses in git's older files, and a working tree that is not the repository's. */
function foundInFolders({ hooks, folder, common }: Places, own: readonly Setting[]): readonly GitProblem[] {
  // Every hook that git has had since the first ones has a dash in its name; other files there are the hooks' own.
  const started = namesIn(hooks).filter(
    (name) => /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name) && !harmlessGitHooks.has(name),
  );
  const addresses = ["remotes", "branches"].filter((name) => namesIn(join(common, name)).length > 0);
  const trees = own.filter(({ key, value }) => key === "core.worktree" && !belongsTo(folder, resolve(folder, value)));
  return [
    ...started.map((name) => ({ key: `hooks/${name}` })),
    ...addresses.map((name) => ({ key: name })),
    ...trees.map(({ key }) => ({ key })),
  ];
}

/** Files that git reads where the repository really is. Where an included file is, only git knows. */
function writableIn(
  { hooks, folder, common }: Places,
  own: readonly Setting[],
  isWritable: GitLook["isWritable"],
): readonly GitProblem[] {
  if (!isWritable) return [];
  const files = [
    join(hooks, "post-index-change"),
    ...[folder, common].flatMap((each) => [join(each, "config"), join(each, "HEAD")]),
  ];
  const written = files.find((file) => isWritable(file) || isWritable(realPathOf(file)));
  if (written !== undefined) return [{ unknown: `\`${written}\` may be written before it runs` }];
  return includes(own) ? [{ unknown: "a file that its configuration includes may be written before it runs" }] : [];
}

const namesIn = (folder: string): readonly string[] => entriesOf(folder)?.map(({ name }) => name) ?? ["not-readable"];

/** A working tree names its repository in its `.git`, or holds it. Another one could be a folder of secrets. */
function belongsTo(folder: string, tree: string): boolean {
  try {
    const repository = realpathSync.native(folder);
    if (dirname(repository) === realpathSync.native(tree)) return true;
    const [, named] = /^gitdir: ([^\n]+)\n?$/.exec(readFileSync(join(tree, ".git"), "utf8")) ?? [];
    return named !== undefined && realpathSync.native(resolve(tree, named)) === repository;
  } catch {
    return false;
  }
}
