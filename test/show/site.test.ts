// The site that `npm run site` builds: every link leads to a page, an anchor or a file that is there.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fromRoot } from "../support/rows.ts";

const folder = mkdtempSync(join(tmpdir(), "safe-sh-site-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("is whole", { timeout: 120_000 }, () => {
  execFileSync(process.execPath, [fromRoot(".config/site.mjs"), folder], { stdio: "ignore" });
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  const sources = readdirSync(fromRoot("docs"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".md"),
  );
  expect(pages.filter((page) => page.startsWith("docs/"))).toHaveLength(sources.length);
  const textOf = (page: string): string => readFileSync(join(folder, page), "utf8");
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
      const found = existsSync(join(folder, file)) && (!fragment || textOf(file).includes(`id="${fragment}"`));
      if (!found) lost.push(`${page}: ${link}`);
    }
  }
  expect(links).toBeGreaterThan(500);
  expect(lost).toEqual([]);
});
