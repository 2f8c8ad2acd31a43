// Times alone: kept with what else is kept, or by themselves, and taken back with it.
import { linkSync, lstatSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keep, undo } from "../../../../src/run/trial/keep/keep.ts";
import { settleTrial } from "../../../../src/run/trial/outcome.ts";
import { readRecords } from "../../../../src/run/trial/records.ts";
import { look, World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
  for (const name of ["a", "b"]) utimesSync(at(name), 1_000_000_000, 1_000_000_000);
});
afterEach(() => world.close());

const at = (name: string): string => join(world.project, name);
const timeOf = (name: string): number => Math.round(lstatSync(at(name)).mtimeMs);
const old = 1_000_000_000_000;
const touches = "touch -d @1100000000.123456789 a";

test("are kept alone, without a record", async () => {
  const tried = await world.try(`${touches} d/one; chmod u+w b`);
  expect(timeOf("a")).toBe(old);
  expect(settleTrial(tried, "keep")).toBe("it ran as a trial, and changed only the times of 2 files");
  expect(lstatSync(at("a"), { bigint: true }).mtimeNs).toBe(1_100_000_000_123_456_789n);
  expect(timeOf("b")).toBe(old);
  expect(readRecords()).toEqual([]);
});

test("are not held", async () => {
  expect(settleTrial(await world.try(touches), "hold")).toBe("it ran as a trial, and changed nothing");
  expect(timeOf("a")).toBe(old);
});

test("go with other changes, and come back with them", async () => {
  const before = look(world.project, { whole: true });
  const held = await world.held(`${touches}; echo new > b; echo c > c`);
  const { journal } = keep(held);
  expect(timeOf("a")).toBe(1_100_000_000_123);
  if (journal) undo(journal);
  expect(look(world.project, { whole: true })).toEqual(before);
});

test("are kept beside a held trial, but for what that has changed", async () => {
  await world.held("echo new > b");
  const tried = await world.try(`${touches}; touch -d @1100000000 b`);
  expect(settleTrial(tried, "keep")).toMatch(
    /^it ran as a trial, with held trial 1, and changed only the times of 1 file/,
  );
  expect([timeOf("a"), timeOf("b")]).toEqual([1_100_000_000_123, old]);
});

test("of a file that has changed meanwhile stay", async () => {
  const tried = await world.try(touches);
  writeFileSync(at("a"), "another\n");
  settleTrial(tried, "keep");
  expect(timeOf("a")).toBeGreaterThan(1_100_000_000_123);
});

test("of a file with another name outside of the project stay", async () => {
  linkSync(at("a"), join(world.outside, "name"));
  settleTrial(await world.try(touches), "keep");
  expect(timeOf("a")).toBe(old);
});

test("make does not build again", async () => {
  writeFileSync(
    at("Makefile"),
    "out: a\n\t@echo built >> log; cp b out.new; cmp -s out.new out || cp out.new out; touch out; rm out.new\n",
  );
  settleTrial(await world.try("make"), "keep");
  utimesSync(at("a"), Date.now() / 1000, Date.now() / 1000);
  settleTrial(await world.try("make"), "keep");
  const { outcome } = await world.try("make -q");
  expect(outcome).toEqual({ type: "exited", code: 0 });
});
