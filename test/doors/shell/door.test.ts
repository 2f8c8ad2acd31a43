// The shell door in this process: each request's exit code, and the text that runs. As a program: run.test.ts and the others.

import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readArguments } from "../../../src/doors/shell/arguments.ts";
import { type Ending, serve } from "../../../src/doors/shell/door.ts";
import { type Reasoned, reasonOf } from "../../../src/findings/words.ts";
import { folder } from "../../support/programs.ts";
import { quoted } from "../../support/quoted.ts";

const before = { env: { ...process.env }, cwd: process.cwd() };
let home = "";

beforeEach(() => {
  home = realpathSync(folder());
  mkdirSync(join(home, "project/sub"), { recursive: true });
  process.chdir(join(home, "project"));
  process.env = { PATH: before.env.PATH, HOME: home, TMPDIR: home, XDG_STATE_HOME: join(home, "state") };
  process.env.SAFE_SH_SANDBOX = "off";
});
afterEach(() => {
  process.chdir(before.cwd);
  process.env = { ...before.env };
});

/** What was said of a script that did not run. */
let said: string[] = [];
const presentation = {
  refusal: (script: string, verdict: Reasoned) => {
    said.push(`${script}: ${reasonOf(verdict, "person")}`);
    return "";
  },
  question: () => "",
  editable: () => true,
  review: async () => "",
};

async function ask(...given: readonly string[]): Promise<Ending> {
  said = [];
  const request = readArguments(given);
  if (request.kind === "usage") throw new Error(request.message);
  return serve(request, given, presentation);
}

const policy = (settings: object): void => {
  mkdirSync(join(home, ".config/safe-sh"), { recursive: true });
  writeFileSync(join(home, ".config/safe-sh/policy.json"), JSON.stringify(settings));
};

const decisions = (): readonly { readonly command: string; readonly decision: string }[] =>
  readFileSync(join(home, "state/safe-sh/decisions.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("a command", () => {
  test.each([
    ["true", 0],
    ["false", 1],
    ["exit 7", 7],
    ["test -d sub && cd sub && test ! -e sub", 0],
  ])("%s runs, and ends with %i", async (script, exitCode) => {
    expect(await ask("-c", script)).toEqual({ exitCode });
    expect(said).toEqual([]);
    expect(decisions()).toMatchObject([{ command: script, decision: "run" }]);
  });

  test("gets its name and its parameters", async () => {
    expect(await ask("-c", 'test "$0 $1 $#" = "me a 2"', "me", "a", "b")).toEqual({ exitCode: 0 });
  });

  test("that is not proved does not run", async () => {
    expect(await ask("-c", "touch made")).toEqual({ exitCode: 126, nothingRan: true });
    expect(said).toEqual([expect.stringMatching(/^touch made: .*made/)]);
    expect(existsSync("made")).toBe(false);
    expect(decisions()).toMatchObject([{ command: "touch made", decision: "deny" }]);
  });

  test("that a rule allows runs, and can end by a signal", async () => {
    policy({ allow: ["touch made", "kill -TERM *"] });
    expect(await ask("-c", "touch made")).toEqual({ exitCode: 0 });
    expect(existsSync("made")).toBe(true);
    expect(await ask("-c", "kill -TERM $$")).toEqual({ signal: "SIGTERM" });
  });

  test("under a policy that cannot be read only runs what is proved", async () => {
    writeFileSync(join(home, "project/.safe-sh.json"), "{");
    expect(await ask("-c", "true")).toEqual({ exitCode: 0 });
    expect(await ask("-c", "touch made")).toEqual({ exitCode: 126, nothingRan: true });
  });

  test("before a hook ends with 2 where it did not run", async () => {
    process.env = { ...process.env, CLAUDECODE: "1", CLAUDE_CODE_SHELL_PREFIX: "safe-sh" };
    expect(await ask("touch made")).toEqual({ exitCode: 2 });
    expect(existsSync("made")).toBe(false);
    expect(await ask("true")).toEqual({ exitCode: 0 });
  });
});

describe("in the sandbox", () => {
  beforeEach(() => {
    delete process.env.SAFE_SH_SANDBOX;
  });

  test.each([
    ["true", 0],
    ['test "$SAFE_SH_CONFINED" = 1', 0],
    ["ps > /dev/null; exit 4", 4],
  ])("%s ends with %i", async (script, exitCode) => {
    expect(await ask("-c", script)).toEqual({ exitCode });
  });

  test("what a rule allows is no proof, and does not run where one is required", async () => {
    policy({ allow: ["touch made"], sandbox: "require" });
    expect(await ask("-c", "touch made")).toEqual({ exitCode: 126, nothingRan: true });
    expect(existsSync("made")).toBe(false);
    expect(await ask("-c", "true")).toEqual({ exitCode: 0 });
  });
});

describe("bash's options", () => {
  test.each([
    [["-e", "-c", "false; exit 3"], 1],
    [["-o", "pipefail", "-c", "false | true"], 1],
    [["-O", "nullglob", "-c", 'set -- nowhere/*; test "$#" = 0'], 0],
  ])("%j ends with %i", async (given, exitCode) => {
    expect(await ask(...given)).toEqual({ exitCode });
  });
});

describe("a script in a file", () => {
  test("runs under its path", async () => {
    writeFileSync("script", 'test "$0 $1" = "script x"\n');
    expect(await ask("script", "x")).toEqual({ exitCode: 0 });
  });

  test.each([
    ["nowhere", 127, undefined],
    ["sub", 126, undefined],
    ["bytes", 126, new Uint8Array([0xff, 0xfe])],
    ["long", 126, "#".repeat(1_000_001)],
  ])("%s does not run", async (path, exitCode, text) => {
    if (text !== undefined) writeFileSync(path, text);
    expect(await ask(path)).toEqual({ exitCode, nothingRan: true });
  });
});

describe("a call of Claude Code's", () => {
  const enveloped = (command: string): string =>
    [
      `source ${home}/.claude/shell-snapshots/snapshot-bash-1795307867366-nkv5ah.sh 2>/dev/null || true`,
      "\\builtin shopt -u extglob 2>/dev/null || true",
      `eval ${quoted(command)} < /dev/null`,
      `pwd -P >| ${home}/claude-85a4-cwd`,
    ].join(" && ");
  beforeEach(() => {
    process.env = { ...process.env, CLAUDECODE: "1", CLAUDE_CODE_CHILD_SESSION: "1" };
  });

  test.each([
    ["cd sub", 0, "sub"],
    ["true", 0, ""],
    ["cd sub; false", 1, undefined],
    ["touch made", 126, undefined],
  ])("%s: ends with %i", async (command, exitCode, where) => {
    expect(await ask("-c", enveloped(command))).toEqual({ exitCode });
    const file = join(home, "claude-85a4-cwd");
    expect(existsSync(file) ? readFileSync(file, "utf8").trim() : undefined).toBe(
      where === undefined ? undefined : join(home, "project", where).replace(/\/$/, ""),
    );
    expect(existsSync("made")).toBe(false);
  });

  test("what only looks like one is judged as it stands", async () => {
    const forged = enveloped("true").replace("\\builtin shopt -u extglob", "touch made");
    expect(await ask("-c", forged)).toMatchObject({ nothingRan: true });
    expect(existsSync("made")).toBe(false);
  });
});
