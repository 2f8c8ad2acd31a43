// The site that `npm run site` builds; its playground and the library for browsers, in a real Chromium: the same answers as on this
// machine.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Page } from "puppeteer-core";
import { beforeAll, describe, expect, test } from "vitest";
import { classifyCommand } from "../../../src/index.ts";
import { root } from "../../support/built.ts";
import { browser, chromium, open, overflows, violations, withBrowser, without } from "../../support/chromium.ts";
import { fixtureFiles, rowsOf, scriptsOf } from "../../support/rows.ts";

withBrowser();

const state = (page: Page): Promise<string> => page.$eval("#state", (element) => element.textContent ?? "");
const isReady = async (page: Page): Promise<void> => {
  await page.waitForSelector("[data-ready]", { timeout: 30_000 });
};
async function says(page: Page, expected: string): Promise<void> {
  await page.waitForFunction(`document.querySelector("#state")?.textContent === ${JSON.stringify(expected)}`, {
    timeout: 20_000,
  });
}

const site = mkdtempSync(join(tmpdir(), "safe-sh-site-"));
beforeAll(() => {
  execFileSync(process.execPath, [join(root, ".config/site.mjs"), site], { stdio: "ignore" });
  return () => rmSync(site, { recursive: true, force: true });
}, 120_000);

test("the site is whole: every link leads to a page, an anchor or a file that is there", () => {
  const pages = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  const sources = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".md"),
  );
  expect(pages.filter((page) => page.startsWith("docs/"))).toHaveLength(sources.length);
  const textOf = (page: string): string => readFileSync(join(site, page), "utf8");
  const lost: string[] = [];
  let links = 0;
  for (const page of pages.filter((each) => !each.startsWith("playground/"))) {
    const text = textOf(page);
    expect(text, page).toMatch(/<title>[^<]+<\/title>/);
    expect(text, page).not.toMatch(/<script|src="https?:/);
    for (const [, link = ""] of text.matchAll(/(?:href|src)="(?!https?:|mailto:)([^"]*)"/g)) {
      links++;
      const [path = "", fragment] = link.split("#", 2);
      const file = path === "" ? page : resolve("/", dirname(page), path).slice(1);
      const found = existsSync(join(site, file)) && (!fragment || textOf(file).includes(`id="${fragment}"`));
      if (!found) lost.push(`${page}: ${link}`);
    }
  }
  expect(links).toBeGreaterThan(500);
  expect(lost).toEqual([]);
});

