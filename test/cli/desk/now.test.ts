// What waits elsewhere, what a trial printed and was not allowed to do, presets and replays, in a real Chromium; all by keyboard alone.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { issue } from "../../../src/doors/tickets/ticket.ts";
import { safeSh } from "../../support/built.ts";
import { chromium, violations, withBrowser, without } from "../../support/chromium.ts";
import { Terminal } from "../../support/terminal.ts";
import { enter, go, press, text } from "./page.ts";
import { ask, openDesk, own, visit, type World, world } from "./world.ts";

const shows = (words: string): string => `document.querySelector('main')?.innerText.includes(${JSON.stringify(words)})`;

function logged(here: World, entry: object): void {
  mkdirSync(join(here.state, "safe-sh"), { recursive: true });
  const all = { time: Date.now(), door: "hook", cwd: here.project, safety: "mutating", reason: "why", ...entry };
  appendFileSync(join(here.state, "safe-sh/decisions.jsonl"), `${JSON.stringify(all)}\n`);
}

/** Sessions of Claude Code that ran so many commands. */
function transcript(here: World, count: number): void {
  const commands = ["git status", "npm test", "git log --oneline | head", "rm -rf build", "$EDITOR a; ls"];
  const folder = join(here.env.HOME ?? "", ".claude/projects/-p");
  mkdirSync(folder, { recursive: true });
  const lines = Array.from({ length: count }, (_, at) => {
    const about = { timestamp: new Date(Date.now() - at * 60_000).toISOString(), cwd: here.project, sessionId: "s" };
    // Each is another one, so that none is known beforehand.
    const command = `${commands[at % commands.length]} # ${count > 1_000 ? at : ""}`;
    const call = { type: "tool_use", id: `t${at}`, name: "Bash", input: { command } };
    const result = { type: "tool_result", tool_use_id: `t${at}`, content: "ok", is_error: false };
    return [
      JSON.stringify({ ...about, type: "assistant", uuid: `a${at}`, message: { content: [call] } }),
      JSON.stringify({ ...about, type: "user", uuid: `b${at}`, message: { content: [result] } }),
    ];
  });
  writeFileSync(join(folder, "s.jsonl"), `${lines.flat().join("\n")}\n`);
}

withBrowser();

