// The same text in the same place gets the same answer at every door. The answers are compared with each other, never with
// an expected one.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerClaude } from "../../src/doors/hook/claude.ts";
import { settle } from "../../src/doors/settle.ts";
import { makeFolder } from "../../src/doors/tickets/folder.ts";
import { showShell } from "../../src/doors/tickets/second-key.ts";
import { reasonOf } from "../../src/findings/words.ts";
import { classifyCommand, createHookEngine, loadPolicy, type Policy, runTrigger } from "../../src/index.ts";
import { tellingEnvironment } from "../../src/judge/environment-told.ts";
import { safeBash, safeSh } from "../support/built.ts";
import { judged, ready } from "../support/classify.ts";
import { environment, run } from "../support/programs.ts";
import { fixtureFiles, isWhole, rowsOf, scriptsOf, share } from "../support/rows.ts";

/** What a door says, as far as all of them say it. */
interface Answer {
  readonly decision: "allow" | "trial" | "ask" | "deny";
  readonly reason: string;
}

interface Place {
  readonly name: string;
  readonly cwd: string;
}

const home = mkdtempSync(join(tmpdir(), "safe-sh-doors-"));
const env = environment({ HOME: home, XDG_STATE_HOME: join(home, "state"), SAFE_SH_SANDBOX: "" });
const before = { ...process.env };

beforeAll(async () => {
  // The doors of this process see the same machine as those that are processes of their own.
  for (const name of Object.keys(process.env))
    if (/^(?:SAFE_SH_|XDG_|GIT_|CLAUDE)/.test(name)) delete process.env[name];
  Object.assign(process.env, { HOME: home, XDG_STATE_HOME: join(home, "state") });
  mkdirSync(join(home, ".ssh"), { recursive: true });
  writeFileSync(join(home, ".ssh/id_rsa"), "a key\n");
  makeFolder(process.env);
  showShell("s", process.env);
  await ready();
});

afterAll(() => {
  Object.assign(process.env, before);
  rmSync(home, { recursive: true, force: true });
});

/** The policy of a folder, under which what is proved runs without a sandbox, as in a host's own shell. */
async function policyOf(cwd: string): Promise<Policy> {
  const { policy } = await loadPolicy({ cwd });
  return policy;
}

type Door = (command: string, place: Place) => Promise<Answer>;

/** Doors of this process. */
const doors: Readonly<Record<string, Door>> = {
  hook: async (command, { name, cwd }) => {
    const call = { hook_event_name: "PreToolUse", cwd, tool_name: "Bash", tool_input: { command }, session_id: "s" };
    // A sandbox is there only through the second key.
    const environment = name.includes("required sandbox") ? { ...process.env, CLAUDE_CODE_SHELL: safeBash } : {};
    const settings = { policyIn: (folder: string) => loadPolicy({ cwd: folder }), environment };
    const { judged } = await answerClaude(JSON.stringify(call), settings);
    return { decision: judged?.decision ?? "deny", reason: judged ? reasonOf(judged.verdict, "agent") : "" };
  },
  createHookEngine: async (command, { cwd }) => {
    const { decision, verdict } = await createHookEngine(await policyOf(cwd)).checkCommand(command, { cwd });
    return { decision, reason: verdict.reason };
  },
  "what the shell and createShell settle": async (command, { cwd }) => {
    const policy = await policyOf(cwd);
    // Without a sandbox: with one, what the folders could do does not matter.
    const unconfined: Policy = policy.sandbox === "require" ? policy : { ...policy, sandbox: "off" };
    let asked = false;
    const approve = async () => {
      asked = true;
      return { type: "reject" } as const;
    };
    const request = { script: command, parameters: [], options: [], cwd, policy: unconfined };
    const settled = await settle(request, { approve, modifications: 0 });
    const decision = asked ? "ask" : settled.type === "runs" ? "allow" : "deny";
    return { decision, reason: reasonOf(settled.verdict, "agent") };
  },
};

/** What differs from the first door's answer. */
async function differences(command: string, place: Place, line: Answer): Promise<readonly string[]> {
  const answers: [string, Answer][] = [];
  for (const [name, door] of Object.entries(doors)) answers.push([name, await door(command, place)]);
  answers.push(["check --jsonl", line]);
  const [first] = answers;
  const found = answers
    .filter(([, answer]) => JSON.stringify(answer) !== JSON.stringify(first?.[1]))
    .map(
      ([name, answer]) =>
        `${place.name}: ${command}\n  ${first?.[0]}: ${JSON.stringify(first?.[1])}\n  ${name}: ${JSON.stringify(answer)}`,
    );
  const { safety, reason } = await classifyCommand(command, { cwd: place.cwd, policy: await policyOf(place.cwd) });
  const allowed = first?.[1].decision === "allow";
  if ((safety === "read_only") !== allowed || reason !== first?.[1].reason)
    found.push(
      `${place.name}: ${command}\n  classifyCommand: ${safety}: ${reason}\n  ${first?.[0]}: ${JSON.stringify(first?.[1])}`,
    );
  return found;
}

