// Tickets between the hook and the shell: what one leaves, the other takes, once, and nothing that is not exactly it.
import { spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hasHook, secondKey, showShell } from "../../../src/doors/tickets/second-key.ts";
import { type Call, claim, type Decided, endQuestions, issue } from "../../../src/doors/tickets/ticket.ts";
import type { Verdict } from "../../../src/judge/verdict.ts";
import { safeBash } from "../../support/built.ts";
import { ended, folder } from "../../support/programs.ts";

let home = "";
let environment: Record<string, string> = {};
const place = (): string => join(home, "safe-sh/tickets");

beforeEach(() => {
  home = folder();
  environment = { HOME: home, XDG_STATE_HOME: home };
});
afterEach(() => void vi.useRealTimers());

const about = (more: Partial<Call> = {}): Call => ({ session: "s1", cwd: home, command: "touch a", ...more });
const verdict: Verdict = { safety: "mutating", grounds: "why", source: "syntax", findings: [] };
const asked: Decided = { kind: "asked", verdict, usualShell: "/bin/bash", source: {}, policy: "p" };

const leave = (more: Partial<Call> = {}, call?: string): void => issue(about(more), asked, { call }, environment);
const take = (more: Partial<Call> = {}): Decided | undefined => claim(about(more), environment);
const tickets = (): string[] => readdirSync(place()).filter((name) => /^[0-9a-f]{16}-/.test(name));

test("a ticket is taken once", () => {
  leave();
  expect(take()).toMatchObject(asked);
  expect(take()).toBeUndefined();
  expect(tickets()).toEqual([]);
});

test("without any, nothing is made", () => {
  expect(take()).toBeUndefined();
  expect(existsSync(place())).toBe(false);
  expect(hasHook(environment)).toBe(false);
});

test.each([
  ["another command", { command: "touch b" }],
  ["one blank more", { command: "touch a " }],
  ["another session", { session: "s2" }],
  ["another folder", { cwd: "/" }],
])("it is not for %s", (_what, other) => {
  leave();
  expect(take(other)).toBeUndefined();
  expect(take()).toBeDefined();
});

test("sessions without a name are not the same one", () => {
  leave({ session: "" });
  expect(take({ session: "" })).toBeUndefined();
});

test("a folder is the same by another path", () => {
  symlinkSync(home, join(home, "link"));
  leave({ cwd: join(home, "link") });
  expect(take()).toBeDefined();
});

test("two of the same are two", () => {
  leave({}, "call-1");
  leave({}, "call-2");
  expect([take(), take(), take()].map((each) => each !== undefined)).toEqual([true, true, false]);
});

test("asked twice about one call, there is one", () => {
  leave({}, "call-1");
  leave({}, "call-1");
  expect(tickets()).toHaveLength(1);
  expect(take()).toBeDefined();
  expect(take()).toBeUndefined();
});

test("of two, the later decision counts", () => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  issue(about(), { ...asked, policy: "first" }, { call: "a" }, environment);
  vi.setSystemTime(1_000_000_001_000);
  issue(about(), { ...asked, policy: "second" }, { call: "b" }, environment);
  expect(take()).toMatchObject({ policy: "second" });
});

describe("an agent that goes on", () => {
  const asks = (agent: string | undefined, call: string): void => issue(about(), asked, { agent, call }, environment);

  test.each([
    ["ends its questions", {}, undefined, false],
    ["ends no question of the call itself", { call: "call-1" }, undefined, true],
    ["ends none of another agent", { agent: "a2", call: "call-2" }, undefined, true],
    ["ends its own as a subagent", { agent: "a2", call: "call-2" }, "a2", false],
    ["ends none of another session", { session: "s2" }, undefined, true],
  ])("%s", (_what, turn, agent, stays) => {
    vi.useFakeTimers({ now: 1_000_000_000_000 });
    asks(agent, "call-1");
    endQuestions({ session: "s1", ...turn }, environment);
    vi.setSystemTime(1_000_000_004_000);
    // Once more, it has no more time.
    endQuestions({ session: "s1", ...turn }, environment);
    vi.setSystemTime(1_000_000_006_000);
    expect(take() !== undefined).toBe(stays);
  });

  test("leaves what it was just permitted a moment to start", () => {
    asks(undefined, "call-1");
    endQuestions({ session: "s1" }, environment);
    expect(take()).toBeDefined();
  });

  test("without any folder, nothing is made", () => {
    endQuestions({ session: "s1" }, environment);
    expect(existsSync(place())).toBe(false);
  });
});

