// How often a text is parsed on its way through each door: once, and the text that will run is read back once as a second proof.
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runnable } from "../src/decide/runnable.ts";
import { answerClaude } from "../src/doors/hook/claude.ts";
import { callOf } from "../src/doors/shell/claude-code/calls.ts";
import { classifyCommand } from "../src/index.ts";
import { defaultPolicy } from "../src/policy/policy.ts";
import { ready } from "./support/classify.ts";

const parsed: string[] = [];

// Counts, and changes nothing.
vi.mock("../src/syntax/parse.ts", async (original) => {
  const real = await original<typeof import("../src/syntax/parse.ts")>();
  const parse: typeof real.parse = (source, bounds) => {
    parsed.push(source);
    return real.parse(source, bounds);
  };
  return { ...real, parse };
});

beforeAll(() => ready());
beforeEach(() => void parsed.splice(0));

const run = (script: string) =>
  runnable({ script, parameters: [], options: [], cwd: process.cwd(), policy: defaultPolicy }, { reports: true });

test("`-c ls`: once, and its print", async () => {
  expect("run" in (await run("ls"))).toBe(true);
  expect(parsed).toEqual(["ls", "ls\n"]);
});

test("`ls` in Claude Code's envelope: the envelope, the command, and its print", async () => {
  const file = "/tmp/claude-1a2b-cwd";
  const glue = "\\builtin shopt -u extglob 2>/dev/null || true";
  const script = `${glue} && eval ls < /dev/null && pwd -P >| ${file}`;
  const environment = { CLAUDECODE: "1", CLAUDE_CODE_CHILD_SESSION: "1", HOME: "/home/me" };
  const request = { kind: "command", script, name: undefined, parameters: [], options: [] } as const;
  const call = callOf(request, environment);
  if (call.kind !== "envelope") throw new Error(`it is taken for ${call.kind}`);
  expect("run" in (await run(call.envelope.script))).toBe(true);
  expect(parsed).toEqual([script, "ls", "ls\n"]);
});

test("the hook, the library: once", async () => {
  const policyIn = async () => ({ policy: defaultPolicy, notices: [], problems: [] });
  const payload = { cwd: process.cwd(), tool_name: "Bash", tool_input: { command: "ls | head" } };
  expect((await answerClaude(JSON.stringify(payload), { policyIn })).stdout).toContain('"allow"');
  expect(parsed).toEqual(["ls | head"]);
  await classifyCommand("ls | head", { cwd: process.cwd() });
  expect(parsed).toEqual(["ls | head", "ls | head"]);
});

test("an inner script: once more", async () => {
  await classifyCommand("bash -c 'ls | head'");
  expect(parsed).toEqual(["bash -c 'ls | head'", "ls | head"]);
});
