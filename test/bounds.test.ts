// A script of any length, depth or width is judged; one that is too large to follow is mutating. How fast: `npm run bench`.

import { beforeAll, describe, expect, test } from "vitest";
import type { Verdict } from "../src/doors/told.ts";
import { expandBraces } from "../src/interpret/expand/brace.ts";
import { large, tokens, tooMuch } from "./support/adversarial.ts";
import { classify, ready } from "./support/classify.ts";

beforeAll(() => ready());

const verdictOf = (command: string): Verdict => classify(command, { cwd: "/work", home: "/home/me" });

describe("too much", () => {
  const holds = (command: string): void => {
    const verdict = verdictOf(command);
    expect(verdict.safety).toBe("mutating");
    expect(verdict.findings.map(({ code }) => code)).not.toContain("internal-error");
    expect(verdict.findings.length).toBeLessThanOrEqual(50);
  };
  test.each(Object.keys(tooMuch))("%s", (name) => holds(tooMuch[name] ?? ""));
});

describe("as much as is read of one kind", () => {
  test.each(Object.keys(tokens))("%s", (name) => {
    const verdict = verdictOf(tokens[name] ?? "");
    expect(verdict.findings.map(({ code }) => code)).not.toContain("internal-error");
  });
});

describe("much", () => {
  test.each(Object.keys(large))("%s is read_only", (name) => {
    const verdict = verdictOf(large[name] ?? "");
    expect(verdict.reason).toBe("every command only reads");
  });
});

test("brace expansion gives up instead of growing", () => {
  const span = { start: 0, end: 1 };
  const words = (value: string): number | undefined => expandBraces([{ kind: "literal", span, value }])?.length;
  expect(words("{a,b}".repeat(10))).toBe(1024);
  expect(words("{a,b}".repeat(40))).toBeUndefined();
  expect(words("{1..20000}")).toBe(20_000);
  expect(words("{1..20001}")).toBeUndefined();
});

test("the findings of many faults are few", () => {
  const verdict = verdictOf(Array.from({ length: 2000 }, (_, index) => `rm a${index}`).join("\n"));
  expect(verdict.safety).toBe("mutating");
  expect(verdict.findings.length).toBeLessThanOrEqual(50);
});