/** A command in its place. */
interface Asked extends Place {
  readonly command: string;
}

/** `check --jsonl`: one process for all of them. */
async function jsonl(asked: readonly Asked[]): Promise<readonly Answer[]> {
  const input = asked.map(({ command, cwd }, id) => `${JSON.stringify({ id, command, cwd })}\n`).join("");
  const { stdout } = await run(safeSh, ["check", "--jsonl"], { input, cwd: home, env });
  const lines = stdout.trim().split("\n");
  expect(lines).toHaveLength(asked.length);
  return lines.map((line) => {
    const { decision, reason } = JSON.parse(line) as Answer;
    return { decision, reason };
  });
}

/** What `watch` warns of: nothing for what is allowed. One process for all of them. */
async function watched(asked: readonly Asked[]): Promise<readonly (string | undefined)[]> {
  const init = (cwd: string): string => `${JSON.stringify({ type: "system", subtype: "init", cwd })}\n`;
  const event = (command: string): string =>
    `${JSON.stringify({ type: "assistant", message: { content: [{ type: "tool_use", id: "t", name: "Bash", input: { command } }] }, parent_tool_use_id: null })}\n`;
  // A command that is denied everywhere marks the end of each.
  const found: (string | undefined)[] = [];
  const { stderr } = await run(safeSh, ["watch"], {
    input: asked.map(({ cwd, command }) => init(cwd) + event(command) + event("rm -rf /marker")).join(""),
    cwd: home,
    env,
  });
  let open: string | undefined;
  for (const line of stderr.split("\n")) {
    if (/^WARNING: denied: `rm -rf \/marker`/.test(line)) {
      found.push(open);
      open = undefined;
    } else open ??= /^WARNING: (denied|mutating)/.exec(line)?.[1];
  }
  expect(found).toHaveLength(asked.length);
  return found;
}

/** `allow`: no warning; `deny`: denied; `ask`: mutating. */
const warningFor = ({ decision }: Answer): string | undefined =>
  ({ allow: undefined, trial: "mutating", ask: "mutating", deny: "denied" })[decision];

/** What the doors that take many commands in one process say of each. */
interface Said extends Asked {
  readonly line: Answer;
  readonly warning: string | undefined;
}

async function saidOf(asked: readonly Asked[]): Promise<readonly Said[]> {
  const [lines, warnings] = await Promise.all([jsonl(asked), watched(asked)]);
  return asked.map((each, index) => ({ ...each, line: lines[index] ?? nothing, warning: warnings[index] }));
}

const nothing: Answer = { decision: "deny", reason: "no answer" };

async function compared(said: readonly Said[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { command, line, warning, ...place } of said) {
    found.push(...(await differences(command, place, line)));
    const answer = await doors.hook?.(command, place);
    const policy = await policyOf(place.cwd);
    // A watcher says `denied` only of what no question overcomes, and of everything under a policy that denies the rest.
    if (answer && warning !== warningFor(answer) && policy.onMutating === "ask")
      found.push(`${place.name}: ${command}\n  hook: ${JSON.stringify(answer)}\n  watch: ${warning}`);
  }
  return found;
}

/** Can a program get it as an argument? The shell says so in other words, and cannot ask about the rest. */
const printable = (command: string): boolean =>
  command.trim() !== "" && command.length < 300 && !/\0|\p{Surrogate}/u.test(command);

// 500 of them by `npm run test:all`.
test("rows of the fixtures", { timeout: 180_000 }, async () => {
  const all = ["commands", "attacks", "syntax"].flatMap((name) => fixtureFiles(`fixtures/${name}`).flatMap(scriptsOf));
  // The shell knows that it was given no parameters, and other doors do not: what depends on them may differ.
  const reasonFor = (command: string, positional?: readonly string[]): string =>
    reasonOf(judged(command, positional ? { positional } : {}).verdict, "agent");
  // The hook's question shows what a decision about trials would do; and our shell's environment holds no secrets, a host's may.
  const isTold = (command: string): boolean => {
    const { verdict, trace } = judged(command);
    return verdict.findings.some(({ decides }) => decides) || tellingEnvironment(trace).length > 0;
  };
  const rows = share([...new Set(all)], 10)
    .filter(printable)
    .filter((command) => reasonFor(command) === reasonFor(command, []) && !isTold(command));
  const count = isWhole ? 500 : 60;
  const step = Math.floor(rows.length / count);
  const chosen = rows.filter((_, index) => index % step === 0).slice(0, count);
  expect(chosen).toHaveLength(count);
  const cwd = join(home, "plain");
  mkdirSync(cwd, { recursive: true });
  execFileSync("git", ["init", "-q", cwd]);
  const asked = chosen.map((command) => ({ name: "plain", cwd, command }));
  expect(await compared(await saidOf(asked))).toEqual([]);
});

