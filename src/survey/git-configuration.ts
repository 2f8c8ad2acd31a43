// Programs that a repository's own configuration can start while git only reads. Every row was measured with git 2.39.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { absolutePath } from "../system/absolute-path.ts";

/** A key of a repository that can run code, or the reason that the keys are not known. */
export type GitProblem = { readonly key: string } | { readonly unknown: string };

interface Row {
  /** Of the whole key, in lower case. */
  readonly key: RegExp;
  /** Values that run nothing, or a program that git or the user brought. */
  readonly harmless?: RegExp;
}

const lfs = /^git[- ]lfs (?:clean|smudge|filter-process)(?: --skip)?(?: -- %f| %f)?$/;

const rows: readonly Row[] = [
  // A truth value is git's own daemon.
  { key: /^core\.fsmonitor$/, harmless: /^(?:true|false|yes|no|on|off|1|0|)$/i },
  {
    key: /^core\.(?:pager|editor)$|^pager\.|^sequence\.editor$/,
    harmless: /^(?:(?:less|more|cat|true|false)(?: -[A-Za-z]+)*|)$/,
  },
  { key: /^core\.(?:sshcommand|gitproxy|alternaterefscommand|askpass)$/ },
  { key: /^diff\.external$|^diff\..*\.(?:command|textconv)$/ },
  { key: /^filter\..*\.(?:clean|smudge|process)$/, harmless: lfs },
  { key: /^gpg\.(?:.*\.)?program$|^gpg\.ssh\.defaultkeycommand$/ },
  { key: /^remote\..*\.(?:uploadpack|receivepack|vcs)$/ },
  { key: /^remote\..*\.(?:push)?url$|^url\./, harmless: /^(?!ext::|fd::)[^-]/ },
  { key: /^protocol\.(?:.*\.)?allow$/, harmless: /^(?:never|user)$/ },
  // A plain name is git's own helper, or one that the user installed.
  { key: /^credential\.(?:.*\.)?helper$/, harmless: /^[A-Za-z][\w-]*(?: --?[\w=-]+)*$|^$/ },
  { key: /^(?:man|browser|difftool|mergetool)\..*\.(?:cmd|path)$|^tar\..*\.command$|^trailer\..*\.(?:cmd|command)$/ },
];

/** How many repositories inside repositories are looked at. */
const mostRepositories = 40;

/** An index entry of a repository inside: mode 160000 as it is stored. */
const gitlink = Buffer.from([0x00, 0x00, 0xe0, 0x00]);

/**
 * Looks at the repository that git would find. `options`: git's own options that choose it (`-C`, `--git-dir` ...).
 *
 * Nothing of the repository runs: listing a configuration starts no program, and the index is listed only under a
 * configuration that was found harmless.
 */
export function gitProblems(cwd: string, options: readonly string[]): readonly GitProblem[] {
  const folder = options.length > 0 || isMoved() ? undefined : repositoryAbove(cwd);
  if (folder === "none") return [];
  const state = folder === undefined ? undefined : stateOf(folder);
  if (folder === undefined || state === undefined) return look(cwd, options).problems;
  const before = remembered.get(folder);
  if (before?.state === state) return before.problems;
  const { problems, alone } = look(cwd, options);
  if (remembered.size >= mostRemembered) remembered.clear();
  if (alone) remembered.set(folder, { state, problems });
  return problems;
}

/** Results for ordinary repositories, by their `.git` folder, as long as their files stay the same. */
const remembered = new Map<string, { readonly state: string; readonly problems: readonly GitProblem[] }>();
const mostRemembered = 1_000;

const isMoved = (): boolean =>
  ["GIT_DIR", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_CEILING_DIRECTORIES"].some(
    (name) => process.env[name] !== undefined,
  );

/** The `.git` folder of the ordinary repository that git finds from `cwd`; undefined: only git can tell. */
function repositoryAbove(cwd: string): string | "none" | undefined {
  let start: string;
  try {
    // Git looks from where the folder really is, behind links.
    start = realpathSync.native(cwd);
  } catch {
    return undefined;
  }
  for (let above = start; ; above = dirname(above)) {
    const folder = join(above, ".git");
    const status = lstatSync(folder, { throwIfNoEntry: false });
    if (status) return status.isDirectory() && isPlain(folder) ? folder : undefined;
    // The folder may be a repository itself, without a `.git`.
    if (existsSync(join(above, "HEAD"))) return undefined;
    if (above === dirname(above)) return "none";
  }
}

/** The state of every file that is read in an ordinary repository; undefined: one is a link, which leads elsewhere. */
function stateOf(folder: string): string | undefined {
  const names = ["HEAD", "config", "config.worktree", "index", "hooks", "hooks/post-index-change"];
  const states = names.map((name) => {
    const status = lstatSync(join(folder, name), { throwIfNoEntry: false, bigint: true });
    if (status?.isSymbolicLink()) return undefined;
    return status ? `${status.ino} ${status.size} ${status.mtimeNs} ${status.ctimeNs}` : "none";
  });
  return states.includes(undefined) ? undefined : states.join("\n");
}

