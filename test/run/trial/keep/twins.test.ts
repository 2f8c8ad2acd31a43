// Hard links that a trial makes are hard links once they are kept, and are taken back exactly.
import { appendFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keep, undo } from "../../../../src/run/trial/keep/keep.ts";
import { rowsOf } from "../../../../src/run/trial/read/list.ts";
import { look, World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const at = (name: string): string => join(world.project, name);
const inode = (name: string): number => statSync(at(name)).ino;

test.each([
  ["two new names", "echo 1 > n; ln n m", [["n", "m"]]],
  ["a new name of a file that was there", "ln a n", [["a", "n"]]],
  [
    "in other folders",
    "mkdir -p x/y; ln d/one x/y/z; ln d/e/deep x/n",
    [
      ["d/one", "x/y/z"],
      ["d/e/deep", "x/n"],
    ],
  ],
  [
    "three names, one in the place of another file",
    "ln a n; ln -f a b",
    [
      ["a", "n"],
      ["a", "b"],
    ],
  ],
  ["a name of what was changed", "echo more >> a; ln a n", [["a", "n"]]],
  [
    "a copy of a folder by links",
    "cp -al d dd",
    [
      ["d/one", "dd/one"],
      ["d/two", "dd/two"],
      ["d/e/deep", "dd/e/deep"],
    ],
  ],
] as const)("%s", async (_, script, pairs) => {
  const before = look(world.folder, { whole: true });
  const { journal, left } = keep(await world.held(script));
  expect(left).toEqual([]);
  for (const [one, other] of pairs) expect(inode(one), `${one} ${other}`).toBe(inode(other));
  if (journal) undo(journal);
  expect(look(world.folder, { whole: true })).toEqual(before);
});

test("what is protected gets no other name, and neither does what was changed meanwhile", async () => {
  writeFileSync(at("CLAUDE.md"), "x\n");
  const trial = await world.held("ln CLAUDE.md n; ln .git/config m; ln b c; ln a e");
  expect(rowsOf(trial).map(({ text }) => text)).toEqual([
    "A c (the same file as b)",
    "A e (the same file as a)",
    "A m",
    "A n",
  ]);
  appendFileSync(at("b"), "more\n");
  expect(keep(trial).left).toEqual([]);
  for (const [one, other] of [
    ["CLAUDE.md", "n"],
    [".git/config", "m"],
    ["b", "c"],
  ] as const)
    expect(inode(one), one).not.toBe(inode(other));
  expect(inode("a")).toBe(inode("e"));
});

test("only the permissions: the time is exactly what it was", async () => {
  const { mtimeNs } = statSync(at("a"), { bigint: true });
  keep(await world.held("chmod 600 a"));
  expect(statSync(at("a"), { bigint: true }).mtimeNs).toBe(mtimeNs);
});
