// Each call of fixtures/hook/tool-rules.jsonl gets the answer of its row: rules about tools of servers.
import { beforeAll, expect, test } from "vitest";
import { answerClaude } from "../../../src/doors/hook/claude.ts";
import { answerTool } from "../../../src/doors/memory/bundle.ts";
import { given } from "../../../src/doors/memory/given.ts";
import { defaultPolicy, type Policy } from "../../../src/policy/policy.ts";
import { ready } from "../../support/classify.ts";
import { rowsOf } from "../../support/rows.ts";

interface Row {
  readonly tool: string;
  readonly input: unknown;
  readonly policy: Partial<Policy>;
  readonly obstacle?: string;
  readonly answer: "allow" | "ask" | "block" | "silence";
  readonly says?: string;
}

beforeAll(() => ready());

test.each(rowsOf<Row>("fixtures/hook/tool-rules.jsonl").map((row) => [JSON.stringify(row), row] as const))(
  "%s",
  async (_name, { tool, input, policy, obstacle, answer, says = "" }) => {
    const event = { cwd: "/tmp", hook_event_name: "PreToolUse", tool_name: tool, tool_input: input };
    const got = await answerClaude(JSON.stringify(event), {
      policyIn: async () => ({ policy: { ...defaultPolicy, ...policy }, notices: [], problems: [] }),
      onTool: async (call, { session, cwd = "/", loaded }) =>
        answerTool(call, { session, cwd, policy: loaded.policy, environment: {}, given }),
      ...(obstacle === undefined ? {} : { obstacle }),
    });
    const said =
      got.exitCode === 2
        ? "block"
        : got.stdout === ""
          ? "silence"
          : JSON.parse(got.stdout).hookSpecificOutput.permissionDecision;
    expect(said).toBe(answer);
    expect(got.stdout + got.stderr).toContain(says);
    if (tool === "Bash") return;
    expect(got.judged?.decision).toBe(said === "block" ? "deny" : said === "silence" ? undefined : said);
  },
);