interface Prepared {
  readonly name: string;
  readonly prepare: (cwd: string) => void;
  readonly commands: readonly string[];
}

const file =
  (path: string, text: string) =>
  (cwd: string): void => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };

const git =
  (...settings: readonly string[]) =>
  (cwd: string): void => {
    execFileSync("git", ["init", "-q", cwd]);
    for (const setting of settings) execFileSync("git", ["-C", cwd, "config", ...setting.split("=")]);
  };

const both =
  (...all: readonly ((cwd: string) => void)[]) =>
  (cwd: string): void => {
    for (const each of all) each(cwd);
  };

const policyFile = (settings: object) => file(".safe-sh.json", JSON.stringify(settings));

const trusted = (settings: object) => (cwd: string) => {
  policyFile(settings)(cwd);
  execFileSync(safeSh, ["trust", "--yes", join(cwd, ".safe-sh.json")], { env, cwd, stdio: "ignore" });
};

const reading = [
  "git status",
  "git diff",
  "git log -1",
  "ls",
  "FOO=bar grep a b",
  "export FOO=bar; ls",
  "RED=a; echo $RED",
  "cd sub && git status",
  "git -C . status",
  "gh pr list",
];
const onKey = ["cat key", "grep -C 3 x key", "od -C key", "base64 -D key", "head -n 3 key", "wc -c < key", "cat plain"];
const below = [
  "grep -r x ~",
  "grep -r -C 3 x ~",
  "rg --hidden -C 2 x ~",
  "diff -r -C 3 ~ .",
  "tar -cf - -C ~ .",
  "grep -r x .",
];
const changing = [
  "touch a",
  "rm -rf /x",
  "npm test",
  "make",
  "git push --force",
  "ls",
  "cat .env",
  "curl https://example.com",
];

const folders: readonly Prepared[] = [
  ...["core.fsmonitor=./x", "core.sshCommand=./x", "diff.external=./x", "core.pager=./x", "filter.a.clean=./x"].map(
    (setting) => ({
      name: `git: ${setting}`,
      prepare: git(setting),
      commands: reading,
    }),
  ),
  {
    name: "git: a hook",
    prepare: both(git(), file(".git/hooks/post-index-change", "#!/bin/sh\n")),
    commands: reading,
  },
  { name: "git: honest", prepare: git(), commands: reading },
  {
    name: "git: a hostile repository below",
    prepare: (cwd) => {
      git()(cwd);
      mkdirSync(join(cwd, "sub"));
      git("core.fsmonitor=./x")(join(cwd, "sub"));
    },
    commands: [...reading, "git -C sub status", "git --git-dir=sub/.git status"],
  },
  {
    name: "a link to a key",
    prepare: both((cwd) => symlinkSync(join(home, ".ssh/id_rsa"), join(cwd, "key")), file("plain", "a\n")),
    commands: onKey,
  },
  {
    name: "git: a link into a hostile repository",
    prepare: (cwd) => {
      const elsewhere = mkdtempSync(join(home, "elsewhere-"));
      git("core.fsmonitor=./x")(elsewhere);
      mkdirSync(join(elsewhere, "deep"));
      symlinkSync(join(elsewhere, "deep"), join(cwd, "link"));
    },
    commands: ["git -C link status", "cd link && git status", "cd link; git diff", "git status"],
  },
  {
    name: "a link to the folder of keys",
    prepare: (cwd) => symlinkSync(join(home, ".ssh"), join(cwd, "keys")),
    commands: ["cat keys/id_rsa", "grep -r x keys", "ls keys", "tail -c 4 keys/id_rsa"],
  },
  { name: "secrets below the home", prepare: () => {}, commands: below },
  ...rowsOf<{ name: string; files: Record<string, string>; command: string }>("fixtures/confinement/projects.jsonl")
    .slice(0, 6)
    .map(({ name, files, command }) => ({
      name: `project: ${name}`,
      prepare: (cwd: string) => {
        for (const [path, text] of Object.entries(files)) file(path, text)(cwd);
      },
      commands: [command, "npm ls", "yarn list", "npm --prefix . ls", 'npm --prefix "$x" ls'],
    })),
  {
    name: "policy: not trusted, opens",
    prepare: policyFile({ allow: ["npm test"], writes: ["."] }),
    commands: changing,
  },
  {
    name: "policy: not trusted, tightens",
    prepare: policyFile({ deny: ["ls **", "make"], onMutating: "deny" }),
    commands: changing,
  },
  {
    name: "policy: trusted, allows",
    prepare: trusted({ allow: ["npm test", "make"], writes: ["out"] }),
    commands: [...changing, "echo a > out/b", "echo a > b"],
  },
  {
    name: "policy: trusted, allows in a hostile folder",
    prepare: both(trusted({ allow: ["npm test", "git fetch"] }), file(".npmrc", "node-options=x\n")),
    commands: changing,
  },
  { name: "policy: broken", prepare: file(".safe-sh.json", "{ nonsense"), commands: changing },
  { name: "policy: an unknown field", prepare: policyFile({ alow: ["ls"] }), commands: changing },
  { name: "policy: patterns", prepare: policyFile({ blockedPatterns: ["^ls", "make"] }), commands: changing },
  {
    name: "policy: secrets",
    prepare: policyFile({ reads: { deny: ["private", "*.pem"] } }),
    commands: ["cat private/x", "cat a.pem", "grep -r x private", "ls private", "cat b"],
  },
  {
    name: "policy: hosts",
    prepare: policyFile({ network: { hosts: ["example.com"], methods: ["read"] } }),
    commands: ["curl https://example.com", "curl https://example.org", "curl -d x https://example.com", "ls"],
  },
  {
    name: "policy: the planner's profile",
    prepare: policyFile({ profile: "planner" }),
    commands: [...changing, ...reading, "echo a > planning/x"],
  },
  { name: "policy: deny what is not proved", prepare: policyFile({ onMutating: "deny" }), commands: changing },
  {
    name: "policy: a required sandbox",
    prepare: policyFile({ sandbox: "require" }),
    commands: ["ls", "touch a", "git status"],
  },
  {
    name: "a folder that is none",
    prepare: (cwd) => rmSync(cwd, { recursive: true }),
    commands: ["ls", "git status", "cat ../x", "npm ls"],
  },
];

