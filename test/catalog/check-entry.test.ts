// `npm run entry`: the check for authors of entries.
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { names } from "../../src/catalog/lookup.ts";
import { placeOf } from "../support/entry-place.ts";
import { reportEntry } from "../support/entry-report.ts";
import { fromRoot } from "../support/rows.ts";

const run = (...given: readonly string[]) =>
  spawnSync(
    process.execPath,
    [fromRoot("node_modules/tsx/dist/cli.mjs"), fromRoot("test/support/check-entry.ts"), ...given],
    { encoding: "utf8" },
  );

test("an entry is shown with its place, what it states and its rows", () => {
  const { stdout, status } = run("fd");
  expect(stdout).toMatch(/^src\/catalog\/entries\/fd\.ts:\d+\n\nfd: /);
  expect(stdout).toMatch(/^ +works in the folder of +-C, --base-directory$/m);
  expect(stdout).toMatch(/^ +reads below folders +-x, --exec, -X, --exec-batch$/m);
  expect(stdout).toMatch(/^\d+ rows, 0 problems$/m);
  expect(status).toBe(0);
});

test("a wrong call", () => {
  const { stderr, status } = run();
  expect(stderr).toContain("npm run entry NAME");
  expect(status).toBe(2);
});

test("a program that the catalog has not", async () => {
  expect(await reportEntry("no-such-program", [])).toBe(false);
});

test("every program of the catalog is found in a file, by a line that names it", () => {
  expect(names().filter((name) => placeOf(name) === undefined)).toEqual([]);
});
