// What `safe-sh doctor` says of installations that are whole, and of those that are not.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Ended, folder, root, run, safeSh } from "../support/programs.ts";

interface Check {
  readonly name: string;
  readonly state: string;
  readonly what: string;
  readonly help?: string;
}

function project(settings?: unknown, file = "settings.json"): string {
  const cwd = folder();
  mkdirSync(join(cwd, ".git"));
  mkdirSync(join(cwd, ".claude"));
  if (settings !== undefined)
    writeFileSync(join(cwd, ".claude", file), typeof settings === "string" ? settings : JSON.stringify(settings));
  return cwd;
}

const doctor = (cwd: string, ...given: string[]): Promise<Ended> => run(safeSh, ["doctor", ...given], { cwd });

async function checks(cwd: string): Promise<{ readonly code: number | null; readonly found: readonly Check[] }> {
  const { stdout, code, stderr } = await doctor(cwd, "--json");
  expect(stderr).toBe("");
  return { code, found: JSON.parse(stdout) as Check[] };
}

const withHook = (hook: object, more: object = {}): object => ({
  hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", timeout: 10, onFailure: "block", ...hook }] }] },
  ...more,
});
const own = { command: "node", args: [join(root, "hooks/safe-sh-hook.cjs")] };

describe("a whole installation", () => {
  test("is all right", async () => {
    const cwd = project(withHook(own));
    const { code, found } = await checks(cwd);
    expect(found.map(({ name, state }) => `${name} ${state}`)).toEqual([
      "node ok",
      "grammar ok",
      "sandbox ok",
      "trials ok",
      "log ok",
      "policy ok",
      "hook ok",
    ]);
    expect(code).toBe(0);
  });

  test("is all right in words, without colours off a terminal", async () => {
    const { stdout, code } = await doctor(project(withHook(own)));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {7}node: node \d+/);
    expect(stdout).not.toContain("\x1b");
  });

  test("after init", async () => {
    const cwd = project();
    await run(safeSh, ["init"], { cwd });
    expect((await checks(cwd)).found.at(-1)).toMatchObject({ name: "hook", state: "ok" });
  });
});

describe("says what is wrong", () => {
  const mark = "/tmp/safe-sh-doctor-mark";
  test.each([
    ["nothing names the hook", undefined, "warning", "no settings", "safe-sh init"],
    ["hooks are off", withHook(own, { disableAllHooks: true }), "broken", "disableAllHooks", "remove it"],
    ["settings are broken", '{ "hooks": ', "broken", "line 1", "mend the file"],
    [
      "every command is allowed",
      withHook(own, { permissions: { allow: ["Bash(*)"] } }),
      "warning",
      "`Bash(*)`",
      "remove",
    ],
    ["a failing hook lets pass", withHook({ ...own, onFailure: "continue" }), "warning", "that fails", "safe-sh init"],
    ["another matcher", { hooks: { PreToolUse: [{ matcher: "Write", hooks: [own] }] } }, "broken", "`Write`", "Bash"],
    [
      "another program",
      withHook({ command: "/bin/safe-sh-hook", args: [] }),
      "warning",
      "was not tried",
      "safe-sh init",
    ],
    [
      "a shell's line",
      withHook({ command: `safe-sh-hook $(touch ${mark})`, args: undefined }),
      "warning",
      "was not tried",
      "",
    ],
    ["no script", withHook({ command: "node", args: ["/no/safe-sh-hook.cjs"] }), "warning", "was not tried", ""],
  ])("%s", async (_name, settings, state, what, help) => {
    const { code, found } = await checks(project(settings));
    const check = found.find((each) => each.state !== "ok");
    expect(check?.state).toBe(state);
    expect(check?.what).toContain(what);
    expect(check?.help).toContain(help);
    expect(code).toBe(state === "broken" ? 1 : 0);
    expect(existsSync(mark)).toBe(false);
  });

  test("a wrong option is a wrong call", async () => {
    expect((await doctor(folder(), "--all")).code).toBe(2);
  });
});
