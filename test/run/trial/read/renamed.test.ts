// A folder of the project cannot be renamed over an overlay, and whoever runs it hears what to do.
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { siteOf } from "../../../../src/run/trial/make/site.ts";
import { needsCopy } from "../../../../src/run/trial/read/renamed.ts";
import { safeSh } from "../../../support/built.ts";
import { run } from "../../../support/programs.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const options = () => ({
  cwd: world.project,
  env: { ...world.environment(), XDG_STATE_HOME: world.state, XDG_CACHE_HOME: join(world.state, "cache") },
});
const direct = 'python3 -c \'import os; os.rename("d", "moved")\'';
// The text does not name the folder.
const rename = "python3 -c 'import os; os.rename(chr(100), \"moved\")'";

test("a program that says so, to a file, runs again over a copy by itself", async () => {
  const errors = join(world.outside, "errors");
  const descriptor = openSync(errors, "w");
  const script = `echo run >> runs; ${rename} && cat runs`;
  const { code, stdout } = await run(safeSh, ["try", "--", script], {
    ...options(),
    stdio: ["ignore", "pipe", descriptor],
  });
  closeSync(descriptor);
  // What the first run has written is not there.
  expect([code, stdout]).toEqual([0, "run\n"]);
  expect(readFileSync(errors, "utf8")).toMatch(/it runs again, over a whole copy\n[\s\S]*held .*moved/);
});

test("a program that says so, to a file, and has read its input", async () => {
  const errors = join(world.outside, "errors");
  const descriptor = openSync(errors, "w");
  const start = (given: readonly string[]) =>
    run(safeSh, ["try", ...given, "--", rename], { ...options(), stdio: ["pipe", "pipe", descriptor] });
  expect((await start([])).code).toBe(1);
  expect(readFileSync(errors, "utf8")).toMatch(
    /cross-device link[\s\S]*it failed to rename a folder of the project.*try --copy/,
  );
  expect((await start(["--copy"])).code).toBe(0);
  closeSync(descriptor);
});

test("a program that may have, where standard error cannot be read again", async () => {
  const start = (script: string) => run(safeSh, ["try", "--", script], options());
  expect((await start("exit 3 # npm install")).stderr).toContain("if it failed to rename a folder (EXDEV)");
  for (const script of ["exit 3", "exit 0 # npm install"]) expect((await start(script)).stderr).not.toContain("EXDEV");
});

test.each([
  ["git mv d moved", true],
  [direct, true],
  [rename, false],
  ['node -e \'require("fs").renameSync("d","e2")\'', true],
  ["git clone . copy", true],
  ["git clone -q https://example.com/x.git", false],
  ["git mv a moved", false],
  ['python3 -c \'import os; os.rename("a", "moved")\'', false],
  ["git status d", false],
  ["mv d moved", false],
  ["git mv . moved", false],
])("begins over a copy: %s", async (script, expected) => {
  expect(needsCopy(script, world.project)).toBe(expected);
  const site = siteOf({ cwd: world.project, environment: world.environment(), script });
  expect("by" in site && site.by).toBe(expected ? "copy" : "overlay");
});

test("a command that begins over a copy says nothing of it", async () => {
  const { code, stdout, stderr } = await run(safeSh, ["try", "--", `${direct} && ls`], options());
  expect([code, stdout]).toEqual([0, "a\nb\nlink\nmoved\nrun\n"]);
  expect(stderr).toMatch(/^safe-sh: held [^\n]*\n$/);
});
