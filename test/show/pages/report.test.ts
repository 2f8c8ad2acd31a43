// The page of a report in a real Chromium: filters, pages, pictures and trials, and how soon it paints.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { browser, chromium, open, violations, withBrowser, without } from "../../support/chromium.ts";
import { writeDecisions } from "../../support/decisions.ts";
import { safe } from "../../support/in-process.ts";
import { folder } from "../../support/programs.ts";
import { count, isSound, text } from "./sound.ts";

withBrowser();

describe.skipIf(!chromium)(`a report in Chromium${without}`, () => {
  test("a report: filters by keyboard, pictures, trials; a command of the log is text", async () => {
    const place = folder();
    writeDecisions(place, 500, Date.parse("2026-11-22T12:00:00Z"));
    const path = join(place, "page.html");
    const made = await safe(["report", "--html", path], { env: { XDG_STATE_HOME: place } });
    expect(made).toMatchObject({ code: 0, stderr: "" });
    await isSound(path, async ({ page }) => {
      await page.waitForSelector("#rows > li");
      expect(await text(page, "#found")).toBe("500 of 500 decisions");
      expect(await count(page, "#rows > li")).toBe(50);
      await page.click("#more");
      await page.waitForFunction("document.querySelector('.pages')?.innerText.includes('page 2 of 10')");
      expect(await count(page, "#rows > li")).toBe(50);
      await page.focus("#text");
      await page.keyboard.type("<script>");
      const isLess = "document.querySelector('#found')?.textContent.startsWith('500') === false";
      await page.waitForFunction(isLess);
      const [found = ""] = (await text(page, "#found")).split(" ");
      expect(Number(found)).toBeGreaterThan(10);
      expect(Number(found)).toBeLessThan(200);
      await page.keyboard.press("Tab");
      await page.keyboard.type("ask");
      await page.waitForFunction("document.querySelector('#decision')?.value === 'ask'");
      await page.waitForFunction(`document.querySelector('#found')?.textContent === '${found} of 500 decisions'`);
      // From a decision to its picture, and back, by keyboard.
      await page.focus("#rows button");
      await page.keyboard.press("Enter");
      await page.waitForSelector("dialog[open] h3");
      expect(await text(page, "dialog[open] .banner")).toMatch(/^mutating/);
      expect(await text(page, "dialog[open] pre")).toContain("<script>alert(1)</script>");
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.waitForFunction("!document.querySelector('dialog[open]')");
      // It was asked about, and did not run.
      expect(await text(page, "#touched")).not.toContain("<b>");
    });
  });

  test("a report of 100,000 decisions paints within two seconds", async () => {
    const place = folder();
    writeDecisions(place, 100_000, Date.parse("2026-11-22T12:00:00Z"));
    const path = join(place, "page.html");
    await safe(["report", "--html", path], { env: { XDG_STATE_HOME: place } });
    const { page, problems } = await open(browser(), path);
    const paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 1e9";
    const painted = Number(await page.evaluate(paint));
    const loaded = Number(await page.evaluate("performance.getEntriesByType('navigation')[0].loadEventStart"));
    console.log(
      `100,000 decisions: first paint after ${Math.round(painted)} ms, the table after ${Math.round(loaded)} ms`,
    );
    await page.waitForSelector("#rows > li");
    expect(await text(page, "#found")).toBe("100000 of 100000 decisions");
    expect(problems).toEqual([]);
    expect(painted).toBeLessThan(2_000);
    await page.select("#decision", "deny");
    await page.waitForFunction("document.querySelector('#found')?.textContent.startsWith('100000') === false");
    expect(await text(page, "#found")).toMatch(/^1\d{4} of 100000 decisions$/);
  }, 120_000);

  test("a report of trials: what is held, and what was kept", async () => {
    const place = folder();
    const project = join(place, "project");
    mkdirSync(project);
    const env = { XDG_STATE_HOME: place };
    expect(await safe(["try", "--", "touch '<b>'"], { cwd: project, env })).toMatchObject({ code: 0 });
    expect(await safe(["keep", "1", "--yes"], { cwd: project, env })).toMatchObject({ code: 0 });
    expect(await safe(["try", "--", "touch more"], { cwd: project, env })).toMatchObject({ code: 0 });
    const path = join(place, "page.html");
    await safe(["report", "--html", path], { env });
    await isSound(path, async ({ page }) => {
      await page.waitForSelector("#trials .decided");
      expect(await text(page, "#trials")).toMatch(/kepttouch '<b>'.*\/project\/<b>.*heldtouch moreA more/);
    });
  }, 60_000);

  test("a report of nothing", async () => {
    const place = folder();
    const path = join(place, "page.html");
    await safe(["report", "--html", path], { env: { XDG_STATE_HOME: place } });
    await isSound(path, async ({ page }) => {
      await page.waitForSelector("#found");
      expect(await text(page, "#found")).toBe("0 of 0 decisions");
    });
  });
});

test("report: bad calls say what to do", async () => {
  expect(await safe(["report"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("report --html report.html"),
  });
  expect(await safe(["report", "--html", "/nowhere/x.html"])).toMatchObject({ code: 1 });
  expect(await safe(["report", "--html", "a", "b"])).toMatchObject({ code: 2 });
});
