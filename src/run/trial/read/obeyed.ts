// What git and agents obey in this project, wherever it is: files that configuration includes or names, hooks in a folder of their own,
// scripts that hooks start, and where a link stands in a place's stead. All of it as it was before the trial.
import { homedir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { hookNames } from "../../../catalog/knowledge/git-own-files.ts";
import { starts } from "../../../catalog/knowledge/on-demand.ts";
import { matchesPath } from "../../../policy/glob.ts";
import { placed } from "../../../system/placed.ts";
import { namesIn, realOf, statusOf } from "../../../system/there.ts";
import { configFolder } from "../../../system/xdg-folders.ts";
import { settingsIn } from "./git/configuration.ts";
import { standInsOf, wayFrom } from "./stand-ins.ts";
import { namedIn, startedBy } from "./started.ts";

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
        for (const path of namedIn(value, project, project)) add(scripts, path, "is named by git's configuration");
    }
  }
  const indexes = repositories.flatMap((each) => [
    join(each, "index"),
    ...namesIn(join(each, "worktrees")).map((name) => join(each, "worktrees", name, "index")),
  ]);
  for (const [path, gives] of standInsOf(project, indexes)) add(whole, path, gives);
  const active = hooks.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => !name.endsWith(".sample"))
      .map((name) => join(folder, name)),
  );
  for (const each of active) for (const path of wayFrom(each)) add(whole, path, "is a hook that git runs");
  const starting = [
    ...active,
    join(project, ".envrc"),
    ...startersIn(project),
    ...namesIn(join(project, ".husky")).map((name) => join(project, ".husky", name)),
  ];
  const patterns: string[] = [];
  for (const path of startedBy(starting, project))
    if (path.includes("*")) patterns.push(path);
    else add(scripts, path, mentioned);
  // A word that is the project itself names nothing in it.
  for (const root of roots) whole.delete(root);
  return (path) => {
    for (let each = path; each.length > 1; each = dirname(each)) {
      const gives = whole.get(each);
      if (gives !== undefined) return gives;
    }
    return scripts.get(path) ?? (patterns.some((each) => matchesPath(each, path)) ? mentioned : undefined);
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
const mentioned = "is named by what runs by itself";

/** Names of branches and people, and what is fetched: no file of the project is meant. */
const harmless = /^(?:branch|user)\.|^remote\..*\.(?:url|pushurl|fetch|push)$/;

/** In a worktree `.git` is a file, below which nothing can be asked for. */
const isFolder = (path: string): boolean => statusOf(path)?.isDirectory() ?? false;