describe("time", () => {
  test.each([
    [599_000, true],
    [601_000, false],
    [-500, true],
    [-5_000, false],
  ])("%i ms later", (later, holds) => {
    vi.useFakeTimers({ now: 1_000_000_000_000 });
    leave();
    vi.setSystemTime(1_000_000_000_000 + later);
    expect(take() !== undefined).toBe(holds);
  });

  test("old ones do not pile up", () => {
    vi.useFakeTimers({ now: 1_000_000_000_000 });
    for (let count = 0; count < 20; count++) leave({ session: `s${count}` });
    vi.setSystemTime(1_000_010_000_000);
    leave();
    expect(tickets()).toHaveLength(1);
  });

  test("nor do those of ten minutes", () => {
    vi.useFakeTimers({ now: 1_000_000_000_000 });
    for (let count = 0; count < 1_100; count++) {
      vi.setSystemTime(1_000_000_000_000 + count);
      leave({ command: `touch ${count}` });
    }
    expect(tickets().length).toBeLessThanOrEqual(1_000);
    expect(take({ command: "touch 1099" })).toBeDefined();
    expect(take({ command: "touch 0" })).toBeUndefined();
  });
});

describe("a forged one", () => {
  const only = (): string => join(place(), tickets()[0] ?? "");

  test.each([
    ["with another text", (path: string) => change(path, (text) => text.replace("touch a", "touch b"))],
    [
      "with another signature",
      (path: string) => change(path, (text) => text.replace(/^./, (first) => (first === "0" ? "1" : "0"))),
    ],
    ["without a signature", (path: string) => change(path, (text) => text.slice(text.indexOf("\n")))],
    ["cut short", (path: string) => change(path, (text) => text.slice(0, -5))],
    ["empty", (path: string) => change(path, () => "")],
    ["that is a link", (path: string) => relink(path)],
    ["that others can write", (path: string) => chmodSync(path, 0o666)],
    [
      "under another name",
      (path: string) =>
        renameSync(
          path,
          path.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
        ),
    ],
  ])("%s", (_what, forge) => {
    leave();
    forge(only());
    expect([take(), take({ command: "touch b" })]).toEqual([undefined, undefined]);
  });

  test("a copy of one that was used", () => {
    leave();
    const path = only();
    copyFileSync(path, `${home}/kept`);
    expect(take()).toBeDefined();
    // Who could do this has the user's rights already; the key alone would do, too.
    const other = path.replace(/.{8}$/, "00000000");
    copyFileSync(`${home}/kept`, other);
    expect(take()).toBeUndefined();
  });

  test("signed with another key", () => {
    leave();
    writeFileSync(join(place(), "key"), "00".repeat(32), { mode: 0o600 });
    expect(take()).toBeUndefined();
  });
});

const change = (path: string, by: (text: string) => string): void =>
  writeFileSync(path, by(readFileSync(path, "utf8")));

/** A link in the place of a file or folder, to where it is now. */
function relink(path: string): void {
  renameSync(path, `${home}/aside`);
  symlinkSync(`${home}/aside`, path);
}