describe.skipIf(!chromium)(`the playground${without}`, () => {
  const path = join(site, "playground/index.html");

  test("answers as one types, keeps the command in its address, and asks nobody", async () => {
    const { page, requests, problems } = await open(browser(), path);
    await isReady(page);
    await says(page, "read_only, allow");
    await page.focus("#command");
    await page.keyboard.down("Control");
    await page.keyboard.press("a");
    await page.keyboard.up("Control");
    await page.keyboard.type("rm -rf '<b>ü'");
    await says(page, "mutating, ask");
    expect(await page.$eval("#answer", (element) => element.textContent)).toContain("deletes <b>ü");
    const hash = new URL(page.url()).hash;
    expect(hash).toMatch(/^#c=[\w-]+$/);
    const again = await open(browser(), path, { hash });
    await isReady(again.page);
    await says(again.page, "mutating, ask");
    expect(await again.page.$eval("#command", (element) => ("value" in element ? element.value : ""))).toBe(
      "rm -rf '<b>ü'",
    );
    expect([...requests, ...problems, ...again.requests, ...again.problems]).toEqual([]);
    await again.page.close();
    await page.close();
  });

  test("every example but the first is stopped, and axe finds nothing, wide and narrow", async () => {
    for (const [width, scheme] of [
      [1280, "light"],
      [360, "dark"],
    ] as const) {
      const { page, problems } = await open(browser(), path, { width, scheme });
      await isReady(page);
      const examples = await page.$$("[data-example]");
      expect(examples.length).toBeGreaterThan(8);
      for (const [at, example] of examples.entries()) {
        await example.click();
        await page.waitForFunction(
          "document.querySelector('#answer pre')?.textContent === document.querySelector('#command')?.value",
          { timeout: 20_000 },
        );
        expect((await state(page)).startsWith("mutating"), `example ${at}`).toBe(at > 0);
        if (at === 1) expect(await violations(page)).toEqual([]);
        expect(await overflows(page)).toBe(false);
      }
      expect(problems).toEqual([]);
      await page.close();
    }
  });

  test("a hostile address is a command like any other, or none", async () => {
    const { page, requests, problems } = await open(browser(), path);
    await isReady(page);
    for (const { command } of rowsOf<{ command: string }>("fixtures/hostile-commands.jsonl")) {
      const given = Buffer.from(command).toString();
      await page.evaluate(`location.hash = "#c=${Buffer.from(command).toString("base64url")}"`);
      await page.waitForFunction(
        `document.querySelector("#command")?.value === ${JSON.stringify(given)} && document.querySelector("#answer pre") !== null`,
      );
      expect(await page.$$eval("#answer :is(script, iframe, img, a, b, style, svg)", (found) => found.length)).toBe(0);
    }
    expect([...requests, ...problems]).toEqual([]);
    await page.close();
    for (const hash of ["#c=%%%", "#c=_w", "#<script>alert(1)</script>", `#c=${"A".repeat(200_000)}`]) {
      const other = await open(browser(), path, { hash });
      await isReady(other.page);
      await says(other.page, "read_only, allow");
      expect(other.problems).toEqual([]);
      await other.page.close();
    }
  }, 60_000);
});

describe.skipIf(!chromium)(`safe-sh/browser${without}`, () => {
  test("with its wasm by address, says what the library says here", async () => {
    const files: Readonly<Record<string, readonly [string, string]>> = {
      "/": ["text/html", ""],
      "/browser.js": ["text/javascript", "dist/browser.js"],
      "/catalog.js": ["text/javascript", "dist/catalog.js"],
      "/tree-sitter.wasm": ["application/wasm", "wasm/tree-sitter.wasm"],
      "/tree-sitter-bash.wasm": ["application/wasm", "wasm/tree-sitter-bash.wasm"],
    };
    const server: Server = createServer((request, response) => {
      const [type, file] = files[request.url ?? ""] ?? [];
      if (type === undefined || file === undefined) return response.writeHead(404).end();
      response.writeHead(200, { "content-type": type });
      return response.end(file === "" ? "<!doctype html><title>t</title>" : readFileSync(join(root, file)));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    try {
      const page = await browser().newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      await expect(
        page.evaluate(
          `import("/browser.js").then(({ loadWasm }) => loadWasm({ parser: "/none.wasm", grammar: "/none.wasm" }))`,
        ),
      ).rejects.toThrow("404");
      const commands = [...fixtureFiles("fixtures/attacks"), ...fixtureFiles("fixtures/commands")]
        .flatMap((file) => scriptsOf(file).filter((_, at) => file.includes("attacks") || at % 40 === 0))
        .filter((command) => Buffer.from(command).toString() === command);
      const there: unknown = await page.evaluate(
        `import("/browser.js").then(async ({ loadWasm, check }) => {
          await loadWasm({ parser: "/tree-sitter.wasm", grammar: new URL("/tree-sitter-bash.wasm", location.href) });
          const answers = [];
          for (const command of ${JSON.stringify(commands)}) {
            const { verdict } = await check(command);
            answers.push(verdict.safety + " " + verdict.reason);
          }
          return answers;
        })`,
      );
      const here: string[] = [];
      // The page's folder is the root of nothing.
      const circumstances = { home: "/home/user" };
      for (const command of commands) {
        const { safety, reason } = await classifyCommand(command, circumstances);
        here.push(`${safety} ${reason}`);
      }
      expect(commands.length).toBeGreaterThan(500);
      const differing = commands.flatMap((command, at) =>
        Array.isArray(there) && there[at] === here[at]
          ? []
          : [{ command, here: here[at], there: Array.isArray(there) ? there[at] : there }],
      );
      expect(differing.slice(0, 5)).toEqual([]);
    } finally {
      server.close();
    }
  }, 120_000);
});
