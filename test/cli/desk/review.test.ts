// A held trial as a review, in a real Chromium: kept by hunk, taken back and dropped by keyboard alone; and how soon the page follows.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chromium, withBrowser, without } from "../../support/chromium.ts";
import { until } from "../../support/programs.ts";
import { enter, go, lines, press, text, withTrial } from "./page.ts";
import { openDesk, world } from "./world.ts";

withBrowser();

describe.skipIf(!chromium)(`a review${without}`, () => {
  test("a held trial is kept by hunk, and taken back, by keyboard alone", async () => {
    const here = await withTrial();
    const { page, problems } = await enter(await openDesk(here));
    await page.waitForSelector(".card");
    await press(page, "Review");
    await page.waitForSelector(".group");
    expect(await page.evaluate("document.activeElement?.tagName")).toBe("H1");
    // What gives rights is not chosen beforehand.
    expect(await text(page, ".answers .first")).toBe("Keep 2 of 3");
    expect(await page.$$eval(".diff", (all) => all.length)).toBe(5);
    expect(await text(page)).toContain("<img src=x onerror=alert(1)>\\e[31m");
    expect(await page.$$eval("main img, main script", (all) => all.length)).toBe(0);
    await press(page, "keep hunk 2 of a.txt", "Space");
    await page.waitForFunction(
      "document.querySelector('.answers .first')?.textContent.includes('the chosen parts of')",
    );
    await press(page, "keep <img", "Space");
    await press(page, "Keep the chosen parts of 1 of 3");
    await page.waitForSelector(".done");
    const parts = lines(60, String).replace("line 3\n", "THREE\n").replace("line 58\n", "FIFTYEIGHT\n");
    expect(readFileSync(join(here.project, "a.txt"), "utf8")).toBe(parts);
    await page.waitForFunction("document.querySelectorAll('.diff').length === 3");
    // The rest is held, and what was kept can be taken back.
    const { stdout } = await here.safe(["trials", "--json"]);
    expect((JSON.parse(stdout) as { state: string }[]).map(({ state }) => state)).toEqual(["held", "kept"]);
    await press(page, "Take it back");
    await until(() => readFileSync(join(here.project, "a.txt"), "utf8") === lines(60), "the undo");
    await page.waitForFunction("document.querySelector('.done')?.innerText.includes('taken back')");
    // A drop asks first, and Escape is no.
    await press(page, "Drop");
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { hidden: true });
    expect((await here.safe(["diff", "1", "--stat"])).code).toBe(0);
    await press(page, "Drop");
    await page.waitForSelector("dialog[open]");
    await press(page, "Drop it");
    await page.waitForFunction("document.querySelector('.done')?.innerText.includes('was dropped')");
    expect((await here.safe(["diff", "1", "--stat"])).code).toBe(1);
    expect(problems.filter((each) => !each.includes("404"))).toEqual([]);
  }, 60_000);

  test("what a page shows no more is not kept: the trial has changed meanwhile", async () => {
    const here = await withTrial();
    const { page } = await enter(await openDesk(here));
    await go(page, "change/1", ".group");
    // The page hears that something happened, but not what: its question is never answered, and it shows what it showed.
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      if (!request.url().includes("/api/change")) request.continue().catch(() => {});
    });
    expect(await here.safe(["keep", "1", "a.txt", "--yes"])).toMatchObject({ code: 0 });
    await page.click(".answers .first");
    await page.waitForSelector("[role=alert]");
    expect((await here.safe(["diff", "1", "--stat"])).stdout).toContain("ci.yml");
  }, 60_000);

  test("why an answer was refused stays on the page", async () => {
    const here = await withTrial();
    const { page } = await enter(await openDesk(here));
    await go(page, "change/1", ".group");
    await page.setRequestInterception(true);
    const refusal = { status: 409, contentType: "application/json", body: '{"why":"not now"}' };
    page.on("request", (request) => {
      const answered = request.url().endsWith("/api/keep") ? request.respond(refusal) : request.continue();
      answered.catch(() => {});
    });
    await page.click(".answers .first");
    await page.waitForSelector("[role=alert]");
    await page.waitForFunction("document.querySelector('.answers .first')?.disabled === false");
    expect(await text(page, "[role=alert]")).toBe("not now");
  }, 60_000);

  test("the page follows within a second", async () => {
    const here = world();
    writeFileSync(join(here.project, "a.txt"), "one\n");
    mkdirSync(join(here.state, "safe-sh"), { recursive: true });
    const { page } = await enter(await openDesk(here));
    await page.waitForFunction("document.body.innerText.includes('Nothing waits')");
    const entry = {
      door: "hook",
      host: "codex",
      cwd: here.project,
      safety: "mutating",
      reason: "why",
      decision: "deny",
    };
    const began = Date.now();
    appendFileSync(
      join(here.state, "safe-sh/decisions.jsonl"),
      `${JSON.stringify({ ...entry, time: began, command: "rm -rf the-first" })}\n`,
    );
    await page.waitForFunction("document.body.innerText.includes('the-first')", { polling: 20 });
    const decided = Date.now() - began;
    await here.safe(["try", "--", "echo two > a.txt"]);
    const tried = Date.now();
    await page.waitForFunction("document.body.innerText.includes('M a.txt')", { polling: 20 });
    console.log(`a decision shows after ${decided} ms, a held trial ${Date.now() - tried} ms after the command's end`);
    expect(decided).toBeLessThan(1_000);
    expect(Date.now() - tried).toBeLessThan(1_000);
  }, 60_000);
});
