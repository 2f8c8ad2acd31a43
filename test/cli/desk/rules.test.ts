// Rules with a preview, trust with the difference, and the past of 100,000 decisions, in a real Chromium.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chromium, violations, withBrowser, without } from "../../support/chromium.ts";
import { writeDecisions } from "../../support/decisions.ts";
import { enter, go, press, text } from "./page.ts";
import { openDesk, world } from "./world.ts";

withBrowser();

describe.skipIf(!chromium)(`rules and the past${without}`, () => {
  test("a rule is added and removed by keyboard, after a look at what it would have changed", async () => {
    const here = world();
    writeDecisions(here.state, 200, Date.now());
    const { page, problems } = await enter(await openDesk(here));
    await go(page, "rules", ".settings");
    await press(page, "", "Space");
    await page.focus("input.mono");
    await page.keyboard.type("npm test");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open] [role=status] strong");
    const shown = await text(page, "dialog[open]");
    expect(shown).toMatch(/Of the last \d+ decisions it would have let through [1-9]\d* that/);
    expect(shown).toContain("npm test");
    expect(await violations(page)).toEqual([]);
    await press(page, "Add it");
    await page.waitForFunction("document.querySelector('.done')?.innerText.includes('allowed')");
    expect(JSON.parse((await here.safe(["rules", "--mine", "--json"])).stdout)).toEqual([
      { field: "allow", command: "npm test" },
    ]);
    await press(page, "Remove");
    await page.waitForFunction("document.querySelector('dialog[open] .first')?.disabled === false");
    await press(page, "Remove it");
    await page.waitForFunction("document.querySelector('.done')?.innerText.includes('forgotten')");
    expect(JSON.parse((await here.safe(["rules", "--mine", "--json"])).stdout)).toEqual([]);
    expect(problems).toEqual([]);
  }, 60_000);

  test("a file is trusted after its difference was shown", async () => {
    const here = world();
    const file = join(here.project, ".safe-sh.json");
    writeFileSync(file, '{\n  "allow": ["npm test"]\n}\n');
    expect(await here.safe(["trust", "--yes"])).toMatchObject({ code: 0 });
    writeFileSync(file, '{\n  "allow": ["npm test", "curl **"]\n}\n');
    const { page } = await enter(await openDesk(here));
    await go(page, "rules", ".settings");
    await press(page, "Trust");
    await page.waitForSelector("dialog[open] .diff");
    const shown = await text(page, "dialog[open]");
    expect(shown).toContain("runs without a question: curl **");
    expect(shown).toContain('+  "allow": ["npm test", "curl **"]');
    expect(shown).toContain('-  "allow": ["npm test"]');
    await press(page, "Trust it");
    await page.waitForFunction("document.querySelector('.done')?.innerText.includes('trusted')");
    expect((await here.safe(["policy"])).stdout).toContain(": trusted");
  }, 30_000);

  test("100,000 decisions: searched, grouped and paged", async () => {
    const here = world();
    writeDecisions(here.state, 100_000, Date.now());
    const desk = await openDesk(here);
    const { page, problems } = await enter(desk);
    const paint = Number(
      await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 1e9"),
    );
    await page.waitForSelector("#protection");
    const began = Date.now();
    await go(page, "past", ".decided li");
    const shown = Date.now() - began;
    expect(await text(page, "#found")).toBe("100000 of 100000 decisions");
    // From the top to the end in steps of a screen, each drawn: the longest frame.
    const frame = Number(
      await page.evaluate(`new Promise((resolve) => {
        let longest = 0, before = performance.now(), ends = 0;
        const step = (now) => {
          longest = Math.max(longest, now - before);
          before = now;
          scrollBy(0, innerHeight / 4);
          if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) ends++;
          if (ends > 2) resolve(longest);
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      })`),
    );
    await page.focus("#text");
    await page.keyboard.type("force");
    await page.waitForFunction("/^1\\d{4} of/.test(document.querySelector('#found')?.textContent)");
    expect(
      await page.$$eval(".ranks li", (all) => all.map((each) => each.querySelector("button")?.textContent)),
    ).toEqual(["git push"]);
    await press(page, "Older");
    await page.waitForFunction("document.querySelector('.pages')?.innerText.includes('page 2 of')");
    const { JSHeapUsedSize: heap = 0 } = await page.metrics();
    const memory =
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${desk.child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
    console.log(
      `100,000 decisions: first paint ${Math.round(paint)} ms, the past ${shown} ms, the longest frame of scrolling ${Math.round(frame)} ms, the page ${Math.round(heap / 1e6)} MB, the process ${Math.round(memory)} MB`,
    );
    expect(paint).toBeLessThan(1_500);
    expect(shown).toBeLessThan(3_000);
    expect(frame).toBeLessThan(500);
    expect(heap).toBeLessThan(60_000_000);
    expect(problems).toEqual([]);
  }, 60_000);
});
