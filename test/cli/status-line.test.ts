// `safe-sh status-line`: is safe-sh on, and what it did; and how init puts it into the client's settings.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root, safeSh } from "../support/built.ts";
import { safe } from "../support/in-process.ts";
import { type Ended, folder, run } from "../support/programs.ts";

interface Place {
  readonly cwd: string;
  readonly home: string;
}

function place(): Place {
  const [cwd, home] = [folder(), folder()];
  mkdirSync(join(cwd, ".git"));
  return { cwd, home };
}

const envOf = ({ home }: Place, more: Readonly<Record<string, string>> = {}) => ({
  HOME: home,
  XDG_STATE_HOME: "",
  ...more,
});
const line = (here: Place, input = "", more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  safe(["status-line"], { cwd: here.cwd, env: envOf(here, more), input });
const call = (here: Place, ...given: string[]): Promise<Ended> => safe(given, { cwd: here.cwd, env: envOf(here) });
const settings = ({ cwd }: Place, name = "settings.local.json"): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(cwd, ".claude", name), "utf8"));

const ends = (stdout: string) => ({ code: 0, stderr: "", stdout });

describe("says", () => {
  test("that no hook is here, or how many keys are", async () => {
    const here = place();
    expect(await line(here)).toMatchObject(ends("safe-sh ✗ no hook here: `safe-sh doctor`\n"));
    await call(here, "init");
    expect(await line(here)).toMatchObject(ends("safe-sh ✓ 2 keys\n"));
    expect(await line(here, "", { SAFE_SH_HOOK: "off" })).toMatchObject(ends("safe-sh ✓ 2 keys\n"));
    await call(here, "init", "--no-enforce");
    expect(await line(here)).toMatchObject(ends("safe-sh ✓ 1 key\n"));
    writeFileSync(join(here.cwd, ".claude/settings.local.json"), '{"disableAllHooks":true}');
    expect((await line(here)).stdout).toMatch(/^safe-sh ✗/);
  });

  test("what was decided today in the project of the session, wherever that is", async () => {
    const here = place();
    await call(here, "init");
    const below = join(here.cwd, "below");
    mkdirSync(below);
    for (const [command, cwd] of [
      ["ls", here.cwd],
      ["ls -l", below],
      ["rm x", here.cwd],
      ["ls", folder()],
    ] as const) {
      const input = JSON.stringify({ hook_event_name: "PreToolUse", cwd, tool_name: "Bash", tool_input: { command } });
      await run(join(root, "bin/safe-sh-hook"), [], { cwd, env: envOf(here), input });
    }
    const session = JSON.stringify({ cwd: below, workspace: { current_dir: below, project_dir: here.cwd } });
    const from = { ...here, cwd: below };
    expect(await line(from, session)).toMatchObject(ends("safe-sh ✓ 2 keys · 2 proved, 1 asked\n"));
  });

  test.each(["", "{", "[]", '{"workspace":{"project_dir":5}}', "x".repeat(100_000)])(
    "something whatever it is given, and never fails: %.20s",
    async (input) => {
      const here = place();
      mkdirSync(join(here.cwd, ".claude"));
      writeFileSync(join(here.cwd, ".claude/settings.json"), "{ broken");
      expect(await line(here, input)).toMatchObject(ends("safe-sh ✗ no hook here: `safe-sh doctor`\n"));
    },
  );

  test("that it cannot tell, where the log is no file", async () => {
    const here = place();
    await call(here, "init");
    mkdirSync(join(here.home, ".local/state/safe-sh/decisions.jsonl"), { recursive: true });
    expect(await line(here)).toMatchObject(ends("safe-sh ? `safe-sh doctor`\n"));
  });
});

describe("init", () => {
  const other = { type: "command", command: "mine" };

  test("writes it for this user, and uninstall takes it out", async () => {
    const here = place();
    await call(here, "init");
    expect(settings(here).statusLine).toEqual({ type: "command", command: `${safeSh} status-line` });
    expect(settings(here, "settings.json").statusLine).toBeUndefined();
    const [shown] = [await run("sh", ["-c", `${safeSh} status-line`], { cwd: here.cwd, env: envOf(here) })];
    expect(shown.stdout).toBe("safe-sh ✓ 2 keys\n");
    await call(here, "uninstall");
    expect((await line(here)).stdout).toMatch(/^safe-sh ✗/);
  });

  test.each([".claude/settings.json", ".claude/settings.local.json", "~/.claude/settings.json"])(
    "leaves another one alone: %s",
    async (path) => {
      const here = place();
      const file = path.startsWith("~/") ? join(here.home, path.slice(2)) : join(here.cwd, path);
      mkdirSync(join(file, ".."), { recursive: true });
      writeFileSync(file, JSON.stringify({ statusLine: other }));
      await call(here, "init");
      expect(JSON.parse(readFileSync(file, "utf8")).statusLine).toEqual(other);
      expect(settings(here).statusLine).toEqual(path.endsWith("local.json") ? other : undefined);
      await call(here, "uninstall");
      expect(readFileSync(file, "utf8")).toBe(JSON.stringify({ statusLine: other }));
    },
  );

  test("renews that of a moved installation", async () => {
    const here = place();
    mkdirSync(join(here.cwd, ".claude"));
    const old = { type: "command", command: "'/old place/bin/safe-sh' status-line", padding: 1 };
    writeFileSync(join(here.cwd, ".claude/settings.local.json"), JSON.stringify({ statusLine: old }));
    await call(here, "init");
    expect(settings(here).statusLine).toEqual({ ...old, command: `${safeSh} status-line` });
  });
});
