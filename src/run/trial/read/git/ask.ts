// Asks git itself about objects that a trial has made: with none of the repository's configuration and hooks, and in a sandbox that
// can only read, since the objects are hostile.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findEngine } from "../../../../sandbox/engine.ts";
import { systemOrLocalProgram } from "../../../../system/find-program.ts";

/** What is asked. Objects are named in hexadecimal digits. */
export interface Questions {
  /** Commits, and others whose history is known. */
  readonly commits: readonly string[];
  readonly known: readonly string[];
  /** Objects that must be there. */
  readonly named: readonly string[];
  /** Two commits each. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Commits whose trees are listed. */
  readonly trees: readonly string[];
  /** Absolute paths of indexes of packs. */
  readonly packs: readonly string[];
  /** Tags, of which it is asked what they lead to. */
  readonly tags: readonly string[];
}

export interface Answers {
  /** Commits with the paths that each changes, the newest first. */
  readonly log: readonly Diff[];
  /** Of each pair. */
  readonly pairs: readonly Diff[];
  /** Of each commit `MODE TYPE OBJECT` by path: bytes, a character each. */
  readonly trees: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The objects of the commits, by their names. */
  readonly commits: ReadonlyMap<string, string>;
  /** What the tags lead to. */
  readonly tagged: readonly string[];
}

export interface Diff {
  readonly commit: string;
  readonly paths: Paths;
}

/** Paths of the working tree: bytes, a character each. `content`: mode and object of what came (`A`) or went (`D`). */
export type Paths = readonly (readonly [letter: string, path: string, content?: string])[];

/** More commits are not looked through. */
export const mostCommits = 1_000;
const mostBytes = 200_000_000;
const milliseconds = 20_000;

const script = `
set -e
ulimit -f ${mostBytes / 512} || :
if [ -s tips ]; then
  git log -z --raw --no-abbrev -r -c --root --no-renames --topo-order --no-show-signature --no-decorate --ignore-missing --format=tformat:%H -n ${mostCommits + 1} --stdin <tips >log
  git rev-list --ignore-missing -n ${mostCommits + 1} --stdin <tips | git cat-file --batch >commits
fi
number=0
while read -r one other; do git diff-tree -r -z --raw --no-abbrev --no-renames "$one" "$other" >pair-$number; number=$((number + 1)); done <wanted
git cat-file --batch-check <named >there
git cat-file --batch-check <tags >tagged
while read -r tree; do git ls-tree -r -z --full-tree "$tree" >tree-$tree; done <roots
while IFS= read -r pack; do git verify-pack -- "$pack"; done <packs
`;

/**
 * The answers. `objects`: folders of objects, the newest first; `own`: a new folder for this alone; `shallow`: where history ends.
 *
 * @throws if git cannot answer.
 */
