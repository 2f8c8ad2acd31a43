// The pages in a real Chromium: what they show, how they are used, that they load nothing and run nothing of a command.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { safeSh } from "../../support/built.ts";
import { browse, chromium, type Opened, open, overflows, violations, without } from "../../support/chromium.ts";
import { writeDecisions } from "../../support/decisions.ts";
import { folder, run } from "../../support/programs.ts";
import { rowsOf, share } from "../../support/rows.ts";

const hostile = rowsOf<{ command: string }>("fixtures/hostile-commands.jsonl").map(({ command }) => command);

let browser: Browser;
beforeAll(async () => {
  if (chromium) browser = await browse();
});
afterAll(() => browser?.close());

const text = async (page: Page, selector: string): Promise<string> =>
  String(await page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent`));
const count = async (page: Page, selector: string): Promise<number> =>
  Number(await page.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`));

/** Wide and narrow, light and dark: nothing is asked for, nothing goes wrong, axe finds nothing, nothing sticks out. */
async function isSound(path: string, act?: (opened: Opened) => Promise<void>): Promise<void> {
  for (const [width, scheme] of [
    [1280, "light"],
    [360, "dark"],
  ] as const) {
    const opened = await open(browser, path, { width, scheme });
    await act?.(opened);
    expect(await overflows(opened.page), `${width} px`).toBe(false);
    expect(await violations(opened.page), `${width} px, ${scheme}`).toEqual([]);
    expect(opened.requests).toEqual([]);
    expect(opened.problems).toEqual([]);
    await opened.page.close();
  }
}

