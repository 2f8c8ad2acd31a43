// The desk beside a session of the real client: what it tries appears at once, and what is kept there by hunk is what the client sees next.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { enter, go, lines, press, text } from "../cli/desk/page.ts";
import { openDesk } from "../cli/desk/world.ts";
import { safeBash } from "../support/built.ts";
import { chromium, withBrowser, without } from "../support/chromium.ts";
import { newPlace, ownHook, session } from "./client.ts";
import { bash } from "./model.ts";

const settings = { ...ownHook(), env: { CLAUDE_CODE_SHELL: safeBash } };

withBrowser();

describe.skipIf(!chromium)(`the desk beside Claude Code${without}`, () => {
  test("shows a held trial, keeps a hunk of it, and the client goes on with that", async () => {
    const place = newPlace();
    const policy = join(place.home, ".config/safe-sh/policy.json");
    mkdirSync(join(policy, ".."), { recursive: true });
    writeFileSync(policy, JSON.stringify({ trial: "hold" }));
    writeFileSync(join(place.project, "a.txt"), lines(60));
    // What the client's own commands get, so that both see one state.
    const env = {
      HOME: place.home,
      XDG_STATE_HOME: "",
      XDG_CONFIG_HOME: "",
      XDG_CACHE_HOME: "",
      SAFE_SH_RESIDENT: "off",
    };
    const desk = await openDesk({
      state: join(place.home, ".local/state"),
      project: place.project,
      env,
      safe: () => Promise.reject(),
    });
    const { page, problems } = await enter(desk);
    await page.waitForFunction("document.body.innerText.includes('Nothing waits')");
    const change = "echo what it says; sed -i -e 's/^line 3$/THREE/' -e 's/^line 58$/FIFTYEIGHT/' a.txt";
    const shown = page
      .waitForFunction("document.body.innerText.includes('M a.txt')", { polling: 20, timeout: 60_000 })
      .then(() => Date.now());
    const first = await session({ turns: [bash("ls"), bash(change), bash("sed -n 3p a.txt")], settings, place });
    const end = Date.now();
    expect(first.results.map(({ text }) => text)).toEqual([
      expect.stringContaining("a.txt"),
      expect.stringMatching(/held 1 change: M a\.txt \(\+2 −2\) as trial 1/),
      expect.stringContaining("THREE"),
    ]);
    // It showed while the session went on.
    expect(await shown).toBeLessThan(end);
    await go(page, "change/1", ".group");
    // The client's file has what it printed.
    expect(await text(page, "section[aria-label='How it ran']")).toMatch(/^succeeded[^]*what it says/);
    await press(page, "keep hunk 2 of a.txt", "Space");
    await press(page, "Keep the chosen parts of 1 of 1");
    await page.waitForSelector(".done");
    expect(readFileSync(join(place.project, "a.txt"), "utf8")).toBe(lines(60).replace("line 3\n", "THREE\n"));
    const second = await session({ turns: [bash("grep -n '^[A-Z]' a.txt")], settings, place });
    expect(second.results).toMatchObject([{ error: false, text: expect.stringMatching(/^3:THREE\n?$/m) }]);
    await go(page, "now", ".figures");
    expect(await text(page)).toMatch(/claude-code[^]*1\s*held/);
    expect(problems.filter((each) => !each.includes("404"))).toEqual([]);
  });
});
