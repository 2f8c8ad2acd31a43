// Proved commands that the host runs through safe-sh instead: their meaning stays the same.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { answerClaude } from "../../../src/doors/hook/claude.ts";
import { answered, policyOf } from "../../support/hooks.ts";
import { environment, folder, hook, run, safeSh } from "../../support/programs.ts";

interface Answer {
  readonly permissionDecision: string;
  readonly permissionDecisionReason: string;
  readonly updatedInput?: { readonly command: string; readonly description: string };
}

async function ask(
  command: string,
  {
    cwd = "/tmp",
    given = ["--rewrite"],
    env = {},
  }: { cwd?: string; given?: string[]; env?: Record<string, string> } = {},
): Promise<Answer> {
  const input = JSON.stringify({
    hook_event_name: "PreToolUse",
    cwd,
    tool_name: "Bash",
    tool_input: { command, description: "d", timeout: 5 },
  });
  const isPlain = given.join() === "--rewrite" && Object.keys(env).length === 0;
  const { stdout, code, stderr } = isPlain
    ? await answered(() => answerClaude(input, { ...policyOf(), shell: safeSh }))
    : await run(hook, given, { input, env });
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout).hookSpecificOutput as Answer;
}

const rows = [
  "ls -la /etc/hostname",
  "echo 'it'\\''s' \"a b\" $'c\\td' 'é🎉'",
  "printf '%s\\n' \"$HOME\" | wc -l; (exit 3)",
  "cat <<'E'\na 'quoted' $body\nE\necho after",
  "false || echo no",
  'x=1\nfor i in a b; do echo "$i$x"; done',
  "cd /etc && ls hostname && pwd",
  "cd '/usr/share' && cat <<E | wc -c\nbody\nE",
  "cd /nowhere && ls",
  "(cd /etc && pwd); pwd",
  "cd /etc; pwd",
  "cd /etc && cd .. && pwd",
  'echo \'!x\' "$(echo nested "$(echo deep)")"',
];

describe("a proved command", () => {
  test.each(rows)("%s", async (command) => {
    const { permissionDecision, updatedInput } = await ask(command);
    expect(permissionDecision).toBe("allow");
    const instead = updatedInput?.command ?? command;
    const both = [command, instead].map((script) => {
      // As Claude Code runs it: the folder that the command leaves behind counts.
      const { stdout, stderr, status } = spawnSync("/bin/bash", ["-c", `eval "$S"; code=$?; pwd; exit $code`], {
        cwd: "/tmp",
        env: environment({ S: script }),
        encoding: "utf8",
      });
      return { stdout, status, errors: stderr.replace(/^\/?\S*bash: (?:line \d+: )*/gm, "") };
    });
    expect(both[1]).toEqual(both[0]);
  });

  test("keeps what else the call says", async () => {
    expect((await ask("ls")).updatedInput).toEqual({ command: `'${safeSh}' -c 'ls'`, description: "d", timeout: 5 });
  });

  test("is not rewritten unless that is wanted, nor a second time", async () => {
    expect((await ask("ls", { given: [] })).updatedInput).toBeUndefined();
    expect((await ask("ls", { given: [], env: { SAFE_SH_HOOK_REWRITE: "1" } })).updatedInput).toBeDefined();
    expect((await ask("safe-sh -c 'ls'")).updatedInput).toBeUndefined();
    // Only said, and not so: the kernel is asked.
    expect((await ask("ls", { env: { SAFE_SH_CONFINED: "1" } })).updatedInput).toBeDefined();
  });

  test("stays in the host's shell where it moves that", async () => {
    expect((await ask("cd /etc; ls")).updatedInput).toBeUndefined();
    expect((await ask("cd /etc && ls")).updatedInput?.command).toBe(`cd /etc && '${safeSh}' -c 'ls'`);
  });
});

describe("in a hostile repository", () => {
  const hostile = (): { cwd: string; mark: string } => {
    const place = folder();
    const [cwd, evil, mark] = [join(place, "r"), join(place, "evil"), join(place, "mark")];
    mkdirSync(cwd);
    writeFileSync(evil, `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 });
    spawnSync("/bin/bash", ["-c", `git init -q; git config core.fsmonitor '${evil}'`], { cwd, env: environment() });
    return { cwd, mark };
  };

  test("a command for the host's shell is asked about", async () => {
    const { cwd, mark } = hostile();
    const answer = await ask("git status", { cwd, given: [] });
    expect(answer.permissionDecision).toBe("ask");
    expect(answer.permissionDecisionReason).toContain("core.fsmonitor");
    expect(existsSync(mark)).toBe(false);
  });

  test("a rewritten one is allowed, and harmless", async () => {
    const { cwd, mark } = hostile();
    const answer = await ask("git status", { cwd });
    expect(answer.permissionDecision).toBe("allow");
    spawnSync("/bin/bash", ["-c", "git status"], { cwd, env: environment() });
    expect(existsSync(mark), "the trap works").toBe(true);
    spawnSync("rm", [mark]);
    spawnSync("/bin/bash", ["-c", answer.updatedInput?.command ?? "false"], { cwd, env: environment() });
    expect(existsSync(mark)).toBe(false);
  });
});
