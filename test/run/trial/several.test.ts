// Taking back several steps, leaving what was interrupted, and what is forgotten.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetOld } from "../../../src/run/trial/keep/forget.ts";
import { keep } from "../../../src/run/trial/keep/keep.ts";
import { readRecord, readRecords, writeRecord } from "../../../src/run/trial/records.ts";
import { safeSh } from "../../support/built.ts";
import { run } from "../../support/programs.ts";
import { look, World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const read = (name: string): string => readFileSync(join(world.project, name), "utf8");
const cli = (...given: readonly string[]) =>
  run(safeSh, given, {
    cwd: world.project,
    env: { ...world.environment(), XDG_STATE_HOME: world.state, XDG_CACHE_HOME: join(world.state, "cache") },
  });

/** Keeps what a script changes, and yields the number of the journal. */
async function kept(script: string, session = "s"): Promise<number> {
  const environment = { ...world.environment(), CLAUDE_CODE_SESSION_ID: session };
  const { trial } = await world.try(script, { environment });
  const { journal } = trial ? keep(trial) : {};
  if (!journal) throw new Error("nothing was kept");
  return journal.id;
}

test("to a point", async () => {
  await kept("echo 1 > a");
  const before = look(world.project, { whole: true });
  const second = await kept("echo 2 > a; rm b");
  await kept("echo 3 > a; echo n > n");
  const { stdout, code } = await cli("undo", "--to", String(second), "--yes");
  expect([code, stdout.match(/undone; /g)?.length]).toEqual([0, 2]);
  expect(look(world.project, { whole: true })).toEqual(before);
});

test("of a session", async () => {
  await kept("echo 1 > a", "other");
  await kept("echo 2 > b");
  await kept("echo 3 > d/one");
  expect((await cli("undo", "--session", "--yes")).code).toBe(0);
  expect([read("a"), read("b"), read("d/one")]).toEqual(["1\n", "bee\n", "1\n"]);
  expect((await cli("undo", "--session", "other", "--yes")).code).toBe(0);
  expect(read("a")).toBe("one\ntwo\nthree\n");
  expect((await cli("undo", "--session", "other", "--yes")).code).toBe(1);
});

test("of the session that has kept something last, whichever began last", async () => {
  await kept("echo 1 > a", "one");
  await kept("echo 2 > b", "other");
  await kept("echo 3 > d/one", "one");
  expect((await cli("undo", "--session", "--yes")).code).toBe(0);
  expect([read("a"), read("b"), read("d/one")]).toEqual(["one\ntwo\nthree\n", "2\n", "1\n"]);
});

test("nothing without a yes, and no two ways at once", async () => {
  const id = String(await kept("echo 1 > a"));
  expect((await cli("undo", "--to", id)).code).toBe(1);
  expect((await cli("undo", "--to", "--session", id, "--yes")).code).toBe(2);
  expect((await cli("undo", "--to", "--yes")).code).toBe(2);
  expect(read("a")).toBe("1\n");
});

test("what was interrupted is named, left as it is, and stops nothing more", async () => {
  const id = await kept("echo 1 > a; echo 2 > b");
  const journal = readRecord(id);
  if (journal?.type !== "journal") throw new Error("no journal");
  writeRecord({ ...journal, state: "begun" });
  writeFileSync(join(world.project, "b"), "bee\n");
  const { stdout } = await cli("doctor");
  expect(stdout).toContain(`was interrupted, which stops other trials there`);
  await expect(kept("echo 4 > d/one")).rejects.toThrow("undo --abandon");
  const left = await cli("undo", "--abandon", "--yes");
  expect(left.stdout).toContain("  a: as the command left it\n");
  expect(left.stdout).toContain("  b: as it was before\n");
  expect([left.code, read("a"), read("b")]).toEqual([0, "1\n", "bee\n"]);
  expect((await cli("undo", String(id), "--yes")).stderr).toContain("abandoned");
  await kept("echo 5 > d/two");
});

test("the last trial, and all of them", async () => {
  await world.held("echo 1 > a");
  await world.held("echo 2 > b");
  expect((await cli("diff")).stdout).toContain("+2");
  expect((await cli("diff", "--stat", "b")).stdout).toContain("b");
  expect((await cli("keep", "--yes")).code).toBe(0);
  expect([read("a"), read("b")]).toEqual(["one\ntwo\nthree\n", "2\n"]);
  await world.held("echo 3 > d/one");
  expect((await cli("drop", "--yes")).code).toBe(0);
  await world.held("echo 4 > n");
  expect((await cli("keep", "--all", "--yes")).code).toBe(0);
  expect([read("a"), read("d/one"), read("n")]).toEqual(["1\n", "1\n", "4\n"]);
  expect((await cli("keep", "--yes")).code).toBe(1);
});

test("old journals go by age and by size, from the oldest on", async () => {
  writeFileSync(join(world.project, "large"), Buffer.alloc(3_000_000));
  const ids: number[] = [];
  for (const script of ["echo >> large", "echo >> large", "echo >> large", "echo 1 > a"]) ids.push(await kept(script));
  const there = (): readonly boolean[] => ids.map((id) => readRecord(id) !== undefined);
  forgetOld({ maxDays: 7, maxBytes: 100_000_000 });
  expect(there()).toEqual([true, true, true, true]);
  forgetOld({ maxDays: 7, maxBytes: 7_000_000 });
  expect(there()).toEqual([false, true, true, true]);
  forgetOld({ maxDays: 7, maxBytes: 1 });
  expect(there()).toEqual([false, false, false, true]);
  forgetOld({ maxDays: 7, maxBytes: 1 }, Date.now() + 8 * 24 * 3_600_000);
  expect(there()).toEqual([false, false, false, false]);
  expect(existsSync(join(world.project, "large"))).toBe(true);
});

test("more than a hundred are kept", async () => {
  const id = await kept("echo 1 > a");
  const record = readRecord(id);
  if (!record) throw new Error("no record");
  for (let n = 1; n <= 120; n++) writeRecord({ ...record, id: id + n });
  forgetOld();
  expect(readRecords().length).toBe(121);
});
