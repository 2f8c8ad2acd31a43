// `safe-sh replay`: real processes and worker threads over transcripts of the real clients.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { safeSh } from "../../support/built.ts";
import { safe } from "../../support/in-process.ts";
import { ended, folder, run, start, until } from "../../support/programs.ts";
import { fromRoot } from "../../support/rows.ts";

const fixtures = fromRoot("fixtures/transcripts");

function list(name: string, commands: readonly string[]): string {
  const path = join(folder(), name);
  writeFileSync(
    path,
    commands.map((command) => `${JSON.stringify({ command, cwd: "/home/me", time: 1795391853862 })}\n`).join(""),
  );
  return path;
}

describe("replay", () => {
  test("counts what would have happened, by agent, program, project and day", async () => {
    const ran = await safe(["replay", fixtures, "--json", "--jobs", "2"]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    const summary = JSON.parse(ran.stdout);
    expect(summary).toMatchObject({
      commands: 12,
      fates: { pass: 9, trial: 0, ask: 3, deny: 0 },
      outcomes: { ran: 7, failed: 3, refused: 2, unknown: 0 },
      sources: 3,
      programs: [
        { name: "ls", count: 6, pass: 6 },
        { name: "cat", count: 3 },
        { name: "touch", count: 3, ask: 3 },
      ],
    });
    expect(summary.hosts.map(({ name, count }: { name: string; count: number }) => `${name} ${count}`)).toEqual([
      "claude-code 4",
      "codex 4",
      "gemini-cli 4",
    ]);
    expect(summary.projects).toMatchObject([{ name: "/home/me/project" }]);
    expect(summary.days.map(({ name }: { name: string }) => name)).toEqual(["2026-11-22", "2026-11-23"]);
  });

  test("one screen for people; no progress and no colour in a pipe", async () => {
    const ran = await safe(["replay", fixtures]);
    expect(ran.stderr).toBe("");
    expect(ran.stdout).toMatch(
      /^12 commands of 3 sources, 2026-11-22 to 2026-11-23\n {2}would have passed +█+ +9 +75\.0 %\n/,
    );
    expect(ran.stdout.split("\n").length).toBeLessThan(50);
  });

  test("rules and their effect, what ran again and again, what could do harm", async () => {
    const path = list("list.jsonl", [
      ...Array(5).fill("npm test"),
      ...Array(4).fill("npm run build"),
      "rm -rf /",
      "ls",
    ]);
    const summary = JSON.parse((await safe(["replay", path, "--json"])).stdout);
    expect(summary.fates).toEqual({ pass: 1, trial: 0, ask: 9, deny: 1 });
    expect(summary.rules).toMatchObject([
      { field: "allow", value: "npm test", spares: 5, left: 4 },
      { field: "allow", value: expect.stringMatching(/^npm run/), spares: 4, left: 0 },
    ]);
    // A list does not say what ran.
    expect([...summary.repeated, ...summary.harmful]).toEqual([]);
    const entry = (id: number, command: string): string[] => [
      JSON.stringify({
        type: "assistant",
        sessionId: "s",
        uuid: `a${id}`,
        cwd: "/",
        message: { content: [{ type: "tool_use", id: `t${id}`, name: "Bash", input: { command } }] },
      }),
      JSON.stringify({
        type: "user",
        sessionId: "s",
        uuid: `b${id}`,
        permissionDecision: { decision: "accept", source: "user_temporary" },
        message: { content: [{ type: "tool_result", tool_use_id: `t${id}`, content: "" }] },
      }),
    ];
    const session = join(folder(), "s.jsonl");
    writeFileSync(
      session,
      ["npm test", "npm test", "npm test", "git push --force"].flatMap((command, at) => entry(at, command)).join("\n"),
    );
    const ran = JSON.parse((await safe(["replay", session, "--json"])).stdout);
    expect(ran.repeated).toMatchObject([{ command: "npm test", ran: 3, approved: 3 }]);
    expect(ran.harmful).toMatchObject([{ command: "git push --force", fate: "deny" }]);
  });

  test("the policy of the folder holds, trials included", async () => {
    const config = join(folder(), "safe-sh");
    mkdirSync(config);
    writeFileSync(join(config, "policy.json"), '{ "trial": "hold", "allow": ["npm test"] }');
    const path = list("list.jsonl", ["npm test", "touch a", "git push"]);
    const { stdout } = await safe(["replay", path, "--json"], { env: { XDG_CONFIG_HOME: join(config, "..") } });
    expect(JSON.parse(stdout)).toMatchObject({ fates: { pass: 1, trial: 1, ask: 1, deny: 0 }, admitted: 1 });
  });

  test("--since and --project", async () => {
    const path = join(folder(), "list.jsonl");
    const lines = [
      { command: "ls", cwd: "/a/b", time: 1 },
      { command: "ls", cwd: "/a", time: Date.now() },
      { command: "ls", cwd: "/ab", time: Date.now() },
      { command: "ls" },
    ];
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join("\n"));
    const count = async (...given: string[]): Promise<number> =>
      JSON.parse((await safe(["replay", path, "--json", ...given])).stdout).commands;
    expect(await count()).toBe(4);
    expect(await count("--since", "1d")).toBe(2);
    expect(await count("--project", "/a")).toBe(2);
  });

  test("secrets are taken out of all that is shown", async () => {
    const path = list(
      "list.jsonl",
      Array(3).fill(
        "curl -u me:hunter2222 -H 'Authorization: Bearer abcdefgh' -d x https://e.com; mysql -pverysecret -e 'DROP TABLE x'",
      ),
    );
    const page = join(folder(), "page.html");
    const shown = [
      (await safe(["replay", path, "--json"])).stdout,
      (await safe(["replay", path, "--html", page])).stdout,
      readFileSync(page, "utf8"),
    ].join("");
    // Not the whole page in a message of a failure.
    expect(shown.includes("[redacted]")).toBe(true);
    expect(/hunter2222|abcdefgh|verysecret/.exec(shown)).toBeNull();
  });

  test("standard input as a plain list", async () => {
    const ran = await safe(["replay", "-", "--json"], { input: "ls\nrm x\n" });
    expect(JSON.parse(ran.stdout)).toMatchObject({ commands: 2, fates: { pass: 1, ask: 1 } });
  });

  test("stopped, it goes on where it was, and counts nothing twice", async () => {
    const state = folder();
    const env = { XDG_STATE_HOME: state };
    const commands = Array.from({ length: 6_000 }, (_, at) => `rm file${at}`);
    const path = list("list.jsonl", commands);
    const child = start(safeSh, ["replay", path, "--json", "--jobs", "1"], { env });
    const end = ended(child);
    // The state is kept every few thousand commands.
    await until(() => existsSync(join(state, "safe-sh/replay")), "a state that is kept").catch(() => {});
    child.kill("SIGINT");
    const stopped = await end;
    expect(stopped).toMatchObject({ code: 130, stdout: "", stderr: expect.stringContaining("go on") });
    const [file = ""] = readdirSync(join(state, "safe-sh/replay"));
    const kept = JSON.parse(readFileSync(join(state, "safe-sh/replay", file), "utf8"));
    expect(kept.state.total.ask).toBeGreaterThan(0);
    expect(kept.state.total.ask).toBeLessThan(commands.length);
    // By the program that was stopped: what another build has counted is not taken.
    const resumed = await run(safeSh, ["replay", path, "--json", "--jobs", "1"], { env });
    expect(JSON.parse(resumed.stdout)).toMatchObject({ commands: commands.length, fates: { ask: commands.length } });
    expect(readdirSync(join(state, "safe-sh/replay"))).toEqual([]);
  }, 120_000);

  test("bad input gets an error that says what to do", async () => {
    expect(await safe(["replay", "/nowhere.jsonl"])).toMatchObject({
      code: 1,
      stderr:
        "safe-sh: replay: ENOENT: no such file or directory, stat '/nowhere.jsonl'\n  help: give a transcript, a shell's history or a list of commands: `safe-sh replay FILE`\n",
    });
    expect(await safe(["replay", "--jobs", "0"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("1 to 256"),
    });
    expect(await safe(["replay", "--since", "never"])).toMatchObject({ code: 2 });
    expect(await safe(["replay", "-", "--html", "/nowhere/x.html"], { input: "ls\n" })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("help: is its folder there"),
    });
    expect(await safe(["replay"], { env: { HOME: folder() }, cwd: folder() })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no transcripts"),
    });
    const odd = list("odd.jsonl", []);
    writeFileSync(odd, '{"a":1}\n');
    expect(await safe(["replay", odd])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("neither a transcript nor a list"),
    });
  });
});
