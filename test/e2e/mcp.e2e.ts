// `safe-sh mcp` in the real client: it starts the server, offers its tools to the model, and gives it what they answer.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { newPlace, runs, type Session, session } from "./client.ts";
import { inCodexServer } from "./codex-server.ts";
import { initHost, newHostPlace, tryIn } from "./hosts/clients.ts";

const run = (command: string, more: object = {}) => ({ tool: "mcp__safe-sh__run", input: { command, ...more } });

/** Processes, mounts and locks of a place that are still there. */
function leftBy({ home, project }: { readonly home: string; readonly project: string }): readonly string[] {
  const processes = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" }).split("\n");
  const mounts = readFileSync("/proc/self/mountinfo", "utf8").split("\n");
  const locks = [join(home, ".local/state/safe-sh"), project].flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [])
      .filter((name) => /(?:^|\/|\.)lock$/.test(name))
      .map((name) => join(folder, name)),
  );
  // The file of a lock stays; nobody may hold it.
  const isLocked = (path: string): boolean => spawnSync("flock", ["--nonblock", path, "true"]).status !== 0;
  return [
    ...processes.filter((line) => /sleep 6\d\.25/.test(line) || line.includes(project)),
    ...mounts.filter((line) => line.includes(dirname(project))),
    ...locks.filter((path) => path.endsWith(".lock") || isLocked(path)),
  ];
}

async function leaves(place: { readonly home: string; readonly project: string }): Promise<void> {
  for (const end = Date.now() + 8_000; leftBy(place).length > 0 && Date.now() < end; ) await sleep(50);
  expect(leftBy(place)).toEqual([]);
}

const forty = Array.from({ length: 40 }, (_, index) => index);

/** What a person may say of a question. Only the first lets a command run. */
const answers = [
  { action: "accept", content: { answer: "do it" } },
  { action: "accept", content: { answer: "do not do it" } },
  { action: "decline" },
  { action: "cancel" },
] as const;

/** The file that a command would make which is asked about. */
const numberIn = (question: string): number => Number(/touch made(\d+)/.exec(question)?.[1]);