export function askGit(
  questions: Questions,
  objects: readonly string[],
  {
    own,
    algorithm,
    shallow,
  }: { readonly own: string; readonly algorithm: "sha1" | "sha256"; readonly shallow: string },
): Answers {
  const engine = findEngine();
  const git = systemOrLocalProgram("git");
  if (engine.type !== "bubblewrap" || git === undefined) throw new Error("there is no git to look at it with");
  const folder = join(own, "empty");
  for (const each of [own, folder, join(folder, "refs")]) mkdirSync(each, { recursive: true, mode: 0o700 });
  const sha256 = algorithm === "sha256";
  const write = (name: string, text: string): void => writeFileSync(join(own, name), text);
  write("empty/HEAD", "ref: refs/heads/none\n");
  write(
    "empty/config",
    `[core]\nrepositoryformatversion=${sha256 ? 1 : 0}\nbare=true\ncommitGraph=false\nmultiPackIndex=false\n${sha256 ? "[extensions]\nobjectformat=sha256\n" : ""}`,
  );
  if (shallow !== "") write("empty/shallow", shallow);
  const { commits, known, named, pairs, trees, packs, tags } = questions;
  write("tips", commits.length === 0 ? "" : [...commits, ...known.map((each) => `^${each}`), ""].join("\n"));
  write("wanted", pairs.map((each) => `${each.join(" ")}\n`).join(""));
  write("roots", trees.map((each) => `${each}\n`).join(""));
  write("tags", tags.map((each) => `${each}^{}\n`).join(""));
  write("packs", packs.map((each) => `${each}\n`).join(""));
  for (const name of ["log", "commits"]) write(name, "");
  write("named", named.map((each) => `${each}\n`).join(""));
  const [first = "", ...others] = objects;
  const { status, stderr, error } = spawnSync(
    engine.path,
    [
      ...["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/", "/"],
      ...["--dev", "/dev", "--proc", "/proc", "--bind", own, own, "--chdir", own, "--", "/bin/sh", "-c", script],
    ],
    {
      encoding: "utf8",
      timeout: milliseconds,
      killSignal: "SIGKILL",
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        PATH: `${join(git, "..")}:/usr/bin:/bin`,
        LC_ALL: "C",
        HOME: folder,
        GIT_DIR: folder,
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_ATTR_NOSYSTEM: "1",
        GIT_NO_REPLACE_OBJECTS: "1",
        GIT_NO_LAZY_FETCH: "1",
        GIT_OPTIONAL_LOCKS: "0",
        GIT_TERMINAL_PROMPT: "0",
        GIT_OBJECT_DIRECTORY: first,
        GIT_ALTERNATE_OBJECT_DIRECTORIES: others.map(quoted).join(":"),
      },
    },
  );
  if (status !== 0) throw new Error(error?.message ?? (stderr.trim().split("\n")[0] || `git ended with ${status}`));
  const read = (name: string): string => readFileSync(join(own, name), "latin1");
  if (/ missing$/m.test(read("there"))) throw new Error("a branch or tag names an object that is not there");
  return {
    log: diffsIn(read("log")),
    pairs: pairs.map((_, at) => diffsIn(read(`pair-${at}`))[0] ?? { commit: "", paths: [] }),
    trees: new Map(trees.map((each) => [each, treeIn(read(`tree-${each}`))])),
    commits: commitsIn(read("commits")),
    tagged: read("tagged")
      .split("\n")
      .map((line) => line.split(" ")[0] ?? ""),
  };
}

const quoted = (path: string): string => `"${path.replaceAll(/["\\]/g, "\\$&")}"`;

/** `MODE TYPE OBJECT`, a tab, the path, a NUL. */
const treeIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split("\0")
      .filter((each) => each !== "")
      .map((each) => [each.slice(each.indexOf("\t") + 1), each.slice(0, each.indexOf("\t"))]),
  );

/** `HASH`, then for each path its line of modes and objects, and itself, all ended by NULs; a line may begin with line breaks. */
function diffsIn(text: string): readonly Diff[] {
  const diffs: { commit: string; paths: Paths[number][] }[] = [];
  const parts = text.split("\0");
  for (let at = 0; at < parts.length; at++) {
    const part = (parts[at] ?? "").trimStart();
    if (part.startsWith(":")) {
      if (diffs.length === 0) diffs.push({ commit: "", paths: [] });
      diffs.at(-1)?.paths.push(pathIn(part, parts[++at] ?? ""));
    } else if (part !== "") diffs.push({ commit: part, paths: [] });
  }
  return diffs;
}

/** `:MODE MODE OBJECT OBJECT LETTER`, of what was there and of what is; a merge has more of them. */
function pathIn(line: string, path: string): Paths[number] {
  const [, was, is, before, after, letter = ""] = /^:(\d+) (\d+) (\w+) (\w+) ([AD])$/.exec(line) ?? [];
  if (letter === "") return [line.slice(line.lastIndexOf(" ") + 1).slice(0, 1), path];
  return [letter, path, letter === "A" ? `${is} ${after}` : `${was} ${before}`];
}

/** `HASH TYPE SIZE`, the object, a line break. */
function commitsIn(text: string): ReadonlyMap<string, string> {
  const commits = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const [hash = "", type, size] = text.slice(at, end).split(" ");
    if (end < 0 || size === undefined) break;
    if (type === "commit") commits.set(hash, text.slice(end + 1, end + 1 + Number(size)));
    at = end + 1 + Number(size) + 1;
  }
  return commits;
}