describe("the folder", () => {
  test("is for this user only", () => {
    leave();
    expect(statSync(place()).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(place())) expect(statSync(join(place(), name)).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["open to others", () => chmodSync(place(), 0o755)],
    ["a link", () => relink(place())],
    [
      "a file",
      () => {
        rmSync(place(), { recursive: true });
        writeFileSync(place(), "");
      },
    ],
  ])("%s is refused by both", (_what, damage) => {
    leave();
    damage();
    expect(() => leave()).toThrow(/only you can open/);
    expect(() => take()).toThrow(/only you can open/);
    expect(secondKey("s1", { ...environment, CLAUDE_CODE_SHELL: safeBash })).toBe("set");
  });

  test.each(["short", "ff", ""])("a key `%s` is refused", (key) => {
    leave();
    writeFileSync(join(place(), "key"), key);
    expect(() => take()).toThrow(/damaged/);
  });
});

describe("the second key", () => {
  const set = (): Record<string, string> => ({ ...environment, CLAUDE_CODE_SHELL: safeBash });

  test("is absent, set, seen", () => {
    expect(secondKey("s1", environment)).toBe("absent");
    expect(secondKey("s1", { ...environment, CLAUDE_CODE_SHELL: "/bin/bash" })).toBe("absent");
    expect(secondKey("s1", { ...environment, CLAUDE_CODE_SHELL: "/nowhere/safe-bash" })).toBe("absent");
    expect(secondKey("s1", set())).toBe("set");
    leave();
    showShell("s1", environment);
    expect(secondKey("s1", set())).toBe("seen");
    expect(secondKey("s2", set())).toBe("set");
    expect(secondKey(undefined, set())).toBe("set");
  });

  test("a shell alone leaves no trace", () => {
    showShell("s1", environment);
    expect(existsSync(place())).toBe(false);
  });

  test("a link to the shell is the shell", () => {
    symlinkSync(safeBash, join(home, "bash"));
    expect(secondKey("s1", { ...environment, CLAUDE_CODE_SHELL: join(home, "bash") })).toBe("set");
  });

  test("sessions of last week are forgotten, and damaged marks are made again", () => {
    leave();
    vi.useFakeTimers({ now: 1_000_000_000_000 });
    showShell("old", environment);
    vi.setSystemTime(1_001_000_000_000);
    showShell("s1", environment);
    const marks = readdirSync(place()).filter((name) => name.startsWith("shell-"));
    expect(marks).toHaveLength(1);
    writeFileSync(join(place(), marks[0] ?? ""), "x");
    showShell("s1", environment);
    expect(secondKey("s1", set())).toBe("seen");
  });
});

test("of many shells that ask at once, each ticket goes to one", { timeout: 60_000 }, async () => {
  const program = join(home, "claim.mjs");
  await build({
    stdin: {
      contents: `import { claim } from ${JSON.stringify(join(import.meta.dirname, "../../../src/doors/tickets/ticket.ts"))};
        const got = [];
        for (let n = 0; n < 40; n++) got.push(claim({ session: "s1", cwd: ${JSON.stringify(home)}, command: "touch " + n }, process.env) !== undefined);
        console.log(got.filter(Boolean).length);`,
      resolveDir: home,
    },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: program,
  });
  for (let count = 0; count < 40; count++) leave({ command: `touch ${count}` });
  const children = Array.from({ length: 6 }, () =>
    ended(spawn(process.execPath, [program], { env: { ...process.env, ...environment } })),
  );
  const found = (await Promise.all(children)).map(({ stdout }) => Number(stdout));
  expect(found.reduce((sum, each) => sum + each, 0)).toBe(40);
});

test("of many hooks that start at once, all use one key", { timeout: 60_000 }, async () => {
  mkdirSync(home, { recursive: true });
  const program = join(home, "issue.mjs");
  await build({
    stdin: {
      contents: `import { makeFolder } from ${JSON.stringify(join(import.meta.dirname, "../../../src/doors/tickets/folder.ts"))};
        console.log(makeFolder(process.env).key.toString("hex"));`,
      resolveDir: home,
    },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: program,
  });
  const children = Array.from({ length: 8 }, () =>
    ended(spawn(process.execPath, [program], { env: { ...process.env, ...environment } })),
  );
  const keys = new Set((await Promise.all(children)).map(({ stdout }) => stdout.trim()));
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
});
