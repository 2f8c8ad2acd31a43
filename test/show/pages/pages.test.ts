// The pages of commands and of a replay in a real Chromium: what they show, how they are used, that they load nothing and run nothing of a
// command.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { browser, chromium, open, withBrowser, without } from "../../support/chromium.ts";
import { safe } from "../../support/in-process.ts";
import { folder } from "../../support/programs.ts";
import { rowsOf } from "../../support/rows.ts";
import { count, isSound, text } from "./sound.ts";

const hostile = rowsOf<{ command: string }>("fixtures/hostile-commands.jsonl").map(({ command }) => command);

withBrowser();

describe.skipIf(!chromium)(`pages in Chromium${without}`, () => {
  test("explain --html", async () => {
    const path = join(folder(), "page.html");
    const { stdout } = await safe(["explain", "--html", 'for f in $(ls); do rm "$f"; done | sort > "$OUT"']);
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
    writeFileSync(path, (await safe(["explain", "--html", "npm run build"])).stdout);
    const { page, problems } = await open(browser(), path);
    const shown = await text(page, ".passing");
    expect(shown).toBe("npm pkg get scripts");
    // The clipboard of a browser without a screen is not to be had everywhere.
    await page.evaluate(
      "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text } } })",
    );
    await page.focus(".passing + button");
    await page.keyboard.press("Enter");
    await page.waitForFunction("document.querySelector('.passing + button')?.textContent === 'Copied'");
    expect(await page.evaluate("window.copied")).toBe(shown);
    expect(problems).toEqual([]);
  });

  test("explain --svg", async () => {
    const path = join(folder(), "page.svg");
    const { stdout } = await safe(["explain", "--svg", "ls | xargs rm"]);
    writeFileSync(path, stdout);
    const { page, requests, problems } = await open(browser(), path);
    expect(await count(page, "rect.box")).toBe(4);
    expect([...requests, ...problems]).toEqual([]);
  });

  test.each(hostile)("a command is text: %j", async (command) => {
    for (const form of ["--html", "--svg"]) {
      const path = join(folder(), form === "--html" ? "page.html" : "page.svg");
      writeFileSync(path, (await safe(["explain", form], { input: command })).stdout);
      const { page, requests, problems } = await open(browser(), path);
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
    expect(await safe(["replay", list, "--html", path])).toMatchObject({ code: 0 });
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
});