describe.skipIf(!chromium)(`now, and before${without}`, () => {
  test("questions that wait elsewhere stand first, and go when they are answered", async () => {
    const here = world();
    const { page, problems } = await enter(await openDesk(here));
    await page.waitForFunction(shows("Nothing waits"));
    // Of our own shell.
    const terminal = new Terminal(safeSh, ["-c", "touch <b>made"], here.project, here.env);
    await terminal.shows("Reject it");
    await page.waitForFunction(shows("waits for your answer"));
    expect(await text(page)).toMatch(/question[^]*touch <b>made[^]*in its terminal/);
    await terminal.types("n");
    await terminal.closed();
    await page.waitForFunction(shows("Nothing waits"));
    // Of a host with both keys: its ticket.
    issue(
      { session: "one", cwd: here.project, command: "git push" },
      {
        ...{ kind: "asked", verdict: { safety: "mutating", source: "allowlist", findings: [] } },
        ...{ usualShell: undefined, source: {}, policy: "" },
      },
      { agent: undefined, call: "c" },
      here.env,
    );
    await page.waitForFunction(shows("no answer has come"));
    // Of another one: nothing more is known than that it was told to ask.
    logged(here, { host: "codex", command: "rm a", decision: "ask" });
    await page.waitForFunction(
      shows("codex was told to ask you in its own window, and nothing has come from it since"),
    );
    logged(here, { host: "codex", command: "ls", decision: "allow", safety: "read_only" });
    await page.waitForFunction(`!(${shows("codex was told to ask you")})`);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  }, 60_000);

  test("the first look waits for nothing: what the machine can do follows", async () => {
    const here = world();
    logged(here, { host: "codex", command: "ls", decision: "allow", safety: "read_only" });
    const desk = await openDesk(here);
    const visitor = await visit(desk);
    const look = async (name: string): Promise<number> => {
      const began = Date.now();
      expect((await ask({ port: desk.port, path: `/api/${name}`, headers: own(visitor) })).status).toBe(200);
      return Date.now() - began;
    };
    // Nothing is remembered: the sandbox is tried.
    const tried = look("protection");
    const first = await look("now");
    console.log(`the first look after ${first} ms, the machine after ${await tried} ms`);
    expect(first).toBeLessThan(await tried);
  }, 60_000);

  test("what a trial printed, and what it was not allowed to do", async () => {
    const here = world();
    writeFileSync(join(here.project, "a.txt"), "one\n");
    const file = openSync(join(here.state, "..", "output"), "a");
    const script =
      "echo '<b>said</b>' $'\\e[31m'; seq 9000; curl -sS http://a.example/; echo 'TOKEN=abcdefgh'; echo two > a.txt; exit 3";
    spawnSync(safeSh, ["try", "--", script], {
      cwd: here.project,
      env: { ...process.env, ...here.env },
      stdio: ["ignore", file, file],
    });
    const { page, problems } = await enter(await openDesk(here));
    await go(page, "change/1", ".group");
    const shown = await text(page, "section[aria-label='How it ran']");
    expect(shown).toMatch(/^ended with 3[^]*What it was not allowed to do[^]*a\.example/);
    expect(shown).toMatch(/output, the end: \d+ bytes before it were not kept/);
    expect(shown).toContain("\n9000\n");
    expect(shown).toContain("TOKEN=[redacted]");
    expect(shown).not.toContain("said");
    // It goes on with what was kept.
    await press(page, "Keep everything");
    await page.waitForSelector(".done");
    await go(page, "change/2", ".group");
    expect(await text(page, "section[aria-label='How it ran']")).toMatch(/^ended with 3/);
    expect(problems.filter((each) => !each.includes("404"))).toEqual([]);
  }, 60_000);

  test("a project begins with a preset, after a look at what it would have changed", async () => {
    const here = world();
    for (let count = 0; count < 3; count++) logged(here, { host: "codex", command: "npm test", decision: "ask" });
    const { page, problems } = await enter(await openDesk(here));
    await go(page, "rules", ".settings");
    await press(page, "Preview … node");
    await page.waitForSelector("dialog[open] .diff");
    expect(await text(page, "dialog[open]")).toMatch(/Of the last 3 decisions it would have let through 3 that/);
    expect(await violations(page)).toEqual([]);
    const file = join(here.project, ".safe-sh.json");
    expect(existsSync(file)).toBe(false);
    await press(page, "Write the file");
    await page.waitForSelector(".done");
    expect(readFileSync(file, "utf8")).toContain("npm publish");
    await press(page, "Trust …");
    await page.waitForSelector("dialog[open] .diff");
    await press(page, "Trust it");
    await page.waitForFunction("document.querySelector('.done')?.innerText.includes('trusted')");
    expect((await here.safe(["check", "npm test"])).code).toBe(0);
    // It is the user's as soon as they have changed it.
    writeFileSync(file, "{}\n");
    await go(page, "now", "#waits");
    await go(page, "rules", ".settings");
    await press(page, "Preview … go");
    await page.waitForSelector("dialog[open] .diff");
    expect(await text(page, "dialog[open]")).toContain("a file of yours is there");
    expect(await page.$eval("dialog[open] .first", (button) => button.matches(":disabled"))).toBe(true);
    expect(problems).toEqual([]);
  }, 60_000);

  test("transcripts are replayed, by program and subcommand, and a rule that would spare questions is added", async () => {
    const here = world();
    transcript(here, 50);
    const { page, problems } = await enter(await openDesk(here));
    await go(page, "replay", "form button.first");
    await page.focus("form select");
    await press(page, "Replay");
    await page.waitForSelector(".tiles");
    const shown = await text(page);
    expect(shown).toContain("50 commands of");
    expect(shown).toMatch(/git log\s+10/);
    expect(shown).not.toContain("$EDITOR\n");
    expect(await violations(page)).toEqual([]);
    await press(page, "npm test");
    await page.waitForSelector("dialog[open] .banner");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { hidden: true });
    await press(page, "Preview … npm test");
    await page.waitForFunction("document.querySelector('dialog[open] .first')?.disabled === false");
    await press(page, "Add it");
    await page.waitForFunction("document.querySelector('.done')?.innerText.includes('allowed')");
    expect((await here.safe(["check", "npm test"])).code).toBe(0);
    expect(problems).toEqual([]);
  }, 60_000);

  test("a replay that runs moves, stops at once, and goes on", async () => {
    const here = world();
    transcript(here, 20_000);
    const { page } = await enter(await openDesk(here));
    await go(page, "replay", "form button.first");
    await page.focus("form select");
    await press(page, "Replay");
    await page.waitForFunction("/[1-9]\\d* commands judged/.test(document.body.innerText)", { timeout: 30_000 });
    const began = Date.now();
    await press(page, "Stop");
    await page.waitForFunction(shows("Stopped after"));
    console.log(`a replay stopped after ${Date.now() - began} ms`);
    expect(Date.now() - began).toBeLessThan(2_000);
    const stopped = Number(/Stopped after (\d+) commands/.exec(await text(page))?.[1]);
    // The focus has stayed.
    await page.keyboard.press("Enter");
    await page.waitForFunction(`Number(/(\\d+) commands judged/.exec(document.body.innerText)?.[1]) > ${stopped}`, {
      timeout: 30_000,
    });
  }, 90_000);
});
