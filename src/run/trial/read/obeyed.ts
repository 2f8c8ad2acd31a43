// What git and agents obey in this project, wherever it is: files that configuration includes or names, hooks in a folder of their own,
// scripts that hooks start, and where a link stands in a place's stead. All of it as it was before the trial.
import { homedir } from "node:os";
import { dirname, join, normalize, resolve } from "node:path";
import { hookNames } from "../../../catalog/knowledge/git-own-files.ts";
import { places, starts } from "../../../catalog/knowledge/rights.ts";
import { namesIn, realOf, statusOf } from "../../../system/there.ts";
import { configFolder } from "../../../system/xdg-folders.ts";
import { settingsIn } from "./git/configuration.ts";
import { plainText } from "./git/repository.ts";

/** What a path gives besides its name, to complete "which ..."; undefined: nothing. */
export type Obeyed = (path: string) => string | undefined;

/** For the roots of a trial: real paths, the working tree first. */
export function obeyedIn(roots: readonly string[]): Obeyed {
  const [project = "/"] = roots;
  const whole = new Map<string, string>();
  const scripts = new Map<string, string>();
  const isInside = (path: string): boolean => roots.some((root) => path.startsWith(`${root}/`));
  const add = (found: Map<string, string>, path: string, gives: string): void => {
    for (const each of [normalize(path), realOf(path)])
      if (each !== undefined && isInside(each)) found.set(each.replace(/\/$/, ""), gives);
  };
  const there = new Set(namesIn(project));
  for (const row of places) {
    if (row.class === "on-demand") continue;
    for (const name of row.names.split(" ").filter((each) => !each.includes("*"))) {
      const path = join(project, name.replace("<git>", ".git").replace(/\/$/, ""));
      // Where the first step is not there, nothing is: most of them are not.
      const [first = ""] = path.slice(project.length + 1).split("/");
      const real = there.has(first) ? realOf(path) : undefined;
      if (real !== undefined && real !== path && isInside(real)) whole.set(real, row.gives);
    }
  }
  const repositories = roots
    .flatMap((root) => [join(root, ".git"), root])
    .filter((each) => isFolder(join(each, "objects")));
  const hooks = repositories.map((each) => join(each, "hooks"));
  const user = [join(homedir(), ".gitconfig"), join(dirname(configFolder()), "git/config"), "/etc/gitconfig"];
  const own = repositories.flatMap((each) => [
    ...["config", "config.worktree"].map((name) => join(each, name)),
    ...namesIn(join(each, "worktrees")).map((name) => join(each, "worktrees", name, "config.worktree")),
  ]);
  const files = [...own, ...user];
  for (const file of files) {
    for (const { key, value } of settingsIn(file)) {
      if (/^include(?:if\..*)?\.path$/.test(key)) {
        const included = placed(value, dirname(realOf(file) ?? file));
        add(whole, included, "is configuration that git includes");
        if (!files.includes(included) && files.length < mostFiles) files.push(included);
      } else if (key === "core.hookspath") {
        hooks.push(placed(value, project));
        add(whole, placed(value, project), "holds hooks that git runs");
        // The folder may be the project itself, which holds more than hooks.
        for (const name of hookNames) add(scripts, join(placed(value, project), name), "is a hook that git runs");
      } else if (!harmless.test(key))
        for (const path of pathsIn(value, project)) add(scripts, path, "is named by git's configuration");
    }
  }
  const starting = [
    ...hooks.flatMap((folder) =>
      namesIn(folder)
        .filter((name) => !name.endsWith(".sample"))
        .map((name) => join(folder, name)),
    ),
    join(project, ".envrc"),
    ...startersIn(project),
    ...namesIn(join(project, ".husky")).map((name) => join(project, ".husky", name)),
  ];
  for (const file of starting) {
    const text = (plainText(file) ?? "").slice(0, longest);
    for (const path of [...pathsIn(text, project), ...pathsIn(text, dirname(file))])
      if (isScript.test(path)) add(scripts, path, "is named by what runs by itself");
  }
  // A word that is the project itself names nothing in it.
  for (const root of roots) whole.delete(root);
  return (path) => {
    for (let each = path; each.length > 1; each = dirname(each)) {
      const gives = whole.get(each);
      if (gives !== undefined) return gives;
    }
    return scripts.get(path);
  };
}

/** Files by which agents and git's hooks start programs: settings, and scripts of theirs. */
function startersIn(project: string): readonly string[] {
  const isSetting = (path: string): boolean => starts(path) && !/\.(?:md|mdc|txt|log|jsonl)$/i.test(path);
  const top = namesIn(project).map((name) => join(project, name));
  const within = top.flatMap((path) =>
    starts(`${path}/`) && isFolder(path) ? namesIn(path).map((name) => join(path, name)) : [],
  );
  const hooks = within.flatMap((path) =>
    /\/hooks$/.test(path) && isFolder(path) ? namesIn(path).map((name) => join(path, name)) : [],
  );
  return [...top, ...within, ...hooks].filter(isSetting).slice(0, mostFiles);
}

const mostFiles = 100;
const longest = 200_000;

/** Names of branches and people, and what is fetched: no file of the project is meant. */
const harmless = /^(?:branch|user)\.|^remote\..*\.(?:url|pushurl|fetch|push)$/;

/** A file that is mentioned, and is no program, is only read. */
const isScript = /(?:^|\/)[^./]+$|\.(?:sh|bash|zsh|fish|py|js|mjs|cjs|ts|mts|cts|rb|pl|php|lua)$/;

const placed = (path: string, folder: string): string =>
  path.startsWith("~/") ? join(homedir(), path.slice(2)) : resolve(folder, path);

/** The words of a text as paths of the project. A variable before a slash stands for its folder. */
const pathsIn = (text: string, project: string): readonly string[] =>
  [
    ...new Set(
      text
        .replace(/["'\\]/g, "")
        .replace(/\$(?:\w+|\{\w+\}|\([^()]*\))(?=\/)/g, project)
        .match(/[\w.@+~/-]+/g) ?? [],
    ),
  ]
    .filter((word) => /\w/.test(word))
    .map((word) => placed(word, project));

/** In a worktree `.git` is a file, below which nothing can be asked for. */
const isFolder = (path: string): boolean => statusOf(path)?.isDirectory() ?? false;
