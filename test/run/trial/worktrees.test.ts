// Sessions in linked worktrees, as agents make them: what changes only the worktree is kept, and each worktree is taken back by itself.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { safeSh } from "../../support/built.ts";
import { run } from "../../support/programs.ts";
import { look, World } from "./world.ts";

async function worktrees() {
  const world = World.forTest();
  const git = (cwd: string, ...given: readonly string[]): string =>
    execFileSync("git", given, { cwd, env: world.environment(), encoding: "utf8" });
  writeFileSync(join(world.project, ".gitignore"), ".claude\n");
  git(world.project, "add", ".gitignore");
  git(world.project, "commit", "-qm", "ignore");
  const [one, two] = ["one", "two"].map((name) => {
    git(world.project, "worktree", "add", "-q", `.claude/worktrees/${name}`, "-b", name);
    return join(world.project, ".claude/worktrees", name);
  }) as [string, string];
  const { env } = world.keeping();
  /** The last line about a command, in the worktree's session. */
  const shell = async (worktree: string, script: string, below = ""): Promise<string> => {
    const given = { cwd: join(worktree, below), env: { ...env, CLAUDE_CODE_SESSION_ID: worktree } };
    return (await run(safeSh, ["-c", script], given)).stderr.trimEnd().split("\n").at(-1) ?? "";
  };
  const cli = (cwd: string, ...given: readonly string[]) =>
    run(safeSh, given, { cwd, env: { ...env, CLAUDE_CODE_SESSION_ID: cwd } });
  return { world, git, one, two, shell, cli };
}

test("files and commits of a worktree are kept, and its session is taken back without the other's", async () => {
  const { world, git, one, two, shell, cli } = await worktrees();
  const before = look(two, { whole: true });
  const heads = git(world.project, "for-each-ref");
  // What is kept needs no line.
  expect(await shell(one, "echo one >> a; echo n > n; git add -A; git commit -qm 'in one'")).toBe("");
  expect(await shell(two, "echo two >> a; git commit -qam 'in two'")).toBe("");
  expect(await shell(two, "rm one; echo 22 > two", "d")).toBe("");
  expect([git(one, "log", "-1", "--format=%s"), git(two, "log", "-1", "--format=%s")]).toEqual([
    "in one\n",
    "in two\n",
  ]);
  expect(git(two, "status", "--porcelain")).toBe(" D d/one\n M d/two\n");
  expect(await cli(two, "undo", "--session", "--yes")).toMatchObject({ code: 0 });
  expect(look(two, { whole: true })).toEqual(before);
  expect(readFileSync(join(one, "a"), "utf8")).toBe("one\ntwo\nthree\none\n");
  expect(await cli(one, "undo", "--session", "--yes")).toMatchObject({ code: 0 });
  expect(git(world.project, "for-each-ref")).toBe(heads);
  expect(git(one, "status", "--porcelain")).toBe("");
}, 60_000);

test.each([
  ["echo x > CLAUDE.md", "tells agents what to do"],
  ["mkdir .claude; echo '{}' > .claude/settings.json", "sets an agent's permissions and hooks"],
  ["echo x > ../../../.git/hooks/pre-commit", "programs"],
  ["git config core.hooksPath x", "names programs"],
  ["echo gitdir: /tmp > .git", "repository"],
])("held in a worktree as in any project: %s", async (script, why) => {
  const { one, shell } = await worktrees();
  expect(await shell(one, script)).toMatch(new RegExp(`^safe-sh: held .*${why}`));
});

test("another worktree, and the project itself, are not its own", async () => {
  const { world, one, two, shell } = await worktrees();
  const [there, other] = [look(world.project, { whole: true }), look(two, { whole: true })];
  expect(await shell(one, "echo x >> ../two/a; echo x >> ../../../a")).toMatch(/Read-only file system/);
  expect([look(world.project, { whole: true }), look(two, { whole: true })]).toEqual([there, other]);
});
