// Debian's Chromium, driven by puppeteer: pages are tested as users see them. Without it these tests are skipped by name.
import { existsSync } from "node:fs";
import axe from "axe-core";
import { type Browser, launch, type Page } from "puppeteer-core";
import { afterAll, beforeAll } from "vitest";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The absolute path of the browser; undefined: none is installed. */
export const chromium: string | undefined = places.find((path) => existsSync(path));

/** Part of a test's name where no browser is installed. */
export const without = chromium ? "" : " (skipped: install chromium)";

/** Starts it, without a network of its own. */
const browse = (): Promise<Browser> =>
  // Chromium's own sandbox needs what containers do not give.
  launch({ executablePath: chromium ?? "", args: ["--no-sandbox", "--disable-gpu"], timeout: 60_000 });

let started: Browser;

/** Starts a browser for the tests of a file. Called in each: the files of a worker share this module. */
export function withBrowser(): void {
  beforeAll(async () => {
    if (chromium) started = await browse();
  });
  afterAll(() => started?.close());
}

/** The one of the file whose tests run. */
export const browser = (): Browser => started;

export interface Opened {
  readonly page: Page;
  /** Requests for anything but the page itself. */
  readonly requests: readonly string[];
  /** Errors of scripts, violations of the page's policy, dialogs. */
  readonly problems: readonly string[];
}

/** Opens a page from a file. `scheme`: what the user prefers. */
export async function open(
  browser: Browser,
  path: string,
  { width = 1280, scheme = "light", hash = "" }: { width?: number; scheme?: "light" | "dark"; hash?: string } = {},
): Promise<Opened> {
  const page = await browser.newPage();
  const requests: string[] = [];
  const problems: string[] = [];
  const url = `file://${path}${hash}`;
  await page.setViewport({ width, height: 800 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  page.on("request", (request) => {
    if (request.url().replace(/#.*/s, "") !== `file://${path}` && !request.url().startsWith("data:"))
      requests.push(request.url());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") problems.push(message.text());
  });
  page.on("dialog", (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  await page.goto(url, { waitUntil: "load" });
  return { page, requests, problems };
}

/** What axe finds, a line each. The page's policy keeps other scripts out; evaluation by the debugger is not one of them. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const found: unknown = await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).slice(0, 3).join(' ')}`))",
  );
  return Array.isArray(found) ? found.map(String) : ["axe gave no answer"];
}

/** Is the page wider than its window? */
export const overflows = async (page: Page): Promise<boolean> =>
  Boolean(await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"));
