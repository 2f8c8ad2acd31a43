// A finding is data; its words are made for whoever reads them.
import { describe, expect, test } from "vitest";
import { type FindingCode, findingCodes, rowOf } from "../../src/findings/codes.ts";
import { type Finding, found, sameWords } from "../../src/findings/finding.ts";
import { helpOf, messageOf, reasonOf } from "../../src/findings/words.ts";

const span = { start: 0, end: 2 };
const denied = found("denied-by-rule", "rule", span, { program: "rm", rule: "rm **" });
const unlisted = found("unlisted-command", "program", span, { name: "tool" });
const noAnswer = found("llm-no-answer", "problem", span, { problem: "it failed" });

describe("two readers", () => {
  test("are told the same of what is found", () => {
    expect(messageOf(denied, "person")).toBe(messageOf(denied, "agent"));
  });

  test("are told what each of them can do", () => {
    expect(helpOf(denied, "agent")).toBe("do without it, or ask the user to change the policy");
    expect(helpOf(denied, "person")).toBe("do without it, or change the policy");
    expect(helpOf(unlisted, "person")).toBe("run it if that is meant");
  });

  test("are told a rule's own advice as it stands", () => {
    const advised = found("could-be-denied", "rule", span, { program: "rm", rule: "rm **", advice: "use trash" });
    expect(helpOf(advised, "agent")).toBe("write it out; use trash");
  });
});

describe("a message", () => {
  test("keeps braces of what is put in", () => {
    expect(messageOf(found("eval-unknown", "text", span, { text: "{text} {a}" }), "agent")).toContain("`{text} {a}`");
  });

  test.each<[string, Partial<Finding>]>([
    [
      "on `h`: in the script of `sh`: ",
      {
        inside: [
          { kind: "machine", machine: "h" },
          { kind: "script", program: "sh" },
        ],
      },
    ],
    ["in `docker exec`: ", { inside: [{ kind: "container", program: "docker exec" }] }],
    ["in the text run here: ", { inside: [{ kind: "text" }] }],
  ])("says what it is inside of: %s", (before, more) => {
    expect(messageOf({ ...unlisted, ...more }, "agent")).toBe(`${before}${messageOf(unlisted, "agent")}`);
  });

  test("says what passes, and what would open it, in one sentence", () => {
    const instead = [{ purpose: "to look", command: "ls" }];
    const all = { ...unlisted, instead, opening: { field: "allow", values: ["tool 'a b'"] } } as const;
    expect(helpOf(all, "agent")).toBe(
      "to look: `ls`; or ask the user to run it, or to allow it: `safe-sh allow 'tool '\"'\"'a b'\"'\"''`",
    );
  });
});

describe("a reason", () => {
  test("is the first finding's, and why a model did not help", () => {
    expect(reasonOf({ findings: [unlisted, denied, noAnswer] }, "agent")).toBe(
      `${messageOf(unlisted, "agent")}; the language model: it failed`,
    );
  });

  test("is never a proof that is not stated", () => {
    expect(reasonOf({ findings: [] }, "agent")).toBe("nothing proves that it only reads");
  });
});

test("an entry's own words are the same whatever the effect is", () => {
  const by = { program: "git", said: "pushes" };
  const sends = found("sends-data", "program", span, { ...by, host: "h" });
  expect(sameWords(sends, found("controls-remote", "program", span, by))).toBe(true);
  expect(sameWords(sends, found("controls-remote", "program", span, { ...by, said: undefined }))).toBe(false);
});

test("every code has words, and a meaning", () => {
  const codes = Object.keys(findingCodes) as FindingCode[];
  expect(codes.filter((code) => Object.keys(rowOf(code).words).length === 0 || findingCodes[code] === "")).toEqual([]);
});

test("a code, a form or data that the table does not know do not compile", () => {
  // @ts-expect-error: no such code
  expect(() => messageOf(found("unlisted-comand", "program", span, { name: "x" }), "agent")).toThrow();
  // @ts-expect-error: no such form
  expect(found("unlisted-command", "script", span, { name: "x" }).code).toBe("unlisted-command");
  // @ts-expect-error: its name is missing
  expect(messageOf(found("unlisted-command", "program", span, {}), "agent")).toContain("undefined");
});
