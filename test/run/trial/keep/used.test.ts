// What others have built on commits that are taken back stays whole: git's objects go only if nothing may name them since.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keep, undo } from "../../../../src/run/trial/keep/keep.ts";
import { look, World } from "../world.ts";

test.each([
  ["a branch", "git branch theirs"],
  ["a linked worktree", "git worktree add -q ../theirs --detach main"],
  [
    "a branch in git's table of all",
    "git branch theirs && git pack-refs --all --no-prune && git branch -qD theirs && git tag theirs main",
  ],
  [
    "a staged file",
    "cp a n && git add n && git write-tree >/dev/null && git rm -q --cached n && git tag theirs $(git hash-object -w n) && rm n",
  ],
])("%s", { timeout: 60_000 }, async (_, theirs) => {
  const here = World.forTest();
  const { journal } = keep(await here.held("echo new > a; git commit -qam two"));
  expect(here.plain(theirs)).toBe(0);
  if (journal) expect(undo(journal).left).toEqual([]);
  expect(here.plain('git fsck --full && test "$(git log -1 --format=%s main)" = one && test "$(cat a)" != new')).toBe(
    0,
  );
});

test("without such a use they go", { timeout: 60_000 }, async () => {
  const here = World.forTest();
  const before = look(here.project, { whole: true });
  const { journal } = keep(await here.held("echo new > a; git commit -qam two"));
  writeFileSync(join(here.project, "theirs"), "");
  here.plain("rm theirs");
  if (journal) undo(journal);
  expect(look(here.project, { whole: true })).toEqual(before);
});
