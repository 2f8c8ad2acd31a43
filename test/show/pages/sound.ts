// A page from a file in a real Chromium, and what holds for every one of them.
import type { Page } from "puppeteer-core";
import { expect } from "vitest";
import { browser, type Opened, open, overflows, violations } from "../../support/chromium.ts";

export const text = async (page: Page, selector: string): Promise<string> =>
  String(await page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent`));
export const count = async (page: Page, selector: string): Promise<number> =>
  Number(await page.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`));

/** Wide and narrow, light and dark: nothing is asked for, nothing goes wrong, axe finds nothing, nothing sticks out. */
export async function isSound(path: string, act?: (opened: Opened) => Promise<void>): Promise<void> {
  for (const [width, scheme] of [
    [1280, "light"],
    [360, "dark"],
  ] as const) {
    const opened = await open(browser(), path, { width, scheme });
    await act?.(opened);
    expect(await overflows(opened.page), `${width} px`).toBe(false);
    expect(await violations(opened.page), `${width} px, ${scheme}`).toEqual([]);
    expect(opened.requests).toEqual([]);
    expect(opened.problems).toEqual([]);
    await opened.page.close();
  }
}
