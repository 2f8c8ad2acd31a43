// The desk's page in a real Chromium, and how a person without a mouse gets about in it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "puppeteer-core";
import { expect } from "vitest";
import { browser } from "../../support/chromium.ts";
import { type DeskHere, type World, world } from "./world.ts";

interface Opened {
  readonly page: Page;
  readonly problems: readonly string[];
}

/** Follows the link. Anything but a request to the desk is a problem. */
export async function enter(desk: DeskHere): Promise<Opened> {
  const context = await browser().createBrowserContext();
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") problems.push(message.text());
  });
  page.on("dialog", (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(`${desk.origin}/`)) problems.push(request.url());
  });
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(desk.link);
  await page.waitForSelector("h1");
  return { page, problems };
}

export const text = async (page: Page, selector = "main"): Promise<string> =>
  String(await page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText`));
export const go = async (page: Page, view: string, ready: string): Promise<void> => {
  await page.evaluate(`location.hash = ${JSON.stringify(view)}`);
  await page.waitForSelector(ready);
};

/** Presses Tab until what has the focus fits, then the key. */
export async function press(page: Page, label: string, key: "Enter" | "Space" = "Enter"): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    await page.keyboard.press("Tab");
    const said = String(
      await page.evaluate(
        "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''",
      ),
    );
    if (said.trim().startsWith(label)) return page.keyboard.press(key);
  }
  throw new Error(`no way by keyboard to \`${label}\``);
}

export const lines = (count: number, change: (line: number) => string = String): string =>
  Array.from({ length: count }, (_, at) => `line ${change(at + 1)}\n`).join("");

/** A held trial of a text in three hunks, a new file with a hostile name, and a protected place. */
export async function withTrial(): Promise<World> {
  const here = world();
  writeFileSync(join(here.project, "a.txt"), lines(60));
  const script = [
    "sed -i -e 's/^line 3$/THREE/' -e 's/^line 30$/THIRTY/' -e 's/^line 58$/FIFTYEIGHT/' a.txt",
    "printf 'x\\033[2J<script>alert(1)</script>\\n' > $'<img src=x onerror=alert(1)>\\033[31m'",
    "mkdir -p .github/workflows; echo on: push > .github/workflows/ci.yml",
  ].join("; ");
  expect(await here.safe(["try", "--", script])).toMatchObject({ code: 0 });
  return here;
}
