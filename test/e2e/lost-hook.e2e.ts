// Ways in which the real client loses the hook (docs/references/hooks.md): the second key holds, or doctor names the loss.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root, safeSh } from "../support/built.ts";
import { environment, folder, run } from "../support/programs.ts";
import { allowBash, newPlace, type Place, type Start, session } from "./client.ts";
import { findClient } from "./install.ts";
import { bash, type Turn } from "./model.ts";

const settingsOf = ({ project }: Place): string => join(project, ".claude/settings.json");

interface Values {
  hooks: Record<string, { matcher: unknown; hooks: Record<string, unknown>[] }[]>;
  env: Record<string, string>;
  [key: string]: unknown;
}

/** A project with both keys, as init writes them, and one change to its settings. */
async function installed(change: (settings: Values, place: Place) => unknown = () => {}): Promise<Place> {
  const place = newPlace();
  const { code } = await run(safeSh, ["init"], { cwd: place.project, env: { HOME: place.home } });
  expect(code).toBe(0);
  const settings = JSON.parse(readFileSync(settingsOf(place), "utf8"));
  const changed = change(settings, place) ?? settings;
  writeFileSync(settingsOf(place), typeof changed === "string" ? changed : JSON.stringify(changed));
  return place;
}

/** The settings of this machine beside those of the project, changed. */
function changeLocal({ project }: Place, change: (settings: Values) => unknown): void {
  const path = join(project, ".claude/settings.local.json");
  const settings = JSON.parse(readFileSync(path, "utf8"));
  change(settings);
  writeFileSync(path, JSON.stringify(settings));
}

const entryOf = ({ hooks }: Values): Record<string, unknown> => hooks.PreToolUse?.[0]?.hooks[0] ?? {};
const groupOf = ({ hooks }: Values): Record<string, unknown> =>
  (hooks.PreToolUse?.[0] ?? {}) as Record<string, unknown>;

/** A change of the entry, and of its group. */
const entry = (more: object) => (settings: Values) => void Object.assign(entryOf(settings), more);
const group = (more: object) => (settings: Values) => void Object.assign(groupOf(settings), more);

const client = (): string => findClient() ?? "";

const doctor = async (
  { home, project }: Place,
  env: Readonly<Record<string, string>> = {},
  below = ".",
): Promise<string> =>
  (
    await run(safeSh, ["doctor"], {
      cwd: join(project, below),
      env: { HOME: home, PATH: `${dirname(client())}:${environment().PATH}`, ...env },
    })
  ).stdout;

interface Given {
  readonly turn?: Turn;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly start?: Start;
  readonly below?: string;
}

/** Does the client run a command that changes something? Where it does not, the text that the model gets. */
async function touches(place: Place, { turn = bash("touch made"), args = [], env, start, below = "." }: Given = {}) {
  const { results } = await session({
    turns: [turn],
    place,
    args: [...allowBash, ...args],
    ...(env ? { env } : {}),
    ...(start ? { start } : {}),
  });
  return { ran: existsSync(join(place.project, below, "made")), text: results[0]?.text ?? "" };
}

