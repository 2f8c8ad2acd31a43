// Hostile repositories: each trick runs code if nothing stops it, and does not if any of our lines of defence is in place.

import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantsOf } from "../../../src/decide/grants.ts";
import { surveyFindings } from "../../../src/decide/survey/survey.ts";
import { messageOf } from "../../../src/findings/words.ts";
import { cleanEnvironment } from "../../../src/run/environment.ts";
import { findEngine } from "../../../src/sandbox/engine.ts";
import { print } from "../../sandbox/same.ts";
import { safeSh } from "../../support/built.ts";
import { classify, judged, ready } from "../../support/classify.ts";
import { environment, folder, run } from "../../support/programs.ts";
import { quoted } from "../../support/quoted.ts";
import { isWhole, rowsOf, share } from "../../support/rows.ts";

interface Row {
  readonly name: string;
  /** Bash, in a repository with two commits; `$EVIL` is a program that leaves a mark. */
  readonly setup: string;
  readonly command: string;
  /** What stops it besides the sandbox: the environment of proved scripts, or a look at the repository before. */
  readonly stoppedBy: readonly ("env" | "gate")[];
  /** What the finding names, in small letters. */
  readonly key: string;
  /** Only on a terminal. */
  readonly terminal?: true;
  /** The catalog refuses it; it must still be harmless in the sandbox. */
  readonly refused?: true;
}

const rows = rowsOf<Row>("fixtures/confinement/repositories.jsonl");

const identity = `
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@x GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@x
`;
const twoCommits = `${identity}
git init -q . && echo one > a.txt && echo x > b.txt && git add . && git commit -qm one &&
echo two > a.txt && git commit -qam two && echo three > a.txt || exit 9
`;

interface Trap {
  readonly cwd: string;
  readonly evil: string;
  readonly sprung: () => boolean;
}

function build(script: string, cwd: string, env: Readonly<Record<string, string>>): void {
  const made = spawnSync("/bin/bash", ["-c", script], { cwd, env, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`the repository was not made: ${made.stderr}`);
}

const template = mkdtempSync(join(tmpdir(), "safe-sh-repository-"));
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** A repository that everybody may copy. */
function honest(): string {
  if (!existsSync(join(template, ".git"))) build(twoCommits, template, environment());
  return template;
}

function lay(row: Row): Trap {
  const place = folder();
  const cwd = join(place, "repository");
  cpSync(honest(), cwd, { recursive: true, preserveTimestamps: true });
  const [evil, mark] = [join(place, "evil"), join(place, "mark")];
  writeFileSync(evil, `#!/bin/sh\necho sprung >> ${quoted(mark)}\n`);
  chmodSync(evil, 0o755);
  build(`${identity}${row.setup}`, cwd, environment({ EVIL: evil }));
  rmSync(mark, { force: true });
  return { cwd, evil, sprung: () => existsSync(mark) };
}

/** Runs a program, on a terminal where the row wants one. */
function act(row: Row, trap: Trap, line: readonly string[], env: Readonly<Record<string, string>>): void {
  const [program = "", ...given] = row.terminal
    ? ["script", "--quiet", "--return", "--command", line.map(quoted).join(" "), "/dev/null"]
    : line;
  spawnSync(program, given, {
    cwd: trap.cwd,
    env: { ...env, SHELL: "/bin/bash", TERM: "xterm" },
    input: "",
    timeout: 10_000,
  });
}

beforeAll(() => ready());

const engine = findEngine();
if (engine.type === "none") throw new Error(`these tests need a sandbox: ${engine.why}; ${engine.help}`);

// `npm run test:all` has all; some are tried by the shell itself, too: each starts two processes of it.
const tried = share(rows, 6).map((row, index) => ({ ...row, byShell: !row.refused && (isWhole || index % 4 === 0) }));

describe.each(tried)("$name: $command", (row) => {
  const bash = ["/bin/bash", "-c", row.command];
  const plain = (evil: string): Record<string, string> => environment({ EVIL: evil });

  test("runs code where nothing stops it", () => {
    const trap = lay(row);
    act(row, trap, bash, plain(trap.evil));
    expect(trap.sprung()).toBe(true);
  });

  test(row.refused ? "is mutating by itself" : "is read_only by itself", () => {
    expect(classify(row.command, { cwd: "/" }).safety).toBe(row.refused ? "mutating" : "read_only");
  });

  test("runs no code that could write in the sandbox", async () => {
    const trap = lay(row);
    const { trace } = judged(row.command, { cwd: trap.cwd });
    // Without the environment of proved scripts, so that the sandbox stands alone.
    await print(row.command, trap.cwd, engine, grantsOf(trace, {}, { started: "/" }), plain(trap.evil));
    expect(trap.sprung()).toBe(false);
  });

  test.runIf(row.stoppedBy.includes("env"))("runs no code in the environment of proved scripts", () => {
    const trap = lay(row);
    act(row, trap, bash, cleanEnvironment(plain(trap.evil), "proved"));
    expect(trap.sprung()).toBe(false);
  });

  test("is a finding where there is no sandbox", async () => {
    const trap = lay(row);
    const { trace } = judged(row.command, { cwd: trap.cwd });
    const findings = await surveyFindings(trace);
    expect(findings.map(({ code }) => code)).toContain("repository-configuration");
    expect(findings.map((finding) => messageOf(finding, "agent").toLowerCase()).join("\n")).toContain(row.key);
    expect(trap.sprung(), "looking ran code").toBe(false);
  });

  test.runIf(row.byShell)("is refused by the shell without a sandbox, and harmless with one", async () => {
    const trap = lay(row);
    const env = { EVIL: trap.evil, SAFE_SH_SANDBOX: "off" };
    const refused = await run(safeSh, ["-c", row.command], { cwd: trap.cwd, env });
    expect(refused.code).toBe(126);
    expect(refused.stderr.toLowerCase()).toContain(row.key);
    act(row, trap, [safeSh, "-c", row.command], plain(trap.evil));
    expect(trap.sprung()).toBe(false);
  });
});

describe("an honest repository", () => {
  test.each([
    ["nothing special", "true", "git status"],
    ["git's own monitor", "git config core.fsmonitor false", "git status"],
    [
      "large files",
      'git config filter.lfs.clean "git-lfs clean -- %f"; git config filter.lfs.process "git-lfs filter-process"',
      "git diff",
    ],
    ["hooks of a tool", "mkdir h; touch h/pre-commit; git config core.hooksPath h", "git status"],
    ["a remote", "git remote add o git@example.com:a/b.git", "git log"],
    ["an alias", "git config alias.st status", "git log"],
    ["a plain pager", "git config core.pager 'less -R'", "git log"],
  ])("with %s has no finding", async (_name, setup, command) => {
    const trap = lay({ name: "", setup, command, stoppedBy: [], key: "" });
    const { trace } = judged(command, { cwd: trap.cwd });
    expect(await surveyFindings(trace)).toEqual([]);
  });
});
