// `safe-sh/claude-agent-sdk`: each answer of the hook and of `canUseTool`. The SDK itself: test/e2e/agent-sdk.e2e.ts.
import { describe, expect, test } from "vitest";
import { bashPermissions } from "../../src/frameworks/claude-agent-sdk.ts";
import { defaultPolicy } from "../../src/index.ts";

const policy = { ...defaultPolicy, deny: ["npm publish"] };

describe("the hook", () => {
  const ask = async (event: unknown): Promise<string | undefined> => {
    const [
      {
        hooks: [hook],
      } = { hooks: [] },
    ] = bashPermissions({ policy }).hooks.PreToolUse;
    return (await hook?.(event))?.hookSpecificOutput?.permissionDecision;
  };
  const bash = (command: unknown, cwd: unknown = "/tmp") => ({ tool_name: "Bash", tool_input: { command }, cwd });

  test.each<[string, unknown, string | undefined]>([
    ["what is proved", bash("ls | wc -l"), "allow"],
    ["what is not", bash("touch x"), "ask"],
    ["what the policy denies", bash("npm publish"), "deny"],
    ["an unknown folder", { tool_name: "Bash", tool_input: { command: "ls" } }, "deny"],
    ["no text", bash(3), "ask"],
    ["no command", { tool_name: "Bash", cwd: "/tmp" }, "ask"],
    ["a relative folder", bash("ls", "tmp"), "deny"],
    ["another tool", { tool_name: "Write", tool_input: {}, cwd: "/tmp" }, undefined],
    ["no event", undefined, undefined],
  ])("about %s", async (_, event, expected) => {
    expect(await ask(event)).toBe(expected);
  });
});

describe("canUseTool", () => {
  const options = { signal: new AbortController().signal };

  test("asks about what the hook has left, also if it is proved: the folder may be another one", async () => {
    const asked: string[] = [];
    const { canUseTool } = bashPermissions({ policy, approve: async ({ command }) => asked.push(command) > 0 });
    const input = { command: "ls", description: "x" };
    expect(await canUseTool("Bash", input, options)).toEqual({ behavior: "allow", updatedInput: input });
    expect(asked).toEqual(["ls"]);
    expect(await canUseTool("Bash", { command: "npm publish" }, options)).toMatchObject({ behavior: "deny" });
    expect(asked).toEqual(["ls"]);
  });

  test.each<
    [string, Parameters<typeof bashPermissions>[0], Parameters<ReturnType<typeof bashPermissions>["canUseTool"]>]
  >([
    ["nobody to ask", {}, ["Bash", { command: "touch x" }, options]],
    ["a person who says no", { approve: async () => false }, ["Bash", { command: "touch x" }, options]],
    ["an answer that is none", { approve: async () => "yes" as never }, ["Bash", { command: "touch x" }, options]],
    ["an end meanwhile", { approve: async () => true }, ["Bash", { command: "ls" }, { signal: AbortSignal.abort() }]],
    ["another tool", { approve: async () => true }, ["Write", {}, options]],
  ])("denies with %s", async (_, given, call) => {
    expect(await bashPermissions(given).canUseTool(...call)).toMatchObject({ behavior: "deny" });
  });

  test("leaves other tools to whoever decides about them", async () => {
    const otherTools = async () => ({ behavior: "allow" as const, updatedInput: { ours: 1 } });
    expect(await bashPermissions({ otherTools }).canUseTool("Write", {}, options)).toMatchObject({
      updatedInput: { ours: 1 },
    });
  });
});
