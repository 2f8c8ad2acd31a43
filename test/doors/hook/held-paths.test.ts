// What the hook says of files that a trial holds, and what `safe-sh trials` says after they were changed.
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerClaude } from "../../../src/doors/hook/claude.ts";
import { defaultPolicy } from "../../../src/index.ts";
import { World } from "../../run/trial/world.ts";
import { safeSh } from "../../support/built.ts";
import { run } from "../../support/programs.ts";

let world: World;
let id: number;
beforeAll(async () => {
  world = new World();
  ({ id } = await world.held("echo new > a; echo 1 > d/new; rm b; mkdir empty"));
  symlinkSync(world.project, join(world.folder, "linked"));
});
afterAll(() => world.close());

async function said(tool: string, input: unknown, more: object = {}): Promise<string> {
  const event = {
    hook_event_name: "PreToolUse",
    session_id: "s",
    cwd: world.project,
    tool_name: tool,
    tool_input: input,
  };
  const settings = { policyIn: async () => ({ policy: defaultPolicy, notices: [], problems: [] }) };
  const { stdout, exitCode } = await answerClaude(JSON.stringify({ ...event, ...more }), settings);
  expect(exitCode).toBe(0);
  if (stdout === "") return "";
  const { hookSpecificOutput } = JSON.parse(stdout) as { hookSpecificOutput: Record<string, string> };
  // It decides nothing.
  expect(Object.keys(hookSpecificOutput)).toEqual(["hookEventName", "additionalContext"]);
  return hookSpecificOutput.additionalContext ?? "";
}

const at = (name: string): string => join(world.project, name);

test.each([
  ["Read", () => ({ file_path: at("a") }), "`a`"],
  ["Read", () => ({ file_path: join(world.folder, "linked/a") }), "`a`"],
  ["Edit", () => ({ file_path: at("b"), old_string: "x", new_string: "y" }), "`b`"],
  ["Write", () => ({ file_path: at("d/new"), content: "" }), "`d/new`"],
  ["Grep", () => ({ pattern: "x" }), "`a`, `b`, `d/new`"],
  ["Grep", () => ({ pattern: "x", path: "d" }), "`d/new`"],
  ["Glob", () => ({ pattern: "**", path: at("d") }), "`d/new`"],
])("%s of a path that is held", async (tool, input, names) => {
  expect(await said(tool, input())).toContain(
    `trial ${id} holds a newer version of ${names}, which this tool does not see: \`safe-sh diff ${id}\``,
  );
  expect((await said(tool, input())).includes("in conflict")).toBe(tool === "Edit" || tool === "Write");
});

test.each([
  ["Read", () => ({ file_path: at("d/one") }), {}],
  ["Grep", () => ({ pattern: "x", path: "d/e" }), {}],
  ["Glob", () => ({ pattern: "**", path: at("empty") }), {}],
  ["Read", () => ({ file_path: at("a") }), { session_id: "another" }],
  ["Read", () => ({ file_path: at("a") }), { session_id: undefined }],
  ["Read", () => "a", {}],
  ["WebFetch", () => ({ file_path: at("a") }), {}],
  ["constructor", () => ({ file_path: at("a") }), {}],
  ["Edit", () => ({ file_path: at("a") }), { hook_event_name: "PermissionRequest" }],
])("nothing is said of another path, session or tool: %s", async (tool, input, more) => {
  expect(await said(tool, input(), more)).toBe("");
});

test("after a change the trial is in conflict", async () => {
  const list = async (): Promise<string> =>
    (
      await run(safeSh, ["trials"], {
        cwd: world.project,
        env: { ...world.environment(), XDG_STATE_HOME: world.state },
      })
    ).stdout;
  expect(await list()).not.toContain("conflict");
  writeFileSync(at("a"), "edited\n");
  expect(await list()).toContain("in conflict: `a`: it was changed meanwhile");
});
