// Keeping is one after the other: who comes meanwhile waits, and what was interrupted in one project is nothing to the others.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NotNowError } from "../../../../src/run/trial/keep/apply.ts";
import { keep, lastJournal, undo } from "../../../../src/run/trial/keep/keep.ts";
import { makeTrialsFolder } from "../../../../src/run/trial/make/engine.ts";
import { World } from "../world.ts";

const world = (): World => World.forTest();

test("a keep waits for another one", { timeout: 60_000 }, async () => {
  const here = world();
  const trial = await here.held("echo new > a");
  const holder = spawn("flock", [join(makeTrialsFolder(), "lock"), "sh", "-c", "echo held; sleep 1"]);
  await new Promise((resolve) => holder.stdout.once("data", resolve));
  keep(trial);
  expect(readFileSync(join(here.project, "a"), "utf8")).toBe("new\n");
  expect(holder.exitCode ?? 0).toBe(0);
});

test("an interrupted keep stops its own project alone, until it is taken back", { timeout: 60_000 }, async () => {
  const here = world();
  const other = join(here.folder, "other");
  mkdirSync(other);
  writeFileSync(join(other, "f"), "old\n");
  const first = await here.held("echo new > a; echo new > b");
  let steps = 0;
  const breaks = (): void => {
    if (++steps === 3) throw new Error("no space is left");
  };
  expect(() => keep(first, [], breaks)).toThrow("no space is left");
  const broken = lastJournal();
  expect(broken?.state).toBe("begun");
  const { trial: there } = await here.try("echo new > f", { cwd: other });
  if (!there) throw new Error("it changed nothing");
  keep(there);
  expect(readFileSync(join(other, "f"), "utf8")).toBe("new\n");
  expect(() => keep(first)).toThrow(NotNowError);
  if (broken) undo(broken);
  expect(readFileSync(join(here.project, "a"), "utf8")).toBe("one\ntwo\nthree\n");
  keep(first);
  expect(readFileSync(join(here.project, "a"), "utf8")).toBe("new\n");
});

test("a trial is kept without a held one whose paths it leaves alone, and not without the others", {
  timeout: 60_000,
}, async () => {
  const here = world();
  const held = await here.held("echo new > a; mkdir n");
  const apart = await here.held("cat a; echo two > d/one");
  const above = await here.held("echo more >> a");
  const inside = await here.held("echo x > n/f");
  expect([apart, above, inside].map(({ beneath }) => beneath)).toEqual([[], [held.id], [held.id]]);
  keep(apart);
  expect(readFileSync(join(here.project, "d/one"), "utf8")).toBe("two\n");
  expect(() => keep(above)).toThrow(/keep that first/);
  keep(held);
  keep(above);
  keep(inside);
  expect(readFileSync(join(here.project, "a"), "utf8")).toBe("new\nmore\n");
  expect(readFileSync(join(here.project, "n/f"), "utf8")).toBe("x\n");
});
