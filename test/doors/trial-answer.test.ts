// Under a policy with trials every door says `trial` of what safe-bash runs as one, and `ask` of what it does not.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHookEngine, defaultPolicy } from "../../src/index.ts";
import { safe } from "../support/in-process.ts";
import { environment } from "../support/programs.ts";

const home = realpathSync(mkdtempSync(join(tmpdir(), "safe-sh-trial-answer-")));
const project = join(home, "project");
const env = environment({ HOME: home, XDG_STATE_HOME: join(home, "state"), XDG_CONFIG_HOME: join(home, "config") });

beforeAll(() => {
  mkdirSync(join(home, "config/safe-sh"), { recursive: true });
  mkdirSync(project);
  execFileSync("git", ["init", "-q", project]);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const commands = [
  ["ls", "allow"],
  ["npm run build", "trial"],
  ["echo new > a", "trial"],
  ["sleep 9 & kill $!", "trial"],
  ["git push", "ask"],
  ["rm a; kill 1", "ask"],
  ["rm -rf /", "deny"],
] as const;

async function answers(command: string, cwd: string): Promise<readonly unknown[]> {
  const at = (...given: readonly string[]) => safe(given, { cwd, env });
  const json = async (...given: readonly string[]) =>
    (JSON.parse((await at(...given, "--json", command)).stdout) as { decision: unknown }).decision;
  return [
    await json("check"),
    await json("policy", "test"),
    /decision: (\w+)/.exec((await at("explain", command)).stdout)?.[1],
  ];
}

const setPolicy = (trial: string): void =>
  writeFileSync(join(home, "config/safe-sh/policy.json"), JSON.stringify({ trial }));

describe.each(["keep", "hold"])("with trial: %s", (trial) => {
  test.each(commands)("%s: %s", async (command, decision) => {
    setPolicy(trial);
    expect(new Set(await answers(command, project))).toEqual(new Set([decision]));
  });
});

test("what git keeps of a secret is asked about, whatever else the command does", async () => {
  setPolicy("keep");
  const there = join(home, "staged");
  execFileSync("git", ["init", "-q", there]);
  writeFileSync(join(there, ".env"), "KEY=1\n");
  execFileSync("git", ["-C", there, "add", "-f", ".env"]);
  for (const command of [
    "git diff --cached",
    "git diff --cached > all",
    "git diff --cached; touch z",
    "git show :.env; touch z",
  ])
    expect(new Set(await answers(command, there)), command).toEqual(new Set(["ask"]));
  expect(new Set(await answers("git diff --cached --stat; touch z", there))).toEqual(new Set(["trial"]));
  expect(new Set(await answers("git init -q; git diff --cached; touch z", project))).toEqual(new Set(["trial"]));
});

test("check --jsonl says it of many, and explain --json of one", async () => {
  setPolicy("keep");
  const input = commands.map(([command]) => `${JSON.stringify({ command, cwd: project })}\n`).join("");
  const { stdout } = await safe(["check", "--jsonl"], { cwd: project, env, input });
  const said = stdout
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { decision: unknown }).decision);
  expect(said).toEqual(commands.map(([, decision]) => decision));
  const explained = await safe(["explain", "--json", "npm run build"], { cwd: project, env });
  expect(JSON.parse(explained.stdout)).toMatchObject({ decision: "trial" });
});

test("where nothing can be tried, it is asked", async () => {
  setPolicy("keep");
  // The home directory is no project.
  expect(new Set(await answers("npm run build", home))).toEqual(new Set(["ask"]));
  setPolicy("off");
  expect(new Set(await answers("npm run build", project))).toEqual(new Set(["ask"]));
});

test("explain says what each door does", async () => {
  setPolicy("keep");
  const { stdout } = await safe(["explain", "npm run build"], { cwd: project, env });
  expect(stdout).toContain("safe-sh -c: runs over a copy of the project, and what it changes is held or kept");
  expect(stdout).toContain("hook: trial, if safe-bash is the host's shell");
});

test("the library says it, too", async () => {
  const engine = createHookEngine({ ...defaultPolicy, trial: "hold" });
  expect((await engine.checkCommand("npm run build", { cwd: project })).decision).toBe("trial");
  expect((await engine.checkCommand("git push", { cwd: project })).decision).toBe("ask");
});
