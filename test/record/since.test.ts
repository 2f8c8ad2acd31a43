// The log since a time: the same lines as by reading all of it.
import { appendFileSync, readFileSync, renameSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLog, readLogSince } from "../../src/record/read.ts";
import { writeDecisions } from "../support/decisions.ts";
import { folder } from "../support/programs.ts";

const until = Date.parse("2026-11-22T12:00:00Z");
const day = 86_400_000;

test("is what all of it has since then, wherever that is", () => {
  const state = folder();
  const path = join(state, "safe-sh/decisions.jsonl");
  writeDecisions(state, 2_000, until);
  // A line that is none, and one without an end.
  appendFileSync(
    path,
    `${"x".repeat(40_000)}\n${readFileSync(path, "utf8")
      .split("\n")[0]
      ?.replace(/"time":\d+/, `"time":${until}`)}\n{"time":`,
  );
  const all = [...readLog(path)];
  expect(all).toHaveLength(2_001);
  for (const since of [0, until - 31 * day, until - 30 * day, until - 7 * day, until - 3_600_000, until, until + 1])
    expect([...readLogSince(since, path)]).toEqual(all.filter(({ time }) => time >= since));
});

test("passes over files that were put aside before", () => {
  const state = folder();
  const path = join(state, "safe-sh/decisions.jsonl");
  for (const [name, end] of [
    ["decisions-1.jsonl", until - 20 * day],
    ["decisions-2.jsonl", until - day],
  ] as const) {
    writeDecisions(state, 100, end);
    renameSync(path, join(state, "safe-sh", name));
    utimesSync(join(state, "safe-sh", name), end / 1000, end / 1000);
  }
  writeDecisions(state, 100, until);
  const all = [...readLog(path)];
  expect(all).toHaveLength(300);
  const since = until - 10 * day;
  expect([...readLogSince(since, path)]).toEqual(all.filter(({ time }) => time >= since));
});
