// The streams are bash's own: any amount passes in constant memory, and nothing is left non-blocking.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { descendants } from "../../../src/run/descendants.ts";
import { safeSh } from "../../support/built.ts";
import { run, start } from "../../support/programs.ts";
import { isWhole } from "../../support/rows.ts";

const megabytes = isWhole ? 1024 : 320;
// A line of one megabyte, printed again and again.
const flood = (lines: number): string =>
  `awk 'BEGIN { s = " "; for (i = 0; i < 20; i++) s = s s; s = substr(s, 2); for (i = 0; i < ${lines}; i++) print s }'`;

const peak = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

test(`${megabytes} MB pass in constant memory`, { timeout: 60_000 }, async () => {
  const child = start(safeSh, ["-c", flood(megabytes)]);
  const { pid } = child;
  if (pid === undefined) throw new Error("not started");
  let bytes = 0;
  let highest = 0;
  let awk = 0;
  child.stdout?.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes % (64 << 20) < chunk.length) {
      highest = peak(pid);
      awk = Math.max(awk, descendants(pid).length);
    }
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect({ code, bytes }).toEqual({ code: 0, bytes: megabytes << 20 });
  expect(highest).toBeGreaterThan(1);
  expect(highest).toBeLessThan(160);
  expect(awk).toBeGreaterThan(0);
});

test("a slow reader loses nothing", async () => {
  const child = start(safeSh, ["-c", flood(4)]);
  let bytes = 0;
  child.stdout?.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    child.stdout?.pause();
    setTimeout(() => child.stdout?.resume(), 5);
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect({ code, bytes }).toEqual({ code: 0, bytes: 4 << 20 });
});

test("standard input reaches the script, byte for byte", async () => {
  const input = "é\u0001\tline\n".repeat(100_000);
  const ran = await run(safeSh, ["-c", "sed ''"], { input });
  expect(ran.code).toBe(0);
  expect(ran.stdout === input).toBe(true);
});

test("the pipes are blocking for bash's children", async () => {
  // 04000 is O_NONBLOCK; the script is judged with its standard input in place.
  const ran = await run(safeSh, [
    "-c",
    'while read -r name value; do [ "$name" = flags: ] && echo "$value"; done < /proc/self/fdinfo/1',
  ]);
  expect(ran.code).toBe(1);
  expect(Number.parseInt(ran.stdout, 8) & 0o4000).toBe(0);
});
