// Each event of fixtures/hook/answers.jsonl gets the answer of its row.
import { beforeAll, expect, test } from "vitest";
import type { HookAnswer } from "../../../src/doors/hook/answer.ts";
import { answerClaude } from "../../../src/doors/hook/claude.ts";
import { defaultPolicy, type Policy } from "../../../src/policy/policy.ts";
import { ready } from "../../support/classify.ts";
import { rowsOf } from "../../support/rows.ts";

interface Row {
  readonly event: Readonly<Record<string, unknown>>;
  readonly policy?: Partial<Policy>;
  readonly obstacle?: string;
  readonly askRules?: boolean;
  readonly answer: "allow" | "ask" | "block" | "silence" | "permit";
  /** A part of the reason. */
  readonly says?: string;
  readonly why?: string;
}

beforeAll(() => ready());

function kindOf({ stdout, exitCode }: HookAnswer): string {
  if (exitCode === 2) return stdout === "" ? "block" : "both";
  if (stdout === "") return "silence";
  const { hookEventName, permissionDecision, decision } = JSON.parse(stdout).hookSpecificOutput;
  if (hookEventName === "PermissionRequest") return decision.behavior === "allow" ? "permit" : "?";
  return permissionDecision;
}

test.each(rowsOf<Row>("fixtures/hook/answers.jsonl").map((row) => [JSON.stringify(row.event), row] as const))(
  "%s",
  async (_name, { event, policy, obstacle, askRules = false, answer, says = "" }) => {
    const given = { session_id: "s", cwd: "/tmp", hook_event_name: "PreToolUse", tool_use_id: "t", ...event };
    const got = await answerClaude(JSON.stringify(given), {
      policyIn: async () => ({ policy: { ...defaultPolicy, ...policy }, notices: [], problems: [] }),
      hasAskRules: () => askRules,
      ...(obstacle === undefined ? {} : { obstacle }),
    });
    expect(kindOf(got)).toBe(answer);
    expect(got.stdout + got.stderr).toContain(says);
  },
);
