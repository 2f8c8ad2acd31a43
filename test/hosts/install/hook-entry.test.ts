// The code in settings that starts the hook: what it does where there is no hook, and that it lets nothing pass by that.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hookEntry, permissionEntry, type Readers } from "../../../src/hosts/install/hook-entry.ts";
import { root } from "../../support/built.ts";
import { type Ended, environment, folder, run } from "../../support/programs.ts";

const hookFile = join(root, "hooks/safe-sh-hook.sh");
const shells = ["dash", "bash"].filter((shell) => spawnSync(shell, ["-c", ":"]).status === 0);

interface Given {
  readonly readers?: Readers;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly entry?: typeof hookEntry;
  readonly before?: string;
}

/** Starts the entry as the client does, in this shell. */
function start(shell: string, command: string, given: Given = {}): Promise<Ended> {
  const { readers = "shared", args = [], env = {}, cwd = folder(), entry = hookEntry, before = "" } = given;
  const [, code = "", ...rest] = entry(readers).args;
  const words = [...(shell === "bash" ? ["--posix"] : []), "-c", `${before}${code}`, ...rest, ...args];
  const input = JSON.stringify({ hook_event_name: "PreToolUse", cwd, tool_name: "Bash", tool_input: { command } });
  return run(shell, words, { input, cwd, env });
}

/** The client's reading of an answer: one value, on one line. */
function decided({ code, stdout, stderr }: Ended): { readonly decision: unknown; readonly reason: string } {
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^[^\n]+\n$/);
  const { hookEventName, permissionDecision, permissionDecisionReason } = JSON.parse(stdout).hookSpecificOutput;
  expect(hookEventName).toBe("PreToolUse");
  return { decision: permissionDecision, reason: permissionDecisionReason };
}

const nothing = { code: 0, stdout: "", stderr: "" };

describe.each(shells)("by %s", (shell) => {
  test("without safe-sh: one line that says what it is, where to get it, and how to do without", async () => {
    const { decision, reason } = decided(await start(shell, "rm x"));
    expect(decision).toBe("ask");
    expect(reason).toMatch(
      /^safe-sh is not installed here: .* Get it from https:\/\/.*; to do without, .*SAFE_SH_HOOK=off$/,
    );
    // Where no answer about a command is wanted, there is none.
    expect(await start(shell, "rm x", { entry: permissionEntry })).toMatchObject(nothing);
  });

  test("told to do without, it says nothing", async () => {
    expect(await start(shell, "rm x", { env: { SAFE_SH_HOOK: "off" } })).toMatchObject(nothing);
  });

  test.each([
    ["moved", "/moved/hooks/safe-sh-hook.sh"],
    ["moved, and without an end in .sh", "/moved/bin/safe-sh-hook"],
    ["relative", "hooks/safe-sh-hook.sh"],
    ["of another word", "OFF"],
    ["with quotes, a line and code", `/x"'\n$(touch made); touch made; \`touch made\``],
  ])("a place that is %s: blocked, and what to run", async (_what, place) => {
    const cwd = folder();
    mkdirSync(join(cwd, "hooks"));
    writeFileSync(join(cwd, "hooks/safe-sh-hook.sh"), "trap - 0; exit 0\n");
    const { decision, reason } = decided(await start(shell, "ls", { env: { SAFE_SH_HOOK: place }, cwd }));
    expect(decision).toBe("deny");
    expect(reason).toContain("run `safe-sh init` again");
    expect(existsSync(join(cwd, "made"))).toBe(false);
    expect(await start(shell, "ls", { env: { SAFE_SH_HOOK: place }, cwd, entry: permissionEntry })).toMatchObject(
      nothing,
    );
  });

  test("settings of one person: moved, they block, whatever the environment says", async () => {
    const args = ["-c", hookEntry("own").args[1] ?? "", "/moved/hooks/safe-sh-hook.sh"];
    for (const value of ["off", hookFile]) {
      const ended = await run(shell, args, { input: "{}", env: { SAFE_SH_HOOK: value } });
      expect(decided(ended)).toEqual({ decision: "deny", reason: expect.stringContaining("run `safe-sh init` again") });
    }
  });

  test.each<[string, Given]>([
    ["the variable", { env: { SAFE_SH_HOOK: hookFile } }],
    ["PATH", { env: { PATH: `${join(root, "bin")}:${environment().PATH}` } }],
    ["its place", { readers: "own" }],
  ])("finds the hook by %s, with the options that its user gave it", async (_by, given) => {
    expect(decided(await start(shell, "ls", given)).decision).toBe("allow");
    expect(decided(await start(shell, "rm x", given)).decision).toBe("ask");
    expect(await start(shell, "rm x", { ...given, args: ["--on-mutating=deny"] })).toMatchObject({
      code: 2,
      stdout: "",
    });
  });

  test("a function of that name is no hook", async () => {
    const before = "f() { :; }; command() { echo f; }; ";
    expect(decided(await start(shell, "ls", { before })).decision).toBe("deny");
  });

  test.each<[string, Given]>([
    ["a closed standard output", { before: "exec >&-; " }],
    ["a closed standard output, of a moved hook", { before: "exec >&-; ", env: { SAFE_SH_HOOK: "/moved/x" } }],
    ["a hook that is a folder", { env: { SAFE_SH_HOOK: "/tmp" } }],
    ["a hook that cannot be started", { env: { SAFE_SH_HOOK: "/etc/passwd" } }],
    ["an empty hook", { env: { SAFE_SH_HOOK: "/dev/null" } }],
  ])("%s lets nothing pass", async (_what, given) => {
    const { code, stdout } = await start(shell, "ls", given);
    expect({ passed: code === 0, stdout }).toEqual({ passed: false, stdout: "" });
  });

  test("a hook that is cut short blocks", async () => {
    const cut = join(folder(), "safe-sh-hook.sh");
    for (const text of ["", "{", "true"]) {
      writeFileSync(cut, text);
      expect(await start(shell, "ls", { env: { SAFE_SH_HOOK: cut } })).toMatchObject({ code: 2, stdout: "" });
    }
  });
});
