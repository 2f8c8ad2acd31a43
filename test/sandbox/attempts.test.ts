// A wrong verdict must cost an error message, not a file: scripts that do harm run as if they had been judged read_only.

import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ended } from "../support/programs.ts";
import { isWhole, rowsOf, share } from "../support/rows.ts";
import type { Attempt, Result } from "./attempt.ts";
import { buildDriver, users } from "./build-driver.ts";

// That an attempt does harm without the sandbox says that the row is worth something, and nothing of the sandbox: every sixth
// row that is tried has to show it in each run, and `npm run test:all` has all of them do so.
const attempts = rowsOf<Attempt>("fixtures/confinement/attempts.jsonl");
const all = share(attempts, 3)
  .filter(({ arch }) => arch === undefined || arch === process.arch)
  .map((row, index) => ({ ...row, compared: isWhole || index % 6 === 0 }));
const isRoot = process.getuid?.() === 0;

const place = mkdtempSync(join(tmpdir(), "safe-sh-attempts-"));
let driver = "";

beforeAll(async () => {
  driver = await buildDriver(place);
  copyFileSync("/bin/bash", join(place, "setuid-shell"));
  chmodSync(join(place, "setuid-shell"), isRoot ? 0o4755 : 0o755);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

interface Ran {
  readonly signals: readonly string[];
  readonly results: readonly Result[];
}

/** Runs all rows in a process of the user. */
async function attempt(rows: readonly Attempt[], user: number | undefined): Promise<Ran> {
  const world = join(place, user === undefined ? "own" : String(user));
  mkdirSync(world, { mode: 0o755 });
  if (user !== undefined) chownSync(world, user, user);
  const file = join(place, `rows-${user ?? "own"}.json`);
  writeFileSync(file, JSON.stringify(rows));
  const out = join(world, "results.json");
  const child = spawn(process.execPath, [driver, file, world, out], {
    stdio: ["ignore", "ignore", "pipe"],
    // Some rows are about process groups: this one is not theirs.
    detached: true,
    ...(user === undefined ? {} : { uid: user, gid: user }),
    env: { PATH: process.env.PATH, HOME: world, XDG_CACHE_HOME: join(world, "cache"), XDG_STATE_HOME: world },
  });
  const { code, signal, stderr } = await ended(child);
  expect([code, signal], stderr.slice(-2_000)).toEqual([0, null]);
  return JSON.parse(readFileSync(out, "utf8")) as Ran;
}

const rowsFor = (user: number | undefined): readonly Attempt[] =>
  all.filter((row) => !row.setuid || (isRoot && user !== undefined));

// One after the other: both would meet in /etc, and in the kernel's tables.
const ran: Ran[] = [];
beforeAll(async () => {
  for (const [, user] of users) ran.push(await attempt(rowsFor(user), user));
}, 600_000);

describe.each(users)("as %s", (name, user) => {
  const results = (): readonly Result[] => ran[users.findIndex(([each]) => each === name)]?.results ?? [];

  test("nothing changes", () => {
    expect(results()).toHaveLength(rowsFor(user).length);
    expect(results().length).toBeGreaterThan(isWhole ? 150 : 50);
    expect(results().filter(({ confined }) => confined.length > 0)).toEqual([]);
    expect(ran.flatMap(({ signals }) => signals)).toEqual([]);
  });

  test("but would without the sandbox", () => {
    const harmless = results().filter(
      ({ attempt, unconfined }) =>
        unconfined?.length === 0 && ((isRoot && user === undefined) || !attempt.root) && !attempt.setuid,
    );
    expect(harmless.map(({ attempt }) => attempt.script)).toEqual([]);
  });
});
