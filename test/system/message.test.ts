// A removed working directory, at each program: nothing runs, and the message says what to do.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { folder } from "../support/programs.ts";
import { fromRoot } from "../support/rows.ts";

const event = JSON.stringify({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } });

test.each([
  ["check", [safeSh, "check", "ls"], 125],
  ["explain", [safeSh, "explain", "ls"], 125],
  ["the shell", [safeSh, "-c", "ls"], 125],
  ["doctor", [safeSh, "doctor"], 125],
  ["the hook", [fromRoot("bin/safe-sh-hook")], 2],
])("%s in a folder that was removed", (_name, [program = "", ...args], code) => {
  const cwd = folder();
  // The shell removes its own folder, so that node starts in none.
  const script = 'rmdir "$PWD" && exec "$@"';
  const ended = spawnSync("/bin/sh", ["-c", script, "sh", program, ...args], { cwd, encoding: "utf8", input: event });
  expect(ended.stderr).toContain("the working directory does not exist any more: `cd` to one that does");
  expect(ended.stdout).toBe("");
  expect(ended.status).toBe(code);
  rmSync(cwd, { recursive: true, force: true });
});
