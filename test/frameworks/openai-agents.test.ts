// `safe-sh/openai-agents`: a command runs by the approval of its own call, and by no other.
import { RunContext } from "@openai/agents";
import { describe, expect, test } from "vitest";
import { bashTool } from "../../src/frameworks/openai-agents.ts";

const unproved = "python3 -c 'import os; os.nice(0)'; echo ran";
const callOf = (callId: string, command = unproved) => ({
  type: "function_call" as const,
  callId,
  name: "bash",
  arguments: JSON.stringify({ command }),
});

/** What the tool answers to the call `1`, where the run knows these approvals. */
function answered(
  approvals: object,
  given: object = { command: unproved },
  callId: string | undefined = "1",
): Promise<string> {
  const context = new RunContext();
  // As a run is restored from its state; the SDK's types do not tell.
  (context as unknown as { _mergeApprovals: (approvals: object) => void })._mergeApprovals(approvals);
  const details = callId === undefined ? undefined : { toolCall: callOf(callId) };
  return bashTool().invoke(context, JSON.stringify(given), details) as Promise<string>;
}

describe("a call that is not proved", () => {
  test("runs with its approval", async () => {
    expect(await answered({ bash: { approved: ["1"], rejected: [] } })).toBe("ran\n");
  });

  for (const [name, approvals] of Object.entries({
    "no approval": {},
    "a rejection": { bash: { approved: [], rejected: ["1"] } },
    "the approval of another call": { bash: { approved: ["2"], rejected: [] } },
    "the approval of another tool": { other: { approved: ["1"], rejected: [] } },
    "an approval of every call": { bash: { approved: true, rejected: false } },
  }))
    test(`does not run with ${name}`, async () => {
      expect(await answered(approvals)).toMatch(/^safe-sh: refused: /);
    });

  test("does not run where no call is named", async () => {
    expect(await answered({ bash: { approved: true, rejected: [] } }, undefined, undefined)).toMatch(
      /^safe-sh: refused: /,
    );
  });

  test("is no text at all", async () => {
    expect(await answered({}, { command: 3 })).not.toContain("ran");
  });
});

test("only what would be asked about interrupts a run", async () => {
  const { needsApproval } = bashTool();
  const asks = (command: string): Promise<boolean> => needsApproval(new RunContext(), { command }, "1");
  expect([await asks("ls"), await asks(unproved)]).toEqual([false, true]);
});