describe.skipIf(!chromium)(`pages in Chromium${without}`, () => {
  test("explain --html", async () => {
    const path = join(folder(), "page.html");
    const { stdout } = await run(safeSh, ["explain", "--html", 'for f in $(ls); do rm "$f"; done | sort > "$OUT"']);
    writeFileSync(path, stdout);
    await isSound(path, async ({ page }) => {
      expect(await text(page, "mark")).toContain('"$f"');
      // The verdict is seen first, then what is worst; the tree is folded.
      expect(await text(page, "main h1 + *")).toMatch(/^mutating a person is asked/);
      expect(await text(page, ".effects li")).toMatch(/^deletes /);
      expect(await count(page, "details[open]")).toBe(0);
      await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })");
      expect(await count(page, ".parts .box")).toBeGreaterThan(4);
    });
  });

  test("a spelling that passes is copied as it is shown, by keyboard", async () => {
    const path = join(folder(), "page.html");
    writeFileSync(path, (await run(safeSh, ["explain", "--html", "npm run build"])).stdout);
    const { page, problems } = await open(browser, path);
    const shown = await text(page, ".passing");
    expect(shown).toBe("npm pkg get scripts");
    // The clipboard of a browser without a screen is not to be had everywhere.
    await page.evaluate(
      "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text } } })",
    );
    await page.focus(".passing + button");
    await page.keyboard.press("Enter");
    await page.waitForFunction("document.querySelector('.passing + button').textContent === 'Copied'");
    expect(await page.evaluate("window.copied")).toBe(shown);
    expect(problems).toEqual([]);
  });

  test("explain --svg", async () => {
    const path = join(folder(), "page.svg");
    const { stdout } = await run(safeSh, ["explain", "--svg", "ls | xargs rm"]);
    writeFileSync(path, stdout);
    const { page, requests, problems } = await open(browser, path);
    expect(await count(page, "rect.box")).toBe(4);
    expect([...requests, ...problems]).toEqual([]);
  });

  test.each(share(hostile, 3))("a command is text: %j", async (command) => {
    for (const form of ["--html", "--svg"]) {
      const path = join(folder(), form === "--html" ? "page.html" : "page.svg");
      writeFileSync(path, (await run(safeSh, ["explain", form], { input: command })).stdout);
      const { page, requests, problems } = await open(browser, path);
      expect([...requests, ...problems]).toEqual([]);
      expect(await count(page, "main script, svg script, iframe, img, a, b, link, object, embed, form, svg svg")).toBe(
        0,
      );
      if (form === "--html" && !/[\0-\x08\ud800\u202e]/.test(command))
        expect(await text(page, "pre code")).toBe(command);
      await page.close();
    }
  });

  test("a replay's page", async () => {
    const place = folder();
    const list = join(place, "list.jsonl");
    const commands = [...hostile, ...hostile, ...Array(5).fill("npm test"), "ls", "git push --force"];
    writeFileSync(
      list,
      commands
        .map(
          (command, at) =>
            `${JSON.stringify({ command, cwd: "/home/me/<i>", time: 1795391853862 - at * 10_000_000 })}\n`,
        )
        .join(""),
    );
    const path = join(place, "page.html");
    expect(await run(safeSh, ["replay", list, "--html", path])).toMatchObject({ code: 0 });
    await isSound(path, async ({ page }) => {
      expect(await text(page, "h1")).toBe("What safe-sh would have done");
      expect(await text(page, "main")).toContain("npm test");
      expect(await count(page, "i, b, iframe, img, main script")).toBe(0);
      // The chart is drawn: not all of its pixels are alike.
      expect(
        await page.evaluate(
          "new Set(document.querySelector('canvas').getContext('2d').getImageData(0, 0, 300, 150).data).size > 4",
        ),
      ).toBe(true);
    });
  });

  test("a report: filters by keyboard, pictures, trials; a command of the log is text", async () => {
    const place = folder();
    writeDecisions(place, 500, Date.parse("2026-11-22T12:00:00Z"));
    const path = join(place, "page.html");
    const made = await run(safeSh, ["report", "--html", path], { env: { XDG_STATE_HOME: place } });
    expect(made).toMatchObject({ code: 0, stderr: "" });
    await isSound(path, async ({ page }) => {
      await page.waitForSelector("#touched table");
      expect(await text(page, "#found")).toBe("500 of 500 decisions");
      expect(await count(page, "#rows tr")).toBe(50);
      await page.click("#more");
      expect(await count(page, "#rows tr")).toBe(100);
      await page.focus("#text");
      await page.keyboard.type("<script>");
      const [found = ""] = (await text(page, "#found")).split(" ");
      expect(Number(found)).toBeGreaterThan(10);
      expect(Number(found)).toBeLessThan(200);
      await page.keyboard.press("Tab");
      await page.keyboard.type("ask");
      expect(await text(page, "#found")).toBe(`${found} of 500 decisions`);
      // From a decision to its picture, and back, by keyboard.
      await page.focus("#rows button");
      await page.keyboard.press("Enter");
      expect(await text(page, "dialog[open] h2")).toMatch(/^What it does/);
      expect(await text(page, "dialog[open] pre")).toContain("<script>alert(1)</script>");
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await count(page, "dialog[open]")).toBe(0);
      expect(await text(page, "#touched")).toContain("writes `<b>`");
    });
  });

  test("a report of 100,000 decisions paints within two seconds", async () => {
    const place = folder();
    writeDecisions(place, 100_000, Date.parse("2026-11-22T12:00:00Z"));
    const path = join(place, "page.html");
    await run(safeSh, ["report", "--html", path], { env: { XDG_STATE_HOME: place } });
    const { page, problems } = await open(browser, path);
    const paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 1e9";
    const painted = Number(await page.evaluate(paint));
    const loaded = Number(await page.evaluate("performance.getEntriesByType('navigation')[0].loadEventStart"));
    console.log(
      `100,000 decisions: first paint after ${Math.round(painted)} ms, the table after ${Math.round(loaded)} ms`,
    );
    expect(await text(page, "#found")).toBe("100000 of 100000 decisions");
    expect(problems).toEqual([]);
    expect(painted).toBeLessThan(2_000);
    await page.select("#decision", "deny");
    expect(await text(page, "#found")).toMatch(/^1\d{4} of 100000 decisions$/);
  }, 120_000);

  test("a report of trials: what is held, and what was kept", async () => {
    const place = folder();
    const project = join(place, "project");
    mkdirSync(project);
    const env = { XDG_STATE_HOME: place };
    expect(await run(safeSh, ["try", "--", "touch '<b>'"], { cwd: project, env })).toMatchObject({ code: 0 });
    expect(await run(safeSh, ["keep", "1", "--yes"], { cwd: project, env })).toMatchObject({ code: 0 });
    expect(await run(safeSh, ["try", "--", "touch more"], { cwd: project, env })).toMatchObject({ code: 0 });
    const path = join(place, "page.html");
    await run(safeSh, ["report", "--html", path], { env });
    await isSound(path, async ({ page }) => {
      await page.waitForSelector("#trials table");
      expect(await text(page, "#trials")).toMatch(/kepttouch '<b>'.*\/project\/<b>.*heldtouch moreA more/);
    });
  }, 60_000);

  test("a report of nothing", async () => {
    const place = folder();
    const path = join(place, "page.html");
    await run(safeSh, ["report", "--html", path], { env: { XDG_STATE_HOME: place } });
    await isSound(path, async ({ page }) => expect(await text(page, "#found")).toBe("0 of 0 decisions"));
  });
});

test("report: bad calls say what to do", async () => {
  expect(await run(safeSh, ["report"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("report --html report.html"),
  });
  expect(await run(safeSh, ["report", "--html", "/nowhere/x.html"])).toMatchObject({ code: 1 });
  expect(await run(safeSh, ["report", "--html", "a", "b"])).toMatchObject({ code: 2 });
});
