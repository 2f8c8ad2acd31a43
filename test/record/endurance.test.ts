// The log on bad days: a full disk, a clock that is wrong, something else in its place, a umask that closes everything.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Verdict } from "../../src/judge/verdict.ts";
import { readLog } from "../../src/record/read.ts";
import { recordDecision } from "../../src/record/record.ts";
import { folder } from "../support/programs.ts";

const verdict: Verdict = { safety: "read_only", grounds: "why", source: "allowlist", findings: [] };
let path = "";
beforeEach(() => {
  path = join(folder(), "state/decisions.jsonl");
});
const log = (command: string, audit = { enabled: true, maxBytes: 1_000_000, maxDays: 90 }): void =>
  recordDecision({ door: "shell", command, cwd: "/", verdict, decision: "run", audit }, path);
const commands = (): readonly string[] => [...readLog(path)].map(({ command }) => command);

test("a line that a full disk has cut takes none with it", () => {
  log("one");
  writeFileSync(path, `${readFileSync(path, "utf8")}{"level":30,"time":1,"comm`);
  log("two");
  log("three");
  expect(commands()).toEqual(["one", "two", "three"]);
});

test("a time that is no date is passed over", () => {
  log("one");
  writeFileSync(path, `${readFileSync(path, "utf8")}{"time":1e20,"command":"x","decision":"run"}\n`);
  expect(commands()).toEqual(["one"]);
});

describe("something else in its place", () => {
  beforeEach(() => mkdirSync(join(path, ".."), { recursive: true }));

  test("a named pipe is said, and not waited for", () => {
    expect(spawnSync("mkfifo", [path]).status).toBe(0);
    expect(() => commands()).toThrow(/is no file: remove it/);
  });

  test("a folder is said", () => {
    mkdirSync(path);
    expect(() => commands()).toThrow(/the log cannot be read/);
  });

  test.skipIf(process.getuid?.() === 0)("a file of somebody else is said, and does not look empty", () => {
    writeFileSync(path, "", { mode: 0 });
    expect(() => commands()).toThrow(/EACCES/);
  });
});

test("nothing was logged yet", () => {
  expect(commands()).toEqual([]);
});

test("with a umask that closes everything, its owner can read it", () => {
  const before = process.umask(0o777);
  try {
    log("one");
  } finally {
    process.umask(before);
  }
  expect([statSync(join(path, "..")).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
});

describe("logs that were put aside", () => {
  const small = { enabled: true, maxBytes: 10, maxDays: 90 };
  const day = 86_400_000;
  /** As if each had been written so many days ago, oldest first. */
  const aged = (...days: readonly number[]): readonly string[] => {
    for (const _ of days) log("x", small);
    const place = join(path, "..");
    const names = readdirSync(place)
      .filter((name) => name !== "decisions.jsonl")
      .sort();
    names.forEach((name, at) => {
      const time = new Date(Date.now() - (days[at] ?? 0) * day);
      utimesSync(join(place, name), time, time);
    });
    return names;
  };
  const left = (): readonly string[] =>
    readdirSync(join(path, ".."))
      .filter((name) => name !== "decisions.jsonl")
      .sort();

  test("are deleted when they are old", () => {
    const [, ...younger] = aged(200, 50, 1);
    log("y", small);
    expect(left()).toEqual([...younger, expect.any(String)]);
  });

  test("are not deleted because the clock of today is far ahead", () => {
    const names = aged(5_000, 4_999, 4_998);
    log("y", small);
    expect(left()).toEqual([...names, expect.any(String)]);
  });
});