describe("the hook is lost, and the shell refuses", () => {
  const refused = /^Exit code 126\n.*`touch` sets the time of/s;

  test.each<[string, (settings: Values, place: Place) => unknown, Given, RegExp | undefined]>([
    [
      "disableAllHooks in the local settings",
      (_settings, place) =>
        changeLocal(place, (settings) => {
          settings.disableAllHooks = true;
        }),
      {},
      /^broken .*`disableAllHooks` keeps hooks from being asked\n +help: remove it/m,
    ],
    ["--bare", () => {}, { args: ["--bare"] }, undefined],
    ["--safe-mode", () => {}, { args: ["--safe-mode"] }, undefined],
    [
      "CLAUDE_CODE_SIMPLE",
      () => {},
      { env: { CLAUDE_CODE_SIMPLE: "1" } },
      /^broken .*CLAUDE_CODE_SIMPLE keeps hooks from being asked/m,
    ],
    ["the matcher `bash`", group({ matcher: "bash" }), {}, /^broken .*does not reach `Bash`/m],
    ["`async`", entry({ async: true }), {}, /^broken .*does not wait for its answer/m],
    ["`if`", entry({ if: "Bash(rm:*)" }), {}, /^broken .*some commands only/m],
    [
      "no onFailure, and the program is missing",
      entry({ command: "/no/safe-sh-hook", args: [], onFailure: "continue" }),
      {},
      /^warning .*not this installation's, and was not tried/m,
    ],
  ])("%s", async (_name, change, given, found) => {
    const place = await installed(change);
    const { ran, text } = await touches(place, given);
    expect({ ran, text }).toEqual({ ran: false, text: expect.stringMatching(refused) });
    if (found) expect(await doctor(place, given.env)).toMatch(found);
  });

  test("a node on PATH that prints", async () => {
    const place = await installed();
    const node = join(place.home, "bin/node");
    mkdirSync(dirname(node));
    writeFileSync(node, `#!/bin/sh\necho hello\nexec ${process.execPath} "$@"\n`, { mode: 0o755 });
    const PATH = `${dirname(node)}:${dirname(client())}:${environment().PATH}`;
    const { ran, text } = await touches(place, { env: { PATH } });
    expect({ ran, text }).toEqual({ ran: false, text: expect.stringMatching(refused) });
    const { stdout } = await run(process.execPath, [`${safeSh}.cjs`, "doctor"], {
      cwd: place.project,
      env: { HOME: place.home, PATH },
    });
    expect(stdout).toMatch(/^broken .*something else prints to its standard output/m);
  });

  test("a slash command's own line, about which no hook is asked", async () => {
    const place = await installed();
    const file = join(place.project, ".claude/commands/x.md");
    mkdirSync(dirname(file));
    writeFileSync(file, "---\nallowed-tools: Bash(touch:*)\n---\nhello !`touch made`\n");
    const start: Start = (program, given) => [program, ...given.map((word) => (word === "go" ? "/x" : word))];
    expect((await touches(place, { start, turn: { says: "done" } })).ran).toBe(false);
  });
});

describe("the client drops the whole file: doctor says so, and the shell, which another file names, refuses", () => {
  test.each<[string, (settings: Values) => unknown, RegExp]>([
    ["a comment", (settings) => `// mine\n${JSON.stringify(settings)}`, /line 1, column 1: a comment/],
    ["a trailing comma", (settings) => `${JSON.stringify(settings).slice(0, -1)},}`, /a comma before the end/],
    ["a list of the wrong type", (settings) => ({ ...settings, permissions: { allow: "x" } }), /`permissions.allow`/],
    [
      "an entry of the wrong form beside ours",
      ({ hooks, ...rest }) => ({
        ...rest,
        hooks: { ...hooks, PreToolUse: [...(hooks.PreToolUse ?? []), { matcher: 5, hooks: [] }] },
      }),
      /entry 3: `matcher` is not a string/,
    ],
  ])("%s", async (_name, change, found) => {
    const place = await installed(change);
    expect((await touches(place)).ran).toBe(false);
    const said = await doctor(place);
    expect(said).toMatch(found);
    expect(said).toMatch(
      /^broken .*Claude Code ignores this whole file, and says nothing\n +help: mend the file; .*--convert/m,
    );
  });

  test("started in a folder below", async () => {
    const place = await installed();
    mkdirSync(join(place.project, "sub"));
    const start: Start = (program, given) => ["bash", "-c", 'cd sub && exec "$@"', "bash", program, ...given];
    expect((await touches(place, { start, below: "sub" })).ran).toBe(true);
    expect(await doctor(place, {}, "sub")).toMatch(/^warning .*it looks in no folder above its own/m);
  });
});