describe("prepared folders", () => {
  test("are 30 or more", () => expect(folders.length).toBeGreaterThanOrEqual(30));

  let said: readonly Said[] = [];

  beforeAll(async () => {
    const asked = folders.flatMap(({ name, prepare, commands }) => {
      const cwd = mkdtempSync(join(home, "folder-"));
      prepare(cwd);
      return commands.map((command) => ({ name, cwd, command }));
    });
    said = await saidOf(asked);
  });

  test.each(folders)("$name", async ({ name, commands }) => {
    const here = said.filter((each) => each.name === name);
    expect(here).toHaveLength(commands.length);
    expect(await compared(here)).toEqual([]);
  });
});

describe("doors that are processes", () => {
  const chosen = folders
    .filter(({ name }) => !/none|planner/.test(name))
    .flatMap(({ name, prepare, commands }) => commands.slice(0, 1).map((command) => ({ name, prepare, command })));

  test.each(chosen)("$name: $command", async ({ name, prepare, command }) => {
    const cwd = mkdtempSync(join(home, "folder-"));
    prepare(cwd);
    const expected = await doors.hook?.(command, { name, cwd });
    const [check, explain, policyTest] = await Promise.all([
      run(safeSh, ["check", "--json", "--", command], { cwd, env }),
      run(safeSh, ["explain", "--", command], { cwd, env }),
      run(safeSh, ["policy", "--json", "test", command], { cwd, env }),
    ]);
    const { decision, reason } = JSON.parse(check.stdout) as Answer;
    expect({ decision, reason }).toEqual(expected);
    expect(explain.stdout).toContain(reason.slice(0, 40));
    expect(explain.stdout).toContain(`decision: ${decision}`);
    const tested = JSON.parse(policyTest.stdout) as { decision: string; verdict: { reason: string } };
    expect({ decision: tested.decision, reason: tested.verdict.reason }).toEqual(expected);
    // It runs only what every other door allows.
    const ran = await run(safeSh, ["-c", command], { cwd, env: { ...env, SAFE_SH_SANDBOX: "off" } });
    const refused = /^safe-sh: refused: (.*)$/m.exec(ran.stderr)?.[1];
    if (expected?.decision === "allow" && name !== "policy: a required sandbox") expect(refused).toBeUndefined();
    if (expected?.decision !== "allow") expect(refused).toBeDefined();
  });
});

test("a trigger runs what every door allows under the built-in policy, and nothing else", async () => {
  const cwd = mkdtempSync(join(home, "folder-"));
  git()(cwd);
  writeFileSync(join(cwd, "plain"), "a\n");
  for (const command of [
    "git status",
    "git log -1",
    "ls",
    "cat plain",
    ...changing.filter((each) => !each.startsWith("curl")),
  ]) {
    const { decision } = (await doors.hook?.(command, { name: "", cwd })) ?? { decision: undefined };
    const ran = await runTrigger(command, { cwd, timeoutMilliseconds: 5_000 }).then(
      () => true,
      () => false,
    );
    expect({ command, ran }).toEqual({ command, ran: decision === "allow" });
  }
});
