// A step that fails costs a question: the script is mutating, and no door hears of an exception.

import { beforeAll, expect, test, vi } from "vitest";
import { examine } from "../../src/decide/examine.ts";
import { told } from "../../src/doors/told.ts";
import { classifyCommand } from "../../src/index.ts";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { ready } from "../support/classify.ts";

vi.mock("../../src/decide/survey/survey.ts", () => ({
  surveyFindings: () => {
    throw new Error("the disk is gone");
  },
}));

beforeAll(() => ready());

test("a survey that fails", async () => {
  const { verdict, decision, grants } = await examine(
    { source: "ls" },
    { cwd: "/", policy: defaultPolicy },
    "host-shell",
  );
  expect(told(verdict, "agent")).toMatchObject({ safety: "mutating", reason: "safe-sh failed: the disk is gone" });
  expect({ decision, grants }).toEqual({ decision: "ask", grants: undefined });
  expect(await classifyCommand("ls", { cwd: "/" })).toMatchObject({ safety: "mutating" });
});

test("patterns that cannot be compiled into a matcher", async () => {
  const blockedPatterns = { length: 1 } as unknown as string[];
  const { verdict } = await examine(
    { source: "ls" },
    { cwd: "/", policy: { ...defaultPolicy, blockedPatterns } },
    "confined",
  );
  expect(verdict).toMatchObject({ safety: "mutating", findings: [{ code: "internal-error" }] });
});