describe("the hook holds, which it did not", () => {
  const blocked = async (place: Place, given: Given, says: RegExp): Promise<void> =>
    expect(await touches(place, given)).toEqual({ ran: false, text: expect.stringMatching(says) });
  const alone = (change: (settings: Values, place: Place) => unknown): Promise<Place> =>
    installed((settings, place) => {
      changeLocal(place, ({ env }) => void delete env.CLAUDE_CODE_SHELL);
      return change(settings, place);
    });

  test.each(["*", "Bash|Monitor"])("Monitor under the matcher `%s`", async (matcher) => {
    const turn = {
      tool: "Monitor",
      input: { command: "touch made", description: "x", timeout_ms: 2000, persistent: false },
    };
    const place = await alone(group({ matcher }));
    await blocked(place, { turn, args: ["Monitor"] }, /`touch` sets the time of/);
  });

  test("NODE_OPTIONS that would print before the answer", async () => {
    const place = await alone((settings) => {
      settings.env = { NODE_OPTIONS: "--import data:text/javascript,console.log(1)" };
    });
    await blocked(place, {}, /`touch` sets the time of/);
  });

  test("an empty program file", async () => {
    const copy = folder();
    for (const part of ["bin", "hooks", "dist", "wasm"])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    writeFileSync(join(copy, "hooks/safe-sh-hook.sh"), "");
    const place = await alone((settings, there) => {
      changeLocal(there, ({ env }) => {
        env.SAFE_SH_HOOK = join(copy, "hooks/safe-sh-hook.sh");
      });
      entryOf(settings).onFailure = "continue";
    });
    await blocked(place, {}, /hook error/);
  });

  test("the mode dontAsk: a refusal that says so", async () => {
    const place = await alone(() => {});
    await blocked(
      place,
      { args: ["--permission-mode", "dontAsk"] },
      /no question was put: the session asks no questions/,
    );
  });

  test.each(["project", "local", "user"])(
    "the agent may edit neither the settings nor safe-sh's files: --%s",
    async (scope) => {
      const place = await installed();
      const init = await run(safeSh, ["init", `--${scope}`], {
        cwd: place.project,
        env: { HOME: place.home, XDG_STATE_HOME: "" },
      });
      expect(init.code).toBe(0);
      const folders = [
        ".config/safe-sh/policy.json",
        ".local/state/safe-sh/trusted.json",
        ".cache/safe-sh/sandbox.json",
      ];
      const paths = [
        ".claude/settings.local.json",
        ...[".claude/settings.json", ...folders].map((path) => join(place.home, path)),
        join(root, "bin/never-made"),
      ];
      const { results } = await session({
        turns: paths.map((path) => ({ tool: "Write", input: { file_path: path, content: "{}" } })),
        place,
        args: ["--permission-mode", "bypassPermissions"],
        env: { IS_SANDBOX: "1" },
      });
      expect(results).toHaveLength(paths.length);
      for (const result of results)
        expect(result).toMatchObject({
          error: true,
          text: expect.stringContaining("denied by your permission settings"),
        });
    },
  );
});

describe("a colleague has the settings of the project", () => {
  const shared = async (): Promise<Place> => {
    const place = await installed();
    rmSync(join(place.project, ".claude/settings.local.json"));
    return place;
  };

  test("and no safe-sh: one line says what it is, and nothing runs unasked", async () => {
    const { ran, text } = await touches(await shared());
    expect({ ran, text }).toEqual({
      ran: false,
      text: expect.stringMatching(/^(?!.*trap).*safe-sh is not installed/s),
    });
  });

  test("and does without", async () => {
    expect((await touches(await shared(), { env: { SAFE_SH_HOOK: "off" } })).ran).toBe(true);
  });

  test("and safe-sh on PATH", async () => {
    const PATH = `${join(root, "bin")}:${environment().PATH}`;
    const { ran, text } = await touches(await shared(), { env: { PATH } });
    expect({ ran, text }).toEqual({ ran: false, text: expect.stringContaining("`touch` sets the time of") });
  });

  test("and an installation that was moved: what to run, without the code that found it", async () => {
    const place = await installed();
    changeLocal(place, (settings) => {
      settings.env = { SAFE_SH_HOOK: "/moved/hooks/safe-sh-hook.sh", CLAUDE_CODE_SHELL: "/moved/bin/safe-bash" };
    });
    const { ran, text } = await touches(place);
    expect({ ran, text }).toEqual({
      ran: false,
      text: expect.stringMatching(/^(?!.*trap).*run `safe-sh init` again/s),
    });
    expect(await doctor(place)).toMatch(/^broken .*\/moved\/\S+ is not there any more.*\n +help: run `safe-sh init`/m);
  });
});

describe("plan mode", () => {
  const reads = "ls | awk '{ print NR }'";
  const plan = (place: Place, turns: readonly Turn[]) =>
    session({ turns, place, args: ["--permission-mode", "plan"], files: { f: "" } });

  test("proved reads pass, and nothing else", async () => {
    const { results } = await plan(await installed(), [bash(reads), bash("touch made")]);
    expect(results).toMatchObject([{ error: false, text: expect.stringMatching(/^1/) }, { error: true }]);
  });

  test("the user's own `ask` rules hold", async () => {
    const place = await installed((settings) => ({ ...settings, permissions: { ask: ["Bash(ls:*)"] } }));
    const { results } = await plan(place, [bash(reads)]);
    expect(results).toMatchObject([{ error: true }]);
  });
});
