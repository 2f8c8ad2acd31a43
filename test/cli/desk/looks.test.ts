// Each view of the desk at three widths, light and dark, with hostile texts in all of its places.
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chromium, overflows, violations, withBrowser, without } from "../../support/chromium.ts";
import { writeDecisions } from "../../support/decisions.ts";
import { rowsOf } from "../../support/rows.ts";
import { enter, go, text, withTrial } from "./page.ts";
import { openDesk } from "./world.ts";

const hostile = rowsOf<{ command: string }>("fixtures/hostile-commands.jsonl").map(({ command }) => command);

withBrowser();

describe.skipIf(!chromium)(`the desk's looks${without}`, () => {
  test("every view at three widths, light and dark: axe finds nothing, nothing sticks out", async () => {
    const here = await withTrial();
    writeDecisions(here.state, 300, Date.now());
    writeFileSync(join(here.project, ".safe-sh.json"), '{ "allow": ["npm test"] }');
    appendFileSync(
      join(here.state, "safe-sh/decisions.jsonl"),
      [...hostile, "x".repeat(2_000), "a\u202eb\x1b[2J"]
        .map(
          (command) =>
            `${JSON.stringify({ time: Date.now(), door: "hook", host: "codex", command, cwd: here.project, safety: "mutating", reason: command, decision: "ask" })}\n`,
        )
        .join(""),
    );
    const transcripts = join(here.env.HOME ?? "", ".claude/projects/p");
    mkdirSync(transcripts, { recursive: true });
    writeFileSync(
      join(transcripts, "s.jsonl"),
      [...hostile, "x".repeat(2_000)]
        .map((command, at) => {
          const call = { type: "tool_use", id: `t${at}`, name: "Bash", input: { command } };
          return `${JSON.stringify({ type: "assistant", uuid: `a${at}`, sessionId: "s", cwd: here.project, timestamp: new Date().toISOString(), message: { content: [call] } })}\n`;
        })
        .join(""),
    );
    const { page, problems } = await enter(await openDesk(here));
    await go(page, "replay", "form button.first");
    await page.click("form button.first");
    await page.waitForSelector(".tiles", { timeout: 30_000 });
    const wrong: string[] = [];
    for (const width of [390, 1280, 1920])
      for (const scheme of ["light", "dark"] as const) {
        await page.setViewport({ width, height: 900 });
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        for (const [view, ready] of [
          ["now", ".figures"],
          ["change/1", ".group"],
          ["rules", ".settings"],
          ["past", ".decided"],
          ["replay", ".tiles"],
        ] as const) {
          await go(page, view, ready);
          if (await overflows(page)) wrong.push(`${view}, ${width}: too wide`);
          // The colours are those of the scheme, and the parts those of the width: axe takes seconds for each.
          if (width === (scheme === "dark" ? 390 : 1280))
            wrong.push(...(await violations(page)).map((each) => `${view}, ${width}, ${scheme}: ${each}`));
        }
      }
    expect(wrong).toEqual([]);
    expect(await page.$$eval("main img, main iframe, main script", (all) => all.length)).toBe(0);
    expect(await text(page)).not.toMatch(/[\x1b\u202e]/);
    expect(problems).toEqual([]);
  }, 60_000);
});
