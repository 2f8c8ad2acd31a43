// The check of a plan when its author is about to stop: run in this process, and partly as a host starts it.
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { answerPlan } from "../../../src/doors/hook/plan.ts";
import { loadPolicy } from "../../../src/policy/files/load.ts";
import { root } from "../../support/built.ts";
import { answered } from "../../support/hooks.ts";
import { type Ended, folder, run } from "../../support/programs.ts";
import { rowsOf, share } from "../../support/rows.ts";

const good = "# Feature Analysis\n\nWhat.\n\n## Test Specification\n\nHow.\n";

interface Plan {
  readonly text: string;
  readonly name?: string;
  /** Minutes. */
  readonly age?: number;
}

function project(...plans: readonly Plan[]): string {
  const cwd = folder();
  for (const { text, name = "plan.md", age = 0 } of plans) {
    const path = join(cwd, "planning", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    const time = Date.now() / 1_000 - age * 60;
    utimesSync(path, time, time);
  }
  return cwd;
}

const payload = (cwd: string, more: object): string =>
  JSON.stringify({ hook_event_name: "Stop", stop_hook_active: false, cwd, ...more });

const stop = (cwd: string, more: object = {}): Promise<Ended> =>
  answered(() => answerPlan(payload(cwd, more), async (at) => (await loadPolicy({ cwd: at })).plan, Date.now()));

test.each([[{ text: good }], [{ text: good, age: 31 }], [{ text: "# Plan\n" }]])(
  "the program answers the same: %j",
  async (plan) => {
    const cwd = project(plan);
    const started = await run(join(root, "hooks/validate-plan-output"), [], { input: payload(cwd, {}) });
    expect(started).toEqual(await stop(cwd));
  },
);

const passed = { stdout: "", stderr: "", code: 0, signal: null };

describe("lets its author stop", () => {
  test.each([
    ["a complete plan", [{ text: good }]],
    ["a slice in place of the specification", [{ text: "# Feature Analysis\nWhat.\n# Slice 1\nHow.\n" }]],
    [
      "any case, underlined headings",
      [{ text: "FEATURE ANALYSIS of x\n===\n\nWhat.\n\nVertical SLICES\n---\n\nHow.\n" }],
    ],
    ["the word refactoring", [{ text: `${good}Later refactoring is another agent's task.\n` }]],
    ["a file name with spaces, in a folder", [{ text: good, name: "my plans/the plan.md" }]],
    ["a plan of 29 minutes ago", [{ text: good, age: 29 }]],
    [
      "the newest of several",
      [
        { text: "old", name: "a.md", age: 5 },
        { text: good, name: "b.md" },
      ],
    ],
    ["a leak inside a code block only", [{ text: `${good}\n\`\`\`sh\ngit commit -m 'refactor: x'\n\`\`\`\n` }]],
    ["a byte order mark", [{ text: `\uFEFF${good}` }]],
    ["line ends of old machines", [{ text: good.replaceAll("\n", "\r") }]],
    ["bold lines for headings", [{ text: "**Feature Analysis**\n\nWhat.\n\n__Test Specification__\n\nHow.\n" }]],
    ["blanks that do not break", [{ text: "# Feature\u00a0Analysis\nWhat.\n## Test\u00a0Specification\nHow.\n" }]],
    ["closing marks and emphasis", [{ text: "# Feature *Analysis* #\nWhat.\n## `Test` Specification ##\nHow.\n" }]],
    ["front matter", [{ text: `---\ntitle: x\n---\n${good}` }]],
    ["a leak inside tildes only", [{ text: `${good}\n~~~\nrefactor: x\n\`\`\`\n~~~\n` }]],
    ["a plan of a clock that goes ahead", [{ text: good, age: -2 }]],
    ["what stands below headings of its own", [{ text: "# Feature Analysis\n## Asked\nX.\n# Slices\n## One\nY.\n" }]],
    ["hyphens in a heading", [{ text: good.replace("Feature Analysis", "Feature-Analysis") }]],
    ["a leak in a comment only", [{ text: `${good}\n<!-- refactor: x -->\n` }]],
    [
      "newer notes beside it",
      [
        { text: good, name: "a.md", age: 5 },
        { text: "x", name: "notes.md" },
      ],
    ],
    ["Windows line ends", [{ text: good.replaceAll("\n", "\r\n") }]],
  ] as const)("with %s", async (_name, plans) => {
    expect(await stop(project(...plans))).toEqual(passed);
  });

  test("from a folder of the project", async () => {
    const cwd = project({ text: good });
    mkdirSync(join(cwd, ".git"));
    mkdirSync(join(cwd, "src"));
    expect(await stop(join(cwd, "src"))).toEqual(passed);
  });

  test("at the second attempt, whatever the plan", async () => {
    expect(await stop(project(), { stop_hook_active: true })).toEqual(passed);
  });

  test("as a subagent", async () => {
    expect(await stop(project({ text: good }), { hook_event_name: "SubagentStop", agent_type: "x" })).toEqual(passed);
  });
});

describe("keeps its author at work", () => {
  test.each([
    ["no folder", [], "No plan file found"],
    ["an old plan", [{ text: good, age: 31 }], "No plan file found"],
    ["another kind of file", [{ text: good, name: "plan.txt" }], "No plan file found"],
    ["no sections", [{ text: "# Plan\n" }], "missing required sections: Feature-Analysis, Test-Specification"],
    ["one section", [{ text: "# Feature analysis\n" }], "missing required sections: Test-Specification"],
    ["the other section", [{ text: "# Slice 1\n" }], "missing required sections: Feature-Analysis"],
    [
      "a section in prose only",
      [{ text: `${good.replace("# F", "F")}` }],
      "missing required sections: Feature-Analysis",
    ],
    ["a plan of the future", [{ text: good, age: -60 }], "No plan file found"],
    ["a section in a comment", [{ text: `<!--\n# Feature Analysis\n-->\n# Slice\n` }], "Feature-Analysis"],
    ["a section in <pre>", [{ text: `<pre>\n# Feature Analysis\n</pre>\n\n# Slice\n` }], "Feature-Analysis"],
    ["a section in front matter", [{ text: `---\n# Feature Analysis\n---\n# Slice\n` }], "Feature-Analysis"],
    ["a section in an indented block", [{ text: `    # Feature Analysis\n\n# Slice\n` }], "Feature-Analysis"],
    ["a section in a nested list", [{ text: `- a\n  - # Feature Analysis\n\n# Slice\n` }], "Feature-Analysis"],
    ["a section in a quote", [{ text: `> # Feature Analysis\n\n# Slice\n` }], "Feature-Analysis"],
    ["a section between tildes", [{ text: `~~~\n# Feature Analysis\n~~~\n# Slice\n` }], "Feature-Analysis"],
    ["a word that only begins so", [{ text: "# Feature Analysis\n# Sliced bread\n" }], "Test-Specification"],
    ["a leak behind a comment", [{ text: `${good}\n<!-- x --> refactor: x\n` }], "REFACTORING LEAK"],
    ["empty sections", [{ text: "# Feature Analysis\n\n# Slice 1\n" }], "nothing stands below `Feature Analysis`"],
    [
      "a section that is to come",
      [{ text: good.replace("How.", "TODO") }],
      "nothing stands below `Test Specification`",
    ],
    ["a section that is to come, in words", [{ text: good.replace("How.", "- [ ] TBD ...") }], "nothing stands below"],
    ["only a comment below", [{ text: good.replace("How.", "<!-- write it -->") }], "nothing stands below"],
    [
      "a section that is denied",
      [{ text: good.replace("# F", "# No F") }],
      "missing required sections: Feature-Analysis",
    ],
    [
      "one heading for both",
      [{ text: "# Feature Analysis and Test Specification\n\nX.\n" }],
      "missing required sections: Test-Specification",
    ],
    ["a text that nobody reads", [{ text: `${good}${"long ".repeat(12_000)}` }], "longer than 60000 characters"],
    ["a leak in an indented block", [{ text: `${good}\n    refactor: x\n` }], "REFACTORING LEAK"],
    [
      "a leak in a fence in a list",
      [{ text: `${good}\n- a\n\n  - b\n\n    ~~~\n    refactor: x\n    ~~~\n` }],
      "REFACTORING LEAK",
    ],
    ["a leak in a fence in a quote", [{ text: `${good}\n> \`\`\`\n> refactor: x\n> \`\`\`\n` }], "REFACTORING LEAK"],
    ["a leak in front matter", [{ text: `---\na: "refactor: x"\n---\n${good}` }], "REFACTORING LEAK"],
    ["a leak in HTML", [{ text: `${good}\n<pre>\nrefactor: x\n</pre>\n` }], "REFACTORING LEAK"],
    [
      "a leak behind a fence in a comment",
      [{ text: `${good}\n<!--\n\`\`\`\n-->\n\nrefactor: x\n` }],
      "REFACTORING LEAK",
    ],
    ["a leak behind the end of a fence", [{ text: `${good}\n\`\`\`\nx\n\`\`\`\nrefactor: x\n` }], "REFACTORING LEAK"],
    ["a leak in marks", [{ text: `${good}\nrefactor**:** x, refactor&#58; y\n` }], "REFACTORING LEAK"],
    ["a section in a code block", [{ text: "```md\n# Feature Analysis\n```\n# Slice\n" }], "missing required sections"],
    [
      "several, and none is complete: of the newest",
      [
        { text: "y", name: "a.md", age: 5 },
        { text: "x", name: "b.md" },
      ],
      "b.md: missing",
    ],
    ["a leak", [{ text: `${good}\nREFACTOR: rename\n` }], "REFACTORING LEAK"],
    ["a phase", [{ text: `${good}## Refactoring Phase\n` }], "REFACTORING LEAK"],
    ["a phase by its other name", [{ text: `${good}then the REFACTOR phase\n` }], "REFACTORING LEAK"],
    [
      "both",
      [{ text: "refactor: x\n" }],
      "missing required sections: Feature-Analysis, Test-Specification; REFACTORING LEAK",
    ],
  ] as const)("with %s", async (_name, plans, reason) => {
    const { stdout, stderr, code } = await stop(project(...plans));
    expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
    expect(stderr).toContain(reason);
  });

  test("with a link to a plan elsewhere", async () => {
    const cwd = project();
    const elsewhere = project({ text: good });
    mkdirSync(join(cwd, "planning"));
    symlinkSync(join(elsewhere, "planning/plan.md"), join(cwd, "planning/plan.md"));
    expect((await stop(cwd)).stderr).toContain("No plan file found");
  });

  test("with input that takes a parser long", async () => {
    for (const part of share(["[", "*a ", "> ", "- ", "`", "<", "**_"], 3))
      expect((await stop(project({ text: part.repeat(Math.floor(59_000 / part.length)) }))).code).toBe(2);
  });

  test.each(["", "{", "[]"])("with input that is no payload: %j", async (input) => {
    const { code, stderr } = await run(join(root, "hooks/validate-plan-output"), [], { input });
    expect(code).toBe(2);
    expect(stderr).toContain("the plan was not checked");
  });
});

test.each(
  rowsOf<{ readonly name: string; readonly text: string; readonly passes: boolean }>("fixtures/hook/plans.jsonl"),
)("$name passes: $passes", async ({ text, passes }) => {
  const { code, stderr } = await stop(project({ text }));
  expect({ code, stderr: passes ? stderr : "" }).toEqual({ code: passes ? 0 : 2, stderr: "" });
});
