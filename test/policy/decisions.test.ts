// A policy × a command → what is decided, and why.
import { beforeAll, expect, test } from "vitest";
import { examine } from "../../src/decide/examine.ts";
import { defaultPolicy, type Policy } from "../../src/policy/policy.ts";
import { classify, ready } from "../support/classify.ts";
import { rowsOf } from "../support/rows.ts";

interface Row {
  readonly policy: Partial<Policy>;
  readonly command: string;
  readonly cwd?: string;
  /** Variables of the process. Default: those of the tests. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly decision: "allow" | "ask" | "deny";
  /** A finding that must be among the reasons. */
  readonly code?: string;
}

beforeAll(() => ready());

test.each(rowsOf<Row>("fixtures/policy/decisions.jsonl"))("$policy $command", async (row) => {
  const policy = { ...defaultPolicy, ...row.policy };
  const place = { policy, cwd: row.cwd ?? "/home/me/p", home: "/home/me", environment: row.environment };
  const { verdict, decision } = await examine({ source: row.command }, { ...place, policy }, "judge-only");
  expect({ decision, codes: verdict.findings.map(({ code }) => code) }).toEqual({
    decision: row.decision,
    codes: row.code === undefined ? expect.anything() : expect.arrayContaining([row.code]),
  });
  expect(verdict.safety).toBe(row.decision === "allow" ? "read_only" : "mutating");
});

test("many rules and many commands are refused before they take long", async () => {
  const deny = Array.from({ length: 2_000 }, (_, index) => `git a*${index} b* **`);
  const verdict = classify("git status\n".repeat(2_000), { policy: { ...defaultPolicy, deny } });
  expect(new Set(verdict.findings.map(({ code }) => code))).toEqual(new Set(["too-complex"]));
}, 60_000);
