// The hook if an agent is held to a profile: its calls under that profile, all others as usual.
import { beforeAll, expect, test } from "vitest";
import { answerGuarded } from "../../../src/doors/hook/guarded.ts";
import { ready } from "../../support/classify.ts";
import { answered, policyOf } from "../../support/hooks.ts";

beforeAll(() => ready());

const ask = (command: string, agent?: string) =>
  answered(() =>
    answerGuarded(
      JSON.stringify({ cwd: "/tmp", tool_name: "Bash", tool_input: { command }, agent_type: agent }),
      policyOf(),
      { agent: "tdd-planner", settings: policyOf("planner") },
    ),
  );

test.each([
  ["ls", undefined, 0, "allow"],
  ["python3 --version", undefined, 0, "allow"],
  ["touch a", undefined, 0, "ask"],
  ["ls", "tdd-planner", 0, "allow"],
  ["ls", "plugin:tdd-planner", 0, "allow"],
  ["python3 --version", "tdd-planner", 2, undefined],
  ["python3 --version", "plugin:tdd-planner", 2, undefined],
  ["python3 --version", "other", 0, "allow"],
] as const)("%s of %s ends with %i", async (command, agent, code, decision) => {
  const ended = await ask(command, agent);
  expect(ended.code).toBe(code);
  if (decision === undefined) expect(ended.stderr).toMatch(/^BLOCKED: /);
  else expect(JSON.parse(ended.stdout).hookSpecificOutput.permissionDecision).toBe(decision);
});
