// Attacks through the environment: each does harm in plain bash (if the row says so), and none through safe-sh.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { safeSh } from "../../support/built.ts";
import { environment, folder, run } from "../../support/programs.ts";

interface Attack {
  readonly name: string;
  readonly env: (marker: string, cwd: string) => Readonly<Record<string, string>>;
  readonly script: string;
  /** False where bash itself, or this machine, is safe from it: the attack is then only shown not to work. */
  readonly hitsBash: boolean;
}

const program = (file: string, marker: string): void =>
  writeFileSync(file, `#!/bin/sh\ntouch '${marker}'\n`, { mode: 0o755 });

const inFile = (cwd: string, marker: string): string => {
  writeFileSync(join(cwd, "start-up"), `touch '${marker}'\n`);
  return join(cwd, "start-up");
};

const attacks: readonly Attack[] = [
  { name: "BASH_ENV", env: (marker, cwd) => ({ BASH_ENV: inFile(cwd, marker) }), script: "echo hi", hitsBash: true },
  { name: "ENV", env: (marker, cwd) => ({ ENV: inFile(cwd, marker) }), script: "echo hi", hitsBash: false },
  {
    name: "SHELLOPTS and PS4",
    env: (marker) => ({ SHELLOPTS: "xtrace", PS4: `$(touch ${marker})` }),
    script: "echo hi",
    // bash as root takes no PS4 from the environment.
    hitsBash: process.getuid?.() !== 0,
  },
  {
    name: "an exported function",
    env: (marker) => ({ "BASH_FUNC_echo%%": `() { touch ${marker}; }` }),
    script: "echo hi",
    hitsBash: true,
  },
  {
    name: "a relative folder in PATH",
    env: (marker, cwd) => {
      mkdirSync(join(cwd, "bin"));
      program(join(cwd, "bin/git"), marker);
      return { PATH: `bin:${environment().PATH}` };
    },
    script: "git --version",
    hitsBash: true,
  },
  {
    name: "an empty folder in PATH",
    env: (marker, cwd) => {
      program(join(cwd, "git"), marker);
      return { PATH: `:${environment().PATH}` };
    },
    script: "git --version",
    hitsBash: true,
  },
  { name: "ZX_PREFIX", env: (marker) => ({ ZX_PREFIX: `touch ${marker};` }), script: "echo hi", hitsBash: false },
  { name: "ZX_POSTFIX", env: (marker) => ({ ZX_POSTFIX: `;touch ${marker}` }), script: "echo hi", hitsBash: false },
  {
    name: "ZX_SHELL",
    env: (marker, cwd) => {
      program(join(cwd, "bash"), marker);
      return { ZX_SHELL: join(cwd, "bash") };
    },
    script: "echo hi",
    hitsBash: false,
  },
  {
    name: "ZX_PREFER_LOCAL",
    env: (marker, cwd) => {
      mkdirSync(join(cwd, "node_modules/.bin"), { recursive: true });
      program(join(cwd, "node_modules/.bin/git"), marker);
      return { ZX_PREFER_LOCAL: "true" };
    },
    script: "git --version",
    hitsBash: false,
  },
  {
    name: "bash on PATH",
    env: (marker, cwd) => {
      mkdirSync(join(cwd, "evil"));
      program(join(cwd, "evil/bash"), marker);
      return { PATH: `${join(cwd, "evil")}:${environment().PATH}` };
    },
    script: "echo hi",
    hitsBash: false,
  },
  {
    name: "GIT_EXTERNAL_DIFF",
    env: (marker, cwd) => {
      program(join(cwd, "differ"), marker);
      return { GIT_EXTERNAL_DIFF: join(cwd, "differ") };
    },
    script: "git diff",
    hitsBash: true,
  },
  {
    name: "GIT_CONFIG_COUNT with core.fsmonitor",
    env: (marker, cwd) => {
      program(join(cwd, "monitor"), marker);
      return { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "core.fsmonitor", GIT_CONFIG_VALUE_0: join(cwd, "monitor") };
    },
    script: "git status",
    hitsBash: true,
  },
];

function repository(): string {
  const cwd = folder();
  const git = (...given: string[]): void => {
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...given], {
      cwd,
      env: environment(),
      stdio: "ignore",
    });
  };
  git("init", "-q");
  writeFileSync(join(cwd, "file"), "one\n");
  git("add", "file");
  git("commit", "-qm", "first");
  writeFileSync(join(cwd, "file"), "two\n");
  return cwd;
}

describe("attacks", () => {
  test.each(attacks)("$name", async ({ env, script, hitsBash }) => {
    const marker = join(folder(), "marker");
    const cwd = repository();
    const attack = env(marker, cwd);
    // The environment alone must do, without the sandbox behind it.
    const ours = await run(safeSh, ["-c", script], { cwd, env: { ...attack, SAFE_SH_SANDBOX: "off" } });
    expect(ours).toMatchObject({ code: 0 });
    expect(existsSync(marker), "through safe-sh").toBe(false);
    // Not a socket as standard input: bash takes that for a remote shell, and reads ~/.bashrc instead of BASH_ENV.
    await run("/bin/bash", ["-c", script], { cwd, env: attack, stdio: ["ignore", "pipe", "pipe"] });
    expect(existsSync(marker), "through bash").toBe(hitsBash);
  });

  test("a repository's own configuration: core.fsmonitor", async () => {
    const cwd = repository();
    const marker = join(folder(), "marker");
    program(join(cwd, ".git/monitor"), marker);
    execFileSync("git", ["config", "core.fsmonitor", join(cwd, ".git/monitor")], { cwd });
    const ran = await run(safeSh, ["-c", "git status --short; git diff --stat"], { cwd });
    expect(ran.stdout).toContain(" M file");
    expect(existsSync(marker)).toBe(false);
  });

  // LD_PRELOAD acts on node before safe-sh can do anything (docs/references: only the caller can take it away); what it
  // must not do is to reach what safe-sh starts.
  test.each(["LD_LIBRARY_PATH", "GIT_SSH_COMMAND_X", "LESSOPEN", "PYTHONSTARTUP"])(
    "%s does not reach the script",
    async (name) => {
      const env = { [name]: "/nowhere", SAFE_SH_SANDBOX: "off" };
      const ran = await run(safeSh, ["-c", `echo "[$${name}]"`], { env });
      expect(ran.stdout).toBe("[]\n");
    },
  );
});

describe("ordinary use", () => {
  test.each([
    ["git diff", "-one\n+two\n"],
    ["git status --short", " M file\n"],
    ["git log --oneline", " first\n"],
    ["git show --stat HEAD", "1 file changed"],
    ["git branch", "* "],
  ])("%s", async (script, printed) => {
    const ran = await run(safeSh, ["-c", script], { cwd: repository() });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toContain(printed);
  });

  test("a repository is as it was after git status", async () => {
    // Where it could write.
    const env = { SAFE_SH_SANDBOX: "off" };
    const cwd = repository();
    const list = (): string => execFileSync("ls", ["-lR", "--time-style=full-iso", ".git"], { cwd, encoding: "utf8" });
    const before = list();
    await run(safeSh, ["-c", "git status; git diff; git log"], { cwd, env });
    expect(list()).toBe(before);
  });
});