/** `alone`: nothing outside of the repository's own files was looked at. */
function look(
  cwd: string,
  options: readonly string[],
): { readonly problems: readonly GitProblem[]; readonly alone: boolean } {
  const found: GitProblem[] = [];
  const waiting: { readonly cwd: string; readonly options: readonly string[] }[] = [{ cwd, options }];
  const unknown = (why: string) => ({ problems: [{ unknown: why }], alone: false });
  let alone = true;
  for (let looked = 0; waiting.length > 0; looked++) {
    const next = waiting.pop();
    if (!next || found.length > 0) break;
    if (looked >= mostRepositories) return unknown("there are too many repositories inside it to look at");
    const asked = ask(next.cwd, next.options, ["config", "--list", "--show-scope", "-z"]);
    if (asked === "no git") return { problems: [], alone: false };
    if (asked === undefined) return unknown("git cannot list the configuration");
    if (/\0include(?:if)?\./i.test(asked)) alone = false;
    found.push(...dangerous(asked));
    const plain = plainPlaces(next.cwd, next.options, asked);
    if (!plain) alone = false;
    const places = plain ?? askedPlaces(next.cwd, next.options);
    if (!places) {
      // Without a configuration of its own there is no repository here.
      if (scopesOf(asked).some(isRepositorys)) return unknown("git cannot say where the repository is");
      continue;
    }
    const { hooks, index, folder } = places;
    if (existsSync(join(hooks, "post-index-change"))) found.push({ key: "hooks/post-index-change" });
    if (found.length > 0 || !holdsGitlinks(index, folder)) continue;
    alone = false;
    const inside = repositoriesInside(next.cwd, next.options);
    if (!inside) return unknown("git cannot list the repositories inside it");
    waiting.push(...inside);
  }
  return { problems: found, alone };
}

/** The files of a repository that are read; absolute paths. */
interface Places {
  readonly hooks: string;
  readonly index: string;
  readonly folder: string;
}

function askedPlaces(cwd: string, options: readonly string[]): Places | undefined {
  const words = ["--path-format=absolute", "--git-path", "hooks", "--git-path", "index", "--git-dir"];
  const places = ask(cwd, options, ["rev-parse", ...words]);
  if (places === undefined || places === "no git") return undefined;
  // A path with a line break in it cannot be told from two.
  const [hooks, index, folder, rest, ...more] = places.split("\n");
  if (!hooks || !index || !folder || rest !== "" || more.length > 0) return undefined;
  return { hooks, index, folder };
}

/** The same without a process, in an ordinary repository; undefined: only git can tell. */
function plainPlaces(cwd: string, options: readonly string[], listing: string): Places | undefined {
  if (options.length > 0 || isMoved() || /\0core\.hookspath\n/i.test(listing)) return undefined;
  const folder = repositoryAbove(cwd);
  if (folder === undefined || folder === "none") return undefined;
  return { hooks: join(folder, "hooks"), index: join(folder, "index"), folder };
}

/** Surely a repository to git, with everything in its usual place. */
function isPlain(folder: string): boolean {
  try {
    const head = readFileSync(join(folder, "HEAD"), "utf8");
    return (
      /^(?:ref: refs\/heads\/[\w./-]+|[0-9a-f]{40})\n$/.test(head) &&
      ["objects", "refs"].every((name) => lstatSync(join(folder, name)).isDirectory()) &&
      !existsSync(join(folder, "commondir"))
    );
  } catch {
    return false;
  }
}

/** The listing alternates between a scope and a key with its value. */
const scopesOf = (listing: string): readonly string[] => listing.split("\0").filter((_, at) => at % 2 === 0);

const isRepositorys = (scope: string | undefined): boolean => scope === "local" || scope === "worktree";

function dangerous(listing: string): readonly GitProblem[] {
  const fields = listing.split("\0");
  const found: GitProblem[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    if (!isRepositorys(fields[at])) continue;
    const [key = "", ...value] = (fields[at + 1] ?? "").split("\n");
    const name = key.toLowerCase();
    const row = rows.find((each) => each.key.test(name));
    if (row && !row.harmless?.test(value.join("\n"))) found.push({ key });
  }
  return found;
}

/** The output of git; undefined: it failed. */
function ask(cwd: string, options: readonly string[], words: readonly string[]): string | "no git" | undefined {
  const { status, stdout, error } = spawnSync("git", [...options, ...words], {
    cwd,
    timeout: 3_000,
    maxBuffer: 16_000_000,
    stdio: ["ignore", "pipe", "ignore"],
    // Never a `git` in the folder itself.
    env: { ...process.env, PATH: absolutePath(process.env.PATH), GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" },
  });
  if (error) return "code" in error && error.code === "ENOENT" && existsSync(cwd) ? "no git" : undefined;
  if (status !== 0) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(stdout);
  } catch {
    // A path of other bytes would be another path here.
    return undefined;
  }
}

/** Could the index name a repository inside? A chance hit, or an unreadable index, only costs one more run of git. */
function holdsGitlinks(index: string, folder: string): boolean {
  try {
    const shared = readdirSync(folder).filter((name) => name.startsWith("sharedindex."));
    // No index: nothing was ever added.
    return [index, ...shared.map((name) => join(folder, name))].some(
      (file) => existsSync(file) && readFileSync(file).includes(gitlink),
    );
  } catch {
    return true;
  }
}

/** Undefined: git gives no answer. */
function repositoriesInside(
  cwd: string,
  options: readonly string[],
): { cwd: string; options: readonly string[] }[] | undefined {
  const listing = ask(cwd, options, ["ls-files", "--stage", "-z", "--full-name", ":/"]);
  const top = ask(cwd, options, ["rev-parse", "--show-toplevel"]);
  if (listing === undefined || top === undefined) return undefined;
  return listing
    .split("\0")
    .filter((line) => line.startsWith("160000 "))
    .map((line) => resolve(top.replace(/\n$/, ""), line.slice(line.indexOf("\t") + 1)))
    .filter((path) => existsSync(join(path, ".git")))
    .map((path) => ({ cwd: path, options: [] }));
}
