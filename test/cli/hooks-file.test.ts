// Our entries in a plugin's hooks.json: put in among others, and taken out again, with everything else as it was.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { guardedStart, withoutOptions } from "../../src/hosts/install/hook-entry.ts";
import { root } from "../support/built.ts";
import { safe } from "../support/in-process.ts";
import { folder } from "../support/programs.ts";

const theirs = `{
  "description": "A plugin of somebody else's",
  "hooks": {
    "SubagentStop": [
      {
        "matcher": "tdd-implementer",
        "hooks": [{ "type": "command", "command": "check-implementation.sh", "timeout": 30 }]
      }
    ],
    "Stop": [
      { "hooks": [{ "type": "command", "command": "\${CLAUDE_PLUGIN_ROOT}/hooks/check-tdd-progress.sh", "timeout": 10 }] }
    ]
  }
}
`;
const validator = {
  type: "command",
  command: "env",
  args: [...withoutOptions, "-e", guardedStart, join(root, "hooks/validate-plan-output")],
  timeout: 10,
};
const ours = { matcher: "tdd-planner", hooks: [validator] };

function place(text?: string): { cwd: string; file: string; read: () => string } {
  const cwd = folder();
  mkdirSync(join(cwd, ".git"));
  const file = join(cwd, "hooks.json");
  if (text !== undefined) writeFileSync(file, text);
  return { cwd, file, read: () => readFileSync(file, "utf8") };
}
const call = (cwd: string, ...given: string[]) => safe(given, { cwd });

describe("init --planner --hooks-file", () => {
  test("keeps every other entry", async () => {
    const { cwd, file, read } = place(theirs);
    const ran = await call(cwd, "init", "--planner", "--hooks-file", "hooks.json");
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(new RegExp(`^updated  ${file}; what it was before is in \\S+\n$`));
    const before = JSON.parse(theirs);
    const after = JSON.parse(read());
    expect(after).toEqual({
      ...before,
      hooks: {
        ...before.hooks,
        SubagentStop: [...before.hooks.SubagentStop, ours],
        PreToolUse: [
          expect.objectContaining({ matcher: "Bash" }),
          expect.objectContaining({ hooks: expect.any(Array) }),
        ],
        PermissionRequest: [expect.objectContaining({ matcher: "Bash" })],
      },
    });
    // Not only as values: no line of theirs is another one.
    const kept = theirs.split("\n").map((line) => line.replace(/,$/, ""));
    const lines = read()
      .split("\n")
      .map((line) => line.replace(/,$/, ""));
    expect(kept.filter((line) => !lines.includes(line))).toEqual([]);
    // Nothing else is made.
    expect(readdirSync(cwd).sort()).toEqual([".git", "hooks.json", "hooks.json.before-safe-sh"]);
  });

  test("changes nothing the second time", async () => {
    const { cwd, read } = place(theirs);
    await call(cwd, "init", "--planner", "--hooks-file=hooks.json");
    const first = read();
    expect((await call(cwd, "init", "--planner", "--hooks-file=hooks.json")).stdout).toMatch(/^kept/);
    expect(read()).toBe(first);
  });

  test("brings an older entry up to date where it stands", async () => {
    const old = { type: "command", command: "/old/hooks/validate-plan-output", timeout: 20 };
    const { cwd, read } = place(
      JSON.stringify({ hooks: { SubagentStop: [{ matcher: "tdd-planner|other", hooks: [old, { ...validator }] }] } }),
    );
    await call(cwd, "init", "--planner", "--hooks-file", "hooks.json");
    expect(JSON.parse(read()).hooks.SubagentStop).toEqual([
      { matcher: "tdd-planner|other", hooks: [{ ...validator, timeout: 20 }] },
    ]);
  });

  test("without --planner: only the hook for Bash calls, and no shell; a file where there is none", async () => {
    const { cwd, file, read } = place();
    expect((await call(cwd, "init", "--hooks-file", "hooks.json")).stdout).toBe(`created  ${file}\n`);
    expect(Object.keys(JSON.parse(read()).hooks)).toEqual(["PreToolUse", "PermissionRequest"]);
  });

  test.each(["{", '{"hooks":{"SubagentStop":{}}}', "[]"])("leaves %s alone", async (text) => {
    const { cwd, read } = place(text);
    expect(await call(cwd, "init", "--planner", "--hooks-file", "hooks.json")).toMatchObject({ code: 1, stdout: "" });
    expect(read()).toBe(text);
  });

  test("--dry-run shows it and changes nothing", async () => {
    const { cwd, read } = place(theirs);
    const { stdout } = await call(cwd, "init", "--planner", "--hooks-file", "hooks.json", "--dry-run");
    expect(stdout).toContain('+        "matcher": "tdd-planner"');
    expect(read()).toBe(theirs);
  });

  test("wrong calls", async () => {
    const { cwd } = place();
    for (const given of [["--hooks-file"], ["--hooks-file="], ["--hooks-file", "x", "--user"], ["--planer"]])
      expect(await call(cwd, "init", ...given)).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("the settings", () => {
  test("init --planner puts both there, and the validator is asked as it stands", async () => {
    const { cwd } = place();
    await call(cwd, "init", "--planner");
    const settings = (name: string) => JSON.parse(readFileSync(join(cwd, ".claude", name), "utf8"));
    expect(Object.keys(settings("settings.json").hooks)).toEqual(["PreToolUse", "PermissionRequest"]);
    // It is started by its place, which only this machine has.
    const { hooks } = settings("settings.local.json");
    expect(hooks).toEqual({ SubagentStop: [ours] });
    const [{ command, args }] = hooks.SubagentStop[0].hooks;
    const ran = spawnSync(command, args, {
      input: JSON.stringify({ cwd, hook_event_name: "SubagentStop" }),
      encoding: "utf8",
    });
    expect(ran).toMatchObject({ status: 2, stdout: "" });
    expect(ran.stderr).toMatch(/^BLOCKED: No plan file found/);
  });

  test("init without --planner keeps what is there", async () => {
    const { cwd } = place();
    await call(cwd, "init", "--planner");
    const texts = () => ["json", "local.json"].map((end) => readFileSync(join(cwd, `.claude/settings.${end}`), "utf8"));
    const before = texts();
    await call(cwd, "init");
    expect(texts()).toEqual(before);
  });
});

describe("uninstall", () => {
  test("takes both out, and gives back the file as it was", async () => {
    const { cwd, read } = place(theirs);
    await call(cwd, "init", "--planner", "--hooks-file", "hooks.json");
    expect(read()).not.toBe(theirs);
    expect((await call(cwd, "uninstall", "--hooks-file", "hooks.json")).stdout).toMatch(/^updated/);
    expect(read()).toBe(theirs);
    expect((await call(cwd, "uninstall", "--hooks-file", "hooks.json")).stdout).toMatch(/^kept/);
  });

  test("removes settings that held nothing else", async () => {
    const { cwd } = place();
    await call(cwd, "init", "--planner");
    await call(cwd, "uninstall");
    expect(existsSync(join(cwd, ".claude/settings.json"))).toBe(false);
  });
});
