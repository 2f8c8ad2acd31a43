// The decisions log: one line for each decision, whole lines from many processes, and failures without an effect on commands.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { FindingCode } from "../../src/findings/codes.ts";
import { found } from "../../src/findings/finding.ts";
import { logDecision } from "../../src/record/log.ts";
import { type Decision, describe as describeDecision, logPath, recordDecision } from "../../src/record/record.ts";
import { hook, safeSh } from "../support/built.ts";
import { folder, run } from "../support/programs.ts";

const decision: Decision = {
  door: "shell",
  command: "echo hi > f",
  cwd: "/tmp",
  verdict: {
    safety: "mutating",
    source: "blocklist",
    findings: [found("writes-file", "redirection", { start: 0, end: 1 }, { program: undefined, operands: ["f"] })],
  },
  decision: "deny",
};

const lines = (path: string): readonly Readonly<Record<string, unknown>>[] =>
  readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("a line", () => {
  test("has these fields", () => {
    const path = join(folder(), "decisions.jsonl");
    recordDecision(decision, path);
    recordDecision(decision, path);
    const [first, second] = lines(path);
    expect(Object.keys(first ?? {})).toEqual([
      "level",
      "time",
      "pid",
      "door",
      "host",
      "command",
      "cwd",
      "safety",
      "source",
      "reason",
      "codes",
      "decision",
    ]);
    expect(second).toMatchObject({
      door: "shell",
      command: "echo hi > f",
      cwd: "/tmp",
      safety: "mutating",
      source: "blocklist",
      codes: ["writes-file"],
      decision: "deny",
    });
  });

  test("is the same from the hook and from pino, byte for byte", () => {
    vi.useFakeTimers({ now: 1_770_000_000_000, toFake: ["Date"] });
    try {
      const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ maxLength: 300 }), fc.constant('\ud800\n"\\'));
      const cwd = fc.option(text, { nil: undefined });
      let at = 0;
      const here = folder();
      fc.assert(
        fc.property(text, cwd, text, fc.array(text), (command, cwd, grounds, codes) => {
          const findings = codes.map((code) => ({
            ...found("empty-script", "none", { start: 0, end: 0 }),
            code: code as FindingCode,
          }));
          const some: Decision = { ...decision, command, cwd, verdict: { ...decision.verdict, grounds, findings } };
          const [hook, pino] = [join(here, `${at}-hook.jsonl`), join(here, `${at++}-pino.jsonl`)];
          recordDecision(some, hook);
          logDecision(some, pino);
          expect(readFileSync(pino, "utf8")).toBe(readFileSync(hook, "utf8"));
        }),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test("the file is its owner's alone", () => {
    const path = join(folder(), "safe-sh", "decisions.jsonl");
    recordDecision(decision, path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });

  test("a long command is cut, a secret is gone", () => {
    expect(String(describeDecision({ ...decision, command: "a".repeat(100_000) }).command).length).toBeLessThanOrEqual(
      2_000,
    );
    const padded = `${"a".repeat(1_990)} ghp_0123456789abcdefghij0123456789abcdef`;
    expect(describeDecision({ ...decision, command: padded }).command).not.toContain("ghp_");
  });
});

describe("where it is", () => {
  test.each([
    [{ XDG_STATE_HOME: "/s", HOME: "/h" }, "/s/safe-sh/decisions.jsonl"],
    [{ HOME: "/h" }, "/h/.local/state/safe-sh/decisions.jsonl"],
    [{ XDG_STATE_HOME: "relative", HOME: "/h" }, "/h/.local/state/safe-sh/decisions.jsonl"],
  ])("%j", (environment, path) => {
    expect(logPath(environment)).toBe(path);
  });
});

describe("failure loses the line and nothing else", () => {
  test.each(["/proc/none/decisions.jsonl", "/dev/full"])("%s", async (path) => {
    recordDecision(decision, path);
    logDecision(decision, path);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

  test("a FIFO in its place does not hold anybody up", () => {
    const path = join(folder(), "fifo");
    execFileSync("mkfifo", [path]);
    recordDecision(decision, path);
    logDecision(decision, path);
  });

  test("a link in its place is not followed", () => {
    const cwd = folder();
    symlinkSync(join(cwd, "target"), join(cwd, "link"));
    recordDecision(decision, join(cwd, "link"));
    logDecision(decision, join(cwd, "link"));
    expect(existsSync(join(cwd, "target"))).toBe(false);
  });

  test.each([
    ["run", "echo hi", 0],
    ["refused", "echo hi > f", 126],
  ])("the shell door, %s, says it once and goes on", async (_name, script, code) => {
    const ran = await run(safeSh, ["-c", script], { env: { XDG_STATE_HOME: "/proc/none" } });
    expect(ran.code).toBe(code);
    expect(ran.stderr.match(/not logged/g)).toHaveLength(1);
  });
});

describe("the doors", () => {
  test("what was run, what was refused, what the hook said", async () => {
    const state = folder();
    const env = { XDG_STATE_HOME: state };
    await run(safeSh, ["-c", "echo hi"], { env });
    await run(safeSh, ["-c", "echo hi > f"], { env });
    await run(hook, [], {
      env,
      input: JSON.stringify({ tool_name: "Bash", tool_input: { command: "export TOKEN=hunter2hunter2" } }),
    });
    const logged = lines(join(state, "safe-sh/decisions.jsonl"));
    expect(logged.map(({ door, decision: decided }) => [door, decided])).toEqual([
      ["shell", "run"],
      ["shell", "deny"],
      ["hook", expect.stringMatching(/^(?:allow|ask)$/)],
    ]);
    expect(JSON.stringify(logged)).not.toContain("hunter2");
  });

  test("check decides nothing, and logs nothing", async () => {
    const state = folder();
    await run(safeSh, ["check", "echo hi"], { env: { XDG_STATE_HOME: state } });
    expect(existsSync(join(state, "safe-sh"))).toBe(false);
  });

  test("many processes at once: every line is whole", { timeout: 60_000 }, async () => {
    const state = folder();
    const processes = 12;
    const long = "x".repeat(1_500);
    mkdirSync(join(state, "safe-sh"));
    await Promise.all(
      Array.from({ length: processes }, (_, index) =>
        index % 2 === 0
          ? run(safeSh, ["-c", `echo ${index} ${long}`], { env: { XDG_STATE_HOME: state } })
          : run(hook, [], {
              env: { XDG_STATE_HOME: state },
              input: JSON.stringify({ tool_name: "Bash", tool_input: { command: `echo ${index} ${long}` } }),
            }),
      ),
    );
    const logged = lines(join(state, "safe-sh/decisions.jsonl"));
    const numbers = logged.map(({ command }) => Number(String(command).split(" ")[1])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: processes }, (_, index) => index));
  });
});
