// Odd folders and files of safe-sh's own: nothing hangs, nothing is made elsewhere, and what is unreadable opens nothing.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hook, safeSh } from "../../support/built.ts";
import { folder, run, start } from "../../support/programs.ts";

const call = (command: string, cwd: string): string =>
  JSON.stringify({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command }, cwd, session_id: "s" });

const decision = async (command: string, cwd: string, env: Record<string, string>): Promise<unknown> => {
  const { stdout, code } = await run(hook, [], { cwd, env, input: call(command, cwd) });
  if (code === 2) return "blocked";
  return JSON.parse(stdout).hookSpecificOutput.permissionDecision;
};

test.each([
  { HOME: "/proc" },
  { XDG_CACHE_HOME: "/proc/x", XDG_STATE_HOME: "/proc/x" },
  { HOME: "relative", XDG_STATE_HOME: "relative", XDG_CACHE_HOME: "relative" },
])("folders that cannot be made: %j", async (env) => {
  const cwd = folder();
  expect(await run(safeSh, ["-c", "echo a"], { cwd, env })).toMatchObject({ stdout: "a\n", code: 0 });
  expect(await decision("ls", cwd, env)).toBe("allow");
  expect(await decision("touch a", cwd, env)).toBe("ask");
  expect(readdirSync(cwd)).toEqual([]);
});

test("named pipes and devices in place of files", async () => {
  const cwd = folder();
  const env = { XDG_STATE_HOME: join(cwd, "s"), XDG_CACHE_HOME: join(cwd, "c"), XDG_CONFIG_HOME: join(cwd, "o") };
  for (const each of Object.values(env)) mkdirSync(join(each, "safe-sh"), { recursive: true });
  execFileSync("mkfifo", ["s/safe-sh/trusted.json", "s/safe-sh/unconfined", "c/safe-sh/sandbox.json"], { cwd });
  mkdirSync(join(cwd, "p"));
  writeFileSync(join(cwd, "p/.safe-sh.json"), '{"allow":["touch **"]}');
  expect(await run(safeSh, ["-c", "echo a"], { cwd, env })).toMatchObject({ stdout: "a\n", code: 0 });
  expect(await decision("touch a", join(cwd, "p"), env)).toBe("ask");
  for (const make of ["mkfifo p/.safe-sh.json", "ln -s /dev/zero p/.safe-sh.json"]) {
    execFileSync("bash", ["-c", `rm p/.safe-sh.json; ${make}`], { cwd });
    expect(["ask", "deny", "blocked"]).toContain(await decision("touch a", join(cwd, "p"), env));
  }
});

test.each([
  ["SIGUSR1", 138],
  ["SIGUSR2", 140],
  ["SIGTERM", 143],
] as const)("a script that ends by %s", async (signal, code) => {
  const line = `"$0" -c 'sleep 9' & sleep 2.5; kill -${signal} $!; wait $!; echo $?`;
  expect((await run("bash", ["-c", line, safeSh])).stdout).toBe(`${code}\n`);
});

test("nothing outlives safe-sh in the closed sandbox, however it ends", async () => {
  const mark = `47.${process.pid}`;
  const child = start(safeSh, ["-c", `echo up; sleep ${mark} & sleep ${mark}; sleep ${mark}`]);
  await new Promise((resolve) => child.stdout?.once("data", resolve));
  const running = (): number => {
    try {
      return execFileSync("pgrep", ["-cxf", `sleep ${mark}`], { encoding: "utf8" }).trim() === "0" ? 0 : 1;
    } catch {
      return 0;
    }
  };
  for (let tries = 0; tries < 100 && running() === 0; tries++) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(running()).toBe(1);
  child.kill("SIGKILL");
  for (let tries = 0; tries < 100 && running() > 0; tries++) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(running()).toBe(0);
});