const madeIn = ({ project }: { readonly project: string }): readonly number[] =>
  readdirSync(project)
    .flatMap((name) => /^made(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

/** A session with the server as its only shell. */
async function withServer(turns: Session["turns"], policy: object, more: Partial<Session> = {}) {
  const place = newPlace();
  mkdirSync(join(place.home, ".config/safe-sh"), { recursive: true });
  writeFileSync(join(place.home, ".config/safe-sh/policy.json"), JSON.stringify(policy));
  const servers = join(place.home, "servers.json");
  writeFileSync(servers, JSON.stringify({ mcpServers: { "safe-sh": { command: safeSh, args: ["mcp"] } } }));
  const given = [
    "--mcp-config",
    servers,
    "--strict-mcp-config",
    "--allowedTools",
    "mcp__safe-sh",
    "--disallowedTools",
    "Bash",
  ];
  return session({ turns, place, args: given, files: { a: "one\n" }, env: { ENABLE_TOOL_SEARCH: "false" }, ...more });
}

describe("Claude Code with `--mcp-config`", () => {
  test("runs, tries and refuses through the server", async () => {
    const shown = await withServer(
      [
        run("cat a | tr a-z A-Z; exit 3"),
        run("echo two > a"),
        run("cat a"),
        run("npm publish"),
        run("ls", { cwd: "/" }),
        { tool: "mcp__safe-sh__check", input: { command: "rm a" } },
        { tool: "mcp__safe-sh__keep", input: { trial: 1 } },
        { says: "done" },
      ],
      { trial: "hold" },
    );
    expect(shown.told[0]?.tools).toEqual(expect.arrayContaining(["mcp__safe-sh__run", "mcp__safe-sh__undo"]));
    const [proved, tried, seen, refused, outside, checked, kept] = shown.results.map(({ text }) => text);
    expect(proved).toContain("ONE");
    expect(tried).toMatch(/held 1 change: M a .*as trial 1/);
    expect(seen).toContain("two");
    // It has elicitation, and nobody to show the question to.
    expect(refused).toMatch(/closed without an answer\n.*changes the registry\n +help: /);
    expect(outside).toContain("outside of the folders");
    expect(checked).toContain("find a");
    expect(kept).toContain("safe-sh keep 1");
    expect(shown.results.map(({ error }) => error)).toEqual([false, false, false, true, true, false, true]);
    expect(readFileSync(join(shown.place.project, "a"), "utf8")).toBe("one\n");
  });
});

describe("Claude Code", () => {
  test("makes forty calls of one server", async () => {
    const { results } = await withServer([...forty.map((number) => run(`expr ${number} + 1`)), { says: "done" }], {});
    expect(results.map(({ text }) => Number(/"stdout":"(\d+)/.exec(text)?.[1]))).toEqual(
      forty.map((number) => number + 1),
    );
  });

  test("puts forty questions of the server to a person, and runs what the answer says", async () => {
    const { results, questions, place } = await withServer(
      [...forty.map((number) => run(`touch made${number}`)), { says: "done" }],
      {},
      { answers: (question) => answers[numberIn(question) % 4] },
    );
    expect(questions.map(numberIn)).toEqual(forty);
    expect(questions[0]).toContain(`In ${place.project}.`);
    expect(results.map(({ error }) => error)).toEqual(forty.map((number) => number % 4 !== 0));
    expect(madeIn(place)).toEqual(forty.filter((number) => number % 4 === 0));
  });

  test.each([
    ["proved", "sleep 66.25", {}],
    ["approved", "touch made; sleep 66.25", {}],
    ["tried", "touch made; sleep 66.25", { trial: "hold" }],
  ])("interrupts a call that was %s, and goes on with the same server", async (_, command, policy) => {
    let goneBefore: boolean | undefined;
    const { results, place } = await withServer([run(command), run("echo and on"), { says: "done" }], policy, {
      answers: () => answers[0],
      interruptWhen: () => runs("sleep 66.25"),
      endWhen: (seen) => {
        if (seen.some(({ text }) => text.includes("and on"))) goneBefore ??= !runs("sleep 66.25");
        return false;
      },
    });
    expect(results.at(-1)?.text).toContain("and on");
    expect(goneBefore).toBe(true);
    await leaves(place);
  });

  test.each([
    ["proved", "sleep 67.25", {}],
    ["approved", "touch made; sleep 67.25", {}],
    ["tried", "touch made; sleep 67.25", { trial: "hold" }],
  ])("killed while a call runs that was %s, leaves nothing", async (_, command, policy) => {
    const { place } = await withServer([run(command), { says: "done" }], policy, {
      answers: () => answers[0],
      endWhen: () => runs("sleep 67.25"),
      endBy: "SIGKILL",
    });
    await leaves(place);
  });

  test("leaves no process of a call if it is ended", async () => {
    let ran = false;
    const endWhen = (): boolean => {
      ran ||= runs("sleep 63.25");
      return ran;
    };
    await withServer([run("sleep 63.25"), { says: "done" }], {}, { endWhen });
    expect(ran).toBe(true);
    for (const end = Date.now() + 8_000; runs("sleep 63.25") && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(runs("sleep 63.25")).toBe(false);
  });
});

const inCodex = (command: string) => ({ tool: "run", namespace: "mcp__safe_sh", input: { command } });

describe("Codex after `safe-sh init --host codex --mcp`", () => {
  test("makes forty calls of one server, of which it refuses one", async () => {
    const place = newHostPlace();
    await initHost(place, "codex", "--mcp");
    const numbers = Array.from({ length: 38 }, (_, index) => index);
    const calls = [...numbers.map((number) => `expr ${number} + 1000`), "cat f | tr A-Z a-z", "npm publish"].map(
      inCodex,
    );
    const { results, said } = await tryIn("codex", place, calls);
    expect(results, said).toHaveLength(40);
    expect(numbers.filter((number) => !results[number]?.includes(`${number + 1000}`))).toEqual([]);
    expect(results[38]).toContain("content");
    expect(results[39]).toContain("changes the registry");
  });

  test("puts forty questions of the server to a person, and runs what the answer says", async () => {
    const place = newHostPlace();
    await initHost(place, "codex", "--mcp");
    const steps = forty.map((number) => inCodex(`touch made${number}`));
    const { results, questions } = await inCodexServer(place, steps, {
      answers: (question) => answers[numberIn(question) % 4],
    });
    expect(questions.map(numberIn)).toEqual(forty);
    expect(results).toHaveLength(40);
    expect(madeIn(place)).toEqual(forty.filter((number) => number % 4 === 0));
  });

  test("interrupts an approved call, and goes on with the same server", async () => {
    const place = newHostPlace();
    await initHost(place, "codex", "--mcp");
    const steps = ["touch made; sleep 68.25", "echo and on"].map(inCodex);
    const { results } = await inCodexServer(place, steps, {
      answers: () => answers[0],
      interruptWhen: () => runs("sleep 68.25"),
    });
    expect(results.at(-1)).toContain("and on");
    await leaves(place);
  });

  test("killed while an approved call runs, leaves nothing", async () => {
    const place = newHostPlace();
    await initHost(place, "codex", "--mcp");
    let ran = false;
    await inCodexServer(place, [inCodex("touch made; sleep 69.25")], {
      answers: () => answers[0],
      killWhen: () => {
        ran ||= runs("sleep 69.25");
        return ran;
      },
    });
    expect(ran).toBe(true);
    await leaves(place);
  });
});
