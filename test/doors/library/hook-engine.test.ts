// A hook of a host's own making: the check, the patterns, and the files for Claude Code.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHookEngine, defaultPolicy, type Policy } from "../../../src/index.ts";
import { folder } from "../../support/programs.ts";

const policy: Policy = { ...defaultPolicy, blockedPatterns: ["terraform\\s+apply"], deny: ["git push **"] };

test("checks commands as the hook does", async () => {
  const { checkCommand } = createHookEngine(policy);
  const decisions = ["ls", "touch a", "git push", "echo terraform apply", "rm -rf /"].map(async (command) => {
    const { decision } = await checkCommand(command, { cwd: "/tmp" });
    return decision;
  });
  expect(await Promise.all(decisions)).toEqual(["allow", "ask", "deny", "deny", "deny"]);
});

test("has the policy's patterns before the built-in ones", () => {
  const { matcher } = createHookEngine(policy);
  expect(matcher.patterns[0]).toBe("terraform\\s+apply");
  expect(matcher.count).toBe(8);
});

test("generates a guard script that works", () => {
  const file = join(folder(), "guard.sh");
  writeFileSync(file, createHookEngine(policy).generateGuardScript(), { mode: 0o755 });
  const codeOf = (command: string): number | null =>
    spawnSync(file, { input: JSON.stringify({ tool_name: "Bash", tool_input: { command } }) }).status;
  expect([codeOf("ls"), codeOf("terraform apply"), codeOf("DROP table x")]).toEqual([0, 2, 2]);
});

test("generates no script that would let something pass", () => {
  const { generateGuardScript } = createHookEngine({ ...defaultPolicy, blockedPatterns: ["("] });
  expect(generateGuardScript).toThrow("the blocked pattern `(` is invalid");
  const beyondGrep = createHookEngine({ ...defaultPolicy, blockedPatterns: ["\\p{Greek}"] });
  expect(beyondGrep.generateGuardScript).toThrow("no script knows `\\p{Greek}` of the pattern `\\p{Greek}`: write");
});

test("generates settings with the hook", () => {
  expect(createHookEngine().generateSettings("/opt/safe-sh-hook")).toEqual({
    hooks: {
      PreToolUse: [
        {
          matcher: "Bash",
          hooks: [{ type: "command", command: "/opt/safe-sh-hook", args: [], timeout: 10, onFailure: "block" }],
        },
      ],
    },
  });
});

test("takes no policy that is none", () => {
  expect(() => createHookEngine({ onMutating: "never" } as unknown as Policy)).toThrow("createHookEngine: `policy.");
});
