// The log is put aside by size and age, and no line of any process is lost.
import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { logDecision } from "../../src/record/log.ts";
import { readLog } from "../../src/record/read.ts";
import { type Decision, recordDecision } from "../../src/record/record.ts";
import { asideOf, rotate } from "../../src/record/rotate.ts";
import { root } from "../support/built.ts";
import { folder } from "../support/programs.ts";

const verdict = { safety: "read_only", grounds: "r", source: "allowlist", findings: [] } as const;
const decision = (command: string, audit: Decision["audit"]): Decision => ({
  door: "shell",
  command,
  cwd: "/tmp",
  verdict,
  decision: "run",
  audit,
});
const small = { enabled: true, maxBytes: 2_000, maxDays: 90 };

describe("a log", () => {
  test.each([
    ["pino's", logDecision],
    ["the hook's", recordDecision],
  ])("is put aside when it is large, and read back whole: %s lines", (_name, write) => {
    const path = join(folder(), "s/decisions.jsonl");
    for (let index = 0; index < 60; index++) write(decision(`echo ${index}`, small), path);
    expect(asideOf(path).length).toBeGreaterThan(3);
    for (const file of asideOf(path)) expect(readFileSync(file, "utf8").length).toBeLessThan(2_400);
    expect([...readLog(path)].map(({ command }) => command)).toEqual(
      Array.from({ length: 60 }, (_, index) => `echo ${index}`),
    );
  });

  test("that was put aside long ago is deleted, and nothing else in the folder", () => {
    const place = join(folder(), "s");
    const path = join(place, "decisions.jsonl");
    mkdirSync(place);
    const old = new Date(Date.now() - 100 * 86_400_000);
    for (const name of ["decisions-2020-01-01T00-00-00-000Z-1-1.jsonl", "other.jsonl", "decisions-notes.txt"]) {
      writeFileSync(join(place, name), "{}\n");
      utimesSync(join(place, name), old, old);
    }
    for (let index = 0; index < 60; index++) recordDecision(decision("x", small), path);
    expect(readdirSync(place)).toEqual(expect.arrayContaining(["other.jsonl", "decisions-notes.txt"]));
    expect(existsSync(join(place, "decisions-2020-01-01T00-00-00-000Z-1-1.jsonl"))).toBe(false);
  });

  test("keeps the order of files that were put aside within one millisecond", () => {
    const path = join(folder(), "decisions.jsonl");
    for (let index = 0; index < 12; index++) {
      writeFileSync(path, `${index}`);
      const descriptor = openSync(path, "r");
      rotate(path, descriptor, { ...small, maxBytes: 0 }, 1_000);
      closeSync(descriptor);
    }
    expect(asideOf(path).map((file) => readFileSync(file, "utf8"))).toEqual(
      Array.from({ length: 12 }, (_, index) => `${index}`),
    );
  });

  test("is not written where the policy does not want it", () => {
    const path = join(folder(), "s/decisions.jsonl");
    for (const write of [logDecision, recordDecision]) write(decision("x", { ...small, enabled: false }), path);
    expect(existsSync(path)).toBe(false);
  });

  test("loses no line of 8 processes that write and put aside at once", async () => {
    const path = join(folder(), "s/decisions.jsonl");
    const program = `
      import { recordDecision } from ${JSON.stringify(join(root, "src/record/record.ts"))};
      const [, , path, name] = process.argv;
      const verdict = ${JSON.stringify(verdict)};
      for (let index = 0; index < 200; index++)
        recordDecision({ door: "shell", command: name + " " + index, cwd: "/", verdict, decision: "run", audit: { enabled: true, maxBytes: 5000, maxDays: 90 } }, path);
    `;
    const file = join(folder(), "write.cjs");
    await build({ stdin: { contents: program, resolveDir: root }, outfile: file, bundle: true, platform: "node" });
    const codes = await Promise.all(
      Array.from(
        { length: 8 },
        (_, index) =>
          new Promise((resolve) =>
            spawn(process.execPath, [file, path, `p${index}`], { stdio: "inherit" }).once("exit", resolve),
          ),
      ),
    );
    expect(codes).toEqual(Array(8).fill(0));
    const commands = [...readLog(path)].map(({ command }) => command);
    expect(commands).toHaveLength(1_600);
    expect(new Set(commands).size).toBe(1_600);
  }, 60_000);
});

test("lines that are none are passed over", () => {
  const path = join(folder(), "decisions.jsonl");
  const good = { time: 1, command: "ls", decision: "run" };
  writeFileSync(path, `${JSON.stringify(good)}\nnull\n{"time":1}\n{broken\n\n${JSON.stringify(good)}\n{"time":2,"comm`);
  expect([...readLog(path)]).toHaveLength(2);
});
