// Git in trials: what it changes of a repository is kept as a whole, and git's own busyness is no conflict.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keep, undo } from "../../../src/run/trial/keep/keep.ts";
import { holdsFor } from "../../../src/run/trial/outcome.ts";
import { rowsOf, summaryOf } from "../../../src/run/trial/read/list.ts";
import { look, pause, World } from "./world.ts";

const world = (): World => World.forTest();
const commit = "echo x > a; git commit -qam two";

test("a refreshed index is no conflict", async () => {
  const here = world();
  const trial = await here.held(commit);
  pause();
  // Another time of a file, and git notes it in the index.
  const before = readFileSync(join(here.project, ".git/index"));
  expect(here.plain("touch -d 2001-01-01 b; git status")).toBe(0);
  expect(readFileSync(join(here.project, ".git/index"))).not.toEqual(before);
  const { left, journal } = keep(trial);
  expect(left).toEqual([]);
  expect(here.plain('git status; test -z "$(git status --porcelain)" && git log --format=%s -1 | grep -qx two')).toBe(
    0,
  );
  // That has refreshed the kept one.
  if (!journal) throw new Error("nothing was kept");
  undo(journal);
  expect(
    here.plain('test -z "$(git status --porcelain)" && git log --format=%s -1 | grep -qx one && git fsck --strict'),
  ).toBe(0);
});

test("an index that says something else is a conflict", async () => {
  const here = world();
  const trial = await here.held(commit);
  pause();
  here.plain("echo y > b; git add b");
  expect(keep(trial).left.map(({ change }) => change.name)).toContain(".git/index");
});

test("nothing is kept while git is at work, and nothing is left of the attempt", async () => {
  const here = world();
  const trial = await here.held(commit);
  writeFileSync(join(here.project, ".git/index.lock"), "");
  const before = look(here.project, { whole: true });
  expect(() => keep(trial)).toThrow("git is at work");
  expect(look(here.project, { whole: true })).toEqual(before);
  here.plain("rm .git/index.lock");
  expect(keep(trial).left).toEqual([]);
  expect(existsSync(join(here.project, ".git/index.lock"))).toBe(false);
});

test("git finds a lock while its files are changed, and every object that a branch names", async () => {
  const here = world();
  const trial = await here.held(commit);
  const [seen, whole] = [new Set<boolean>(), new Set<number>()];
  let steps = 0;
  const watch = (): void => {
    seen.add(existsSync(join(here.project, ".git/index.lock")));
    if (steps++ % 5 === 0)
      whole.add(here.plain("git rev-list --objects --all | git cat-file --batch-check | grep -v missing"));
  };
  const { journal } = keep(trial, [], watch);
  if (!journal) throw new Error("nothing was kept");
  undo(journal, watch);
  expect([seen, whole]).toEqual([new Set([false, true]), new Set([0])]);
});

test("a command that left git's lock behind is not kept", async () => {
  const here = world();
  const trial = await here.held("touch .git/index.lock; git update-ref refs/heads/x HEAD; echo x > a");
  const { left, journal } = keep(trial);
  expect(journal?.changes.map(({ name }) => name)).toEqual(["a"]);
  expect(left.map(({ change }) => change.name)).toContain(".git/refs/heads/x");
});

test("commits are listed as commits", async () => {
  const here = world();
  const trial = await here.held(
    `${commit}; git checkout -q -b side; echo y > a; git commit -qam 'three: $(x)'; git tag v1`,
  );
  expect(rowsOf(trial).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^commit [0-9a-f]{10} on side: three: \$\(x\) \(M a\)$/),
    expect.stringMatching(/^commit [0-9a-f]{10} on main: two \(M a\)$/),
    expect.stringMatching(/^side: new, [0-9a-f]{10}$/),
    expect.stringMatching(/^tags\/v1: new, [0-9a-f]{10}$/),
    expect.stringMatching(/^HEAD: main → side \(M a\)$/),
    "M a (+1 −3)",
    "M 15 files of git's own",
  ]);
  expect(summaryOf(trial)).toMatch(/^7 changes: commit \w+ on side: three: /);
});

test("an object that is not what its name says is no commit", async () => {
  const here = world();
  const trial = await here.held(
    `${commit}; f=.git/objects/$(git rev-parse HEAD | sed 's|^..|&/|'); chmod +w $f; printf forged > $f; git branch -q x || cp .git/refs/heads/main .git/refs/heads/x`,
  );
  expect(rowsOf(trial).filter(({ text }) => text.startsWith("commit"))).toEqual([]);
  expect(holdsFor(trial)).toMatch(/is not the object of its name/);
});
