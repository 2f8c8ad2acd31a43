// Which folders a trial sees copies of: repositories, linked worktrees, submodules, wherever the command stands.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keep } from "../../../../src/run/trial/keep/keep.ts";
import { rootsOf } from "../../../../src/run/trial/make/roots.ts";
import { World } from "../world.ts";

let world: World;
const git = (cwd: string, ...given: readonly string[]): string =>
  execFileSync("git", ["-c", "protocol.file.allow=always", ...given], {
    cwd,
    env: world.environment(),
    encoding: "utf8",
    stdio: "pipe",
  });
const at = (...names: readonly string[]): string => join(world.project, ...names);

beforeAll(() => {
  world = new World();
  const library = join(world.folder, "library");
  mkdirSync(library);
  git(library, "init", "-q");
  writeFileSync(join(library, "f"), "f\n");
  git(library, "add", "-A");
  git(library, "commit", "-qm", "f");
  git(world.project, "submodule", "--quiet", "add", library, "libs/sub");
  git(world.project, "commit", "-qm", "sub");
  // As Claude Code makes them for its sessions.
  git(world.project, "worktree", "add", "-q", ".claude/worktrees/one", "-b", "one");
  git(world.project, "worktree", "add", "-q", "../beside", "-b", "two");
  git(join(world.folder, "beside"), "submodule", "--quiet", "update", "--init");
  mkdirSync(at("libs/plain"), { recursive: true });
});
afterAll(() => world.close());

describe("the roots", () => {
  test.each([
    ["a repository", "project", ["project"]],
    ["a folder in it", "project/libs/plain", ["project"]],
    ["a submodule", "project/libs/sub", ["project"]],
    [
      "a worktree inside the project",
      "project/.claude/worktrees/one",
      ["project/.claude/worktrees/one", "project/.git"],
    ],
    ["a worktree beside it", "beside", ["beside", "project/.git"]],
    ["a submodule of a worktree", "beside/libs/sub", ["beside", "project/.git"]],
  ])("of %s", (_, folder, roots) => {
    expect(rootsOf(join(world.folder, folder))).toMatchObject({ roots: roots.map((each) => join(world.folder, each)) });
  });

  test("of a folder that names another repository's as its own are its own", () => {
    const other = join(world.folder, "other");
    mkdirSync(join(other, "in"), { recursive: true });
    git(other, "init", "-q");
    writeFileSync(join(other, "in/.git"), `gitdir: ${at(".git/modules/libs/sub")}\n`);
    expect(rootsOf(join(other, "in"))).toMatchObject({ roots: [join(other, "in")] });
  });
});

describe("a commit in a trial is kept", () => {
  test.each([
    ["of a submodule", "project/libs/sub"],
    ["of a worktree inside the project", "project/.claude/worktrees/one"],
    ["of a worktree beside it", "beside"],
  ])("%s", async (_, folder) => {
    const cwd = join(world.folder, folder);
    const { outcome, trial } = await world.try("echo new > new; git add new; git commit -qm new", { cwd });
    expect(outcome).toEqual({ type: "exited", code: 0 });
    if (!trial) throw new Error("it changed nothing");
    expect(keep(trial).left).toEqual([]);
    expect(git(cwd, "log", "-1", "--format=%s")).toBe("new\n");
    expect(git(cwd, "status", "--porcelain")).toBe("");
  });
});
