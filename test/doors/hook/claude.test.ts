// The hook's protocol, without a process: each payload and its answer.
import { beforeAll, describe, expect, test } from "vitest";
import { answerClaude, type HookSettings } from "../../../src/doors/hook/claude.ts";
import { longestPayload } from "../../../src/doors/hook/payload.ts";
import { defaultPolicy, type Policy } from "../../../src/policy/policy.ts";
import { ready } from "../../support/classify.ts";

beforeAll(() => ready());

const under = (onMutating: "ask" | "deny", more: Partial<Policy> = {}): HookSettings => ({
  policyIn: async () => ({ policy: { ...defaultPolicy, onMutating, ...more }, notices: [], problems: [] }),
});

const payload = (more: object): string =>
  JSON.stringify({
    session_id: "s",
    cwd: "/tmp",
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_use_id: "t",
    ...more,
  });

const bash = (command: unknown, more: object = {}): string =>
  payload({ tool_input: { command, description: "d" }, ...more });

const decisionIn = (stdout: string): unknown => JSON.parse(stdout).hookSpecificOutput;

describe("answers", () => {
  test("read_only is allowed", async () => {
    const { stdout, stderr, exitCode } = await answerClaude(bash("git log | sed -n 3p"), under("ask"));
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    expect(decisionIn(stdout)).toEqual({
      hookEventName: "PreToolUse",
      permissionDecision: "allow",
      permissionDecisionReason: expect.stringContaining("only reads"),
    });
  });

  test("mutating is asked about, with the reason and the help", async () => {
    const { stdout, exitCode } = await answerClaude(bash("echo a > b"), under("ask"));
    expect(exitCode).toBe(0);
    expect(decisionIn(stdout)).toMatchObject({
      permissionDecision: "ask",
      permissionDecisionReason: expect.stringMatching(/^safe-sh: writes a file: .*`b` \(.+\)$/),
    });
  });

  test("all that it would do is told in short, worst first, to whoever reads it", async () => {
    const command = bash("mkdir a && git add a && touch b && rm c");
    const asked = await answerClaude(command, under("ask"));
    expect(decisionIn(asked.stdout)).toMatchObject({
      permissionDecisionReason:
        "safe-sh: `rm` deletes `c`; also: `touch` sets the time of `b`, or makes it; `mkdir` makes the folder `a`; and 1 more (to see what is there: `find c`; or run it if that is meant)",
    });
    expect((await answerClaude(command, under("deny"))).stderr).toContain("or ask the user to run it");
  });

  test("mutating is blocked where the policy denies", async () => {
    const { stdout, stderr, exitCode } = await answerClaude(bash("echo a > b"), under("deny"));
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(stderr).toMatch(/^BLOCKED: writes a file/);
  });

  test("read_only is allowed where the policy denies, too", async () => {
    expect(await answerClaude(bash("true"), under("deny"))).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("a reason is never longer than hosts take", async () => {
    const { stdout } = await answerClaude(bash(`'${"a".repeat(50_000)}'`), under("ask"));
    expect(JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason.length).toBeLessThan(10_000);
  });
});

describe("tools that are not Bash get no answer", () => {
  test.each(["Read", "Write", "mcp__x__y", "bash", "BashOutput"])("%s", async (tool) => {
    expect(await answerClaude(payload({ tool_name: tool, tool_input: { command: "rm x" } }), under("ask"))).toEqual({
      stdout: "",
      stderr: "",
      exitCode: 0,
    });
  });
});

describe("what is not understood is blocked", () => {
  test.each([
    ["nothing", ""],
    ["not JSON", "{not json"],
    ["half of a payload", bash("true").slice(0, -5)],
    ["two payloads", bash("true") + bash("true")],
    ["an array", "[]"],
    ["null", "null"],
    ["a string", '"Bash"'],
    ["no tool name", payload({ tool_name: undefined })],
    ["a tool name that is no string", payload({ tool_name: 1 })],
    ["no tool input", payload({})],
    ["a tool input that is an array", payload({ tool_input: ["ls"] })],
    ["no command", payload({ tool_input: {} })],
    ["an empty command", bash("")],
    ["a blank command", bash(" \n\t")],
    ["a command that is no string", bash(["ls"])],
    ["a command that is null", bash(null)],
    ["a payload that is too long", bash("a".repeat(longestPayload))],
  ])("%s", async (_name, text) => {
    for (const onMutating of ["ask", "deny"] as const) {
      const { stdout, stderr, exitCode } = await answerClaude(text, under(onMutating));
      expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
      expect(stderr).toMatch(/^safe-sh: .*blocked\n$/);
    }
  });
});
