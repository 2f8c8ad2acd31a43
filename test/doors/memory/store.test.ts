// The file of a session's memory: bounded, this user's alone, whole under several writers, and of no cost where it cannot be kept.
import { execFile } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, test } from "vitest";
import { answerClaude } from "../../../src/doors/hook/claude.ts";
import { given } from "../../../src/doors/memory/given.ts";
import { forgetSession, memoryOf } from "../../../src/doors/memory/session.ts";
import { forget, recall, remember } from "../../../src/doors/memory/store.ts";
import { defaultPolicy } from "../../../src/index.ts";
import { ready } from "../../support/classify.ts";

const place = mkdtempSync(join(tmpdir(), "safe-sh-memory-"));
const folder = join(place, "safe-sh/memory");
const environment = { XDG_STATE_HOME: place, HOME: "/home/me" };
const file = (): string => join(folder, readdirSync(folder)[0] ?? "");
beforeEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const secret = { did: "secret", what: ".env" } as const;
const whatOf = (session: string): readonly string[] =>
  recall(session, environment).map(({ did, what }) => `${did} ${what}`);

test("only its user can read it, and it holds each thing once", () => {
  expect(recall("s", environment)).toEqual([]);
  remember("s", [secret], [], environment);
  remember("s", [secret], recall("s", environment), environment);
  expect(whatOf("s")).toEqual(["secret .env"]);
  expect([statSync(folder).mode & 0o777, statSync(file()).mode & 0o777]).toEqual([0o700, 0o600]);
});

test.each(["../../x", "a/b", "", "x".repeat(5_000), "\0", "ä"])("a session's name is no path: %j", (name) => {
  remember(name, [secret], [], environment);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(whatOf(name)).toEqual(["secret .env"]);
  forget(name, environment);
  expect(readdirSync(folder)).toEqual([]);
});

test("it is bounded: what makes commands ask is kept, and anything may then have been downloaded", () => {
  const refused = (from: number) =>
    Array.from({ length: 100 }, (_, at) => ({ did: "refused", what: `writes /p/${from + at}` }) as const);
  for (let from = 0; from < 3_000; from += 100) remember("s", refused(from), [], environment);
  expect(statSync(file()).size).toBeLessThan(70_000);
  remember("s", [secret, { did: "download", what: "/p/x.sh" }], recall("s", environment), environment);
  remember("s", [secret, { did: "download", what: "/p/y.sh" }], recall("s", environment), environment);
  expect(whatOf("s").slice(-2)).toEqual(["secret .env", "download /"]);
  expect(statSync(file()).size).toBeLessThan(70_000);
});

test("a long path is cut to a folder, and reads of one kind are kept a few times", () => {
  remember("s", [{ did: "download", what: `/p/${"x".repeat(400)}/${"y".repeat(400)}` }], [], environment);
  expect(whatOf("s")).toEqual([`download /p/${"x".repeat(400)}`]);
  for (let at = 0; at < 50; at++)
    remember("s", [{ did: "web", what: `h${at}` }], recall("s", environment), environment);
  expect(whatOf("s")).toHaveLength(9);
});

test("damaged lines are none", () => {
  remember("s", [secret], [], environment);
  appendFileSync(
    file(),
    'x\n{}\n{"at":1,"did":"other","what":"x"}\n{"at":1,"did":"web"}\n\n{"at":2,"did":"web","what":"h"}\n{"at":',
  );
  expect(whatOf("s")).toEqual(["secret .env", "web h"]);
});

test("several processes write at once", async () => {
  const source = join(import.meta.dirname, "../../../src/doors/memory/store.ts");
  const program = (name: number): string => `
    import { remember } from ${JSON.stringify(source)};
    for (let at = 0; at < 40; at++)
      remember("s", [{ did: "download", what: "/p/${name}-" + at }], [], ${JSON.stringify(environment)});
  `;
  await Promise.all(
    [1, 2, 3, 4].map((name) => {
      const path = join(place, `${name}.mts`);
      writeFileSync(path, program(name));
      return promisify(execFile)("npx", ["tsx", path], { timeout: 60_000 });
    }),
  );
  expect(new Set(whatOf("s")).size).toBe(160);
}, 90_000);

test("old sessions go when a new one begins, and an ended one at once", () => {
  remember("old", [secret], [], environment);
  const week = Date.now() / 1000 - 8 * 86_400;
  utimesSync(file(), week, week);
  remember("new", [secret], [], environment);
  expect([whatOf("old"), whatOf("new")]).toEqual([[], ["secret .env"]]);
  forgetSession("new", environment);
  expect(readdirSync(folder)).toEqual([]);
});

const memory = (session: string) => memoryOf({ session, cwd: "/p", policy: defaultPolicy, environment, given });

test("a link, a folder or a file that is too large in its place is no memory, costs nothing, and is told once", () => {
  const spoil: readonly ((path: string) => void)[] = [
    (path) => symlinkSync("/etc/passwd", path),
    (path) => mkdirSync(path),
    (path) => writeFileSync(path, "x".repeat(200_000)),
  ];
  for (const [at, make] of spoil.entries()) {
    const session = `spoilt ${at}`;
    remember(session, [secret], [], environment);
    const path = file();
    rmSync(path);
    make(path);
    const said = memory(session);
    expect(said?.deeds).toEqual([]);
    expect(said?.problem()).toContain("the memory of this session is not kept");
    expect(memory(session)?.problem()).toBeUndefined();
    rmSync(path, { recursive: true });
  }
});

test("a folder that takes no file costs nothing either", async () => {
  await ready();
  mkdirSync(folder, { recursive: true });
  const closed = join(place, "closed");
  writeFileSync(closed, "");
  const ask = (command: string) =>
    answerClaude(
      JSON.stringify({
        session_id: "closed",
        cwd: "/",
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command },
      }),
      {
        policyIn: async () => ({ policy: defaultPolicy, notices: [], problems: [] }),
        memory: async ({ session, cwd = "/", loaded }) =>
          memoryOf({ session, cwd, policy: loaded.policy, environment: { XDG_STATE_HOME: closed }, given }),
      },
    );
  const first = JSON.parse((await ask("cat /home/me/x")).stdout).hookSpecificOutput;
  expect(first.permissionDecision).toBe("allow");
  expect(first.permissionDecisionReason).toContain("the memory of this session is not kept");
  expect((await ask("ls")).stdout).not.toContain("not kept");
});

test("the end of a session is answered with nothing, and told on", async () => {
  remember("s", [secret], [], environment);
  chmodSync(file(), 0o600);
  const got = await answerClaude(JSON.stringify({ hook_event_name: "SessionEnd", session_id: "s", reason: "clear" }), {
    policyIn: async () => ({ policy: defaultPolicy, notices: [], problems: [] }),
    onEnd: async (session) => forgetSession(session, environment),
  });
  expect(got).toEqual({ stdout: "", stderr: "", exitCode: 0 });
  expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
});
