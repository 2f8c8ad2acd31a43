// The hook over HTTP: its answers are the hook's own, and nobody else gets any.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAccess, forgetAccess, type HttpAccess, makeAccess } from "../../../src/doors/resident/http-access.ts";
import { idleTime } from "../../../src/doors/resident/server.ts";
import { safeBash, safeSh } from "../../support/built.ts";
import { environment, folder, run } from "../../support/programs.ts";

const home = mkdtempSync(join(tmpdir(), "safe-sh-http-"));
const env = environment({ SAFE_SH_RESIDENT: "", HOME: home, XDG_STATE_HOME: home });
let access: HttpAccess;

beforeAll(async () => {
  mkdirSync(join(home, "work"));
  access = await makeAccess(env);
  expect(spawnSync(safeSh, ["serve", "--start"], { env }).status).toBe(0);
});
afterAll(() => {
  spawnSync(safeSh, ["serve", "--stop"], { env });
  rmSync(home, { recursive: true, force: true });
});

interface Said {
  readonly status: number;
  readonly body: string;
}

interface Asking {
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly method?: string;
  readonly host?: string;
  readonly body?: string | Uint8Array;
}

const event = (command: string, tool = "Bash"): string =>
  JSON.stringify({
    hook_event_name: "PreToolUse",
    session_id: "s1",
    cwd: join(home, "work"),
    tool_name: tool,
    tool_input: { command },
  });

function ask({
  headers = {},
  path = "/hook",
  method = "POST",
  host = "127.0.0.1",
  body = event("ls"),
}: Asking = {}): Promise<Said> {
  return new Promise((resolve, reject) => {
    const all = { authorization: `Bearer ${access.token}`, "content-type": "application/json", ...headers };
    const asked = request({ host, port: access.port, path, method, headers: all }, (response) => {
      let text = "";
      response.on("data", (piece) => {
        text += piece;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const decisionOf = ({ body }: Said): string => JSON.parse(body).hookSpecificOutput.permissionDecision;

test.each([
  ["ls -la", "allow"],
  ["touch a", "ask"],
  ["rm -rf /", "deny"],
  ["", "deny"],
])("%s: %s", async (command, decision) => {
  const said = await ask({ body: event(command) });
  expect(said.status).toBe(200);
  expect(decisionOf(said)).toBe(decision);
});

test("the log names the client", async () => {
  await ask({ body: event("echo logged") });
  const { stdout } = spawnSync(safeSh, ["log", "--json", "--last", "1"], { env, encoding: "utf8" });
  expect(JSON.parse(stdout)).toMatchObject({ command: "echo logged", door: "hook", host: "claude-code" });
});

test("options in the address", async () => {
  expect(decisionOf(await ask({ path: "/hook?on-mutating=deny", body: event("touch a") }))).toBe("deny");
  expect((await ask({ path: "/hook?bogus=1" })).status).toBe(400);
});

test("the client's shell is told in a header", async () => {
  const { body } = await ask({ headers: { "x-safe-sh-shell": safeBash }, body: event("ls") });
  expect(body).not.toContain("is not the shell of the host");
  expect((await ask()).body).toContain("is not the shell of the host");
});

describe("never consent by silence", () => {
  test.each([
    ["another tool", event("x", "Read")],
    ["no command", JSON.stringify({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: {} })],
    ["no JSON", "{not json"],
    ["nothing", ""],
    ["an array", "[]"],
    ["bytes that are no text", Buffer.from([0x22, 0xff, 0x22])],
    ["another event", JSON.stringify({ hook_event_name: "Stop" })],
    [
      "a folder that is none",
      JSON.stringify({ hook_event_name: "PreToolUse", cwd: 3, tool_name: "Bash", tool_input: { command: "ls" } }),
    ],
  ])("%s", async (_what, body) => {
    const said = await ask({ body });
    expect(said.status).toBe(200);
    expect(decisionOf(said)).toBe("deny");
  });

  test("too long an event", async () => {
    const said = await ask({ body: "x".repeat(9_000_000) }).catch(() => undefined);
    if (said) expect(decisionOf(said)).toBe("deny");
  });
});

describe("nobody else gets anything", () => {
  test.each<[string, number, Asking]>([
    ["without a token", 401, { headers: { authorization: "" } }],
    ["with another token", 401, { headers: { authorization: `Bearer ${"0".repeat(64)}` } }],
    ["with a shorter one", 401, { headers: { authorization: "Bearer x" } }],
    ["a page in a browser", 403, { headers: { origin: "http://evil.example" } }],
    ["a page of this machine", 403, { headers: { origin: "http://localhost" } }],
    ["a page without an origin", 403, { headers: { "sec-fetch-site": "cross-site" } }],
    ["a name that was bound to this address", 403, { headers: { host: "evil.example" } }],
    ["the same with a port", 403, { headers: { host: "evil.example:80" } }],
    ["another path", 404, { path: "/" }],
    ["a longer path", 404, { path: "/hooks" }],
    ["GET", 404, { method: "GET", body: "" }],
    ["a question before the request", 403, { method: "OPTIONS", body: "", headers: { origin: "http://evil.example" } }],
  ])("%s", async (_who, status, asking) => {
    const said = await ask(asking);
    expect(said.status).toBe(status);
    expect(said.body).toMatch(/^safe-sh: /);
    expect(said.body).not.toContain("permissionDecision");
  });

  test("another machine", async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4");
    for (const { address } of others) await expect(ask({ host: address })).rejects.toThrow();
    await expect(ask({ host: "127.0.0.2" })).rejects.toThrow();
  });

  test("another user cannot read the token", () => {
    const folder = join(home, "safe-sh/tickets");
    expect([statSync(folder).mode & 0o777, statSync(join(folder, "http")).mode & 0o777]).toEqual([0o700, 0o600]);
    if (process.getuid?.() !== 0) return;
    const { status } = spawnSync("cat", [join(folder, "http")], { uid: 65_534, gid: 65_534 });
    expect(status).not.toBe(0);
  });

  test("nor can a confined command", () => {
    const token = join(home, "safe-sh/tickets/http");
    const { stdout } = spawnSync(safeSh, ["-c", `cd / && cat ${token.slice(1)}`], { env, encoding: "utf8" });
    expect(stdout).not.toContain(access.token);
  });
});

test("the port and the token stay, until they are forgotten", async () => {
  expect(await makeAccess(env)).toEqual(access);
  const other = { ...env, XDG_STATE_HOME: join(home, "other") };
  expect(findAccess(other)).toBeUndefined();
  const made = await makeAccess(other);
  expect(made.token).not.toBe(access.token);
  forgetAccess(other);
  expect(findAccess(other)).toBeUndefined();
});

describe("the port", { timeout: 60_000 }, () => {
  /** Another user's home. */
  const other = (): Record<string, string> => {
    const place = folder();
    return environment({ SAFE_SH_RESIDENT: "", HOME: place, XDG_STATE_HOME: place });
  };
  const serve = (given: string, env: Record<string, string>) =>
    spawnSync(safeSh, ["serve", given], { env, encoding: "utf8" });

  test("another program has it: the start and doctor say so", async () => {
    const env = other();
    const { port } = await makeAccess(env);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    try {
      const what = `not served at port ${port}`;
      // Not spawnSync: the port is this process's.
      expect(await run(safeSh, ["serve", "--start"], { env })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(what),
      });
      const { stdout } = await run(safeSh, ["doctor", "--json"], { env, cwd: folder() });
      expect(stdout).toContain(what);
    } finally {
      server.close();
      serve("--stop", env);
    }
  });

  test("it was made after the start: the next start serves it", async () => {
    const env = other();
    try {
      expect(serve("--start", env).status).toBe(0);
      const { port } = await makeAccess(env);
      await later(1_000);
      expect(serve("--start", env)).toMatchObject({ status: 0, stderr: "" });
      const { stdout } = spawnSync(safeSh, ["serve", "--status", "--json"], { env, encoding: "utf8" });
      expect(JSON.parse(stdout)).toMatchObject({ port });
    } finally {
      serve("--stop", env);
    }
  });

  test("a process that serves it stays, unless it was given a time", () => {
    expect([idleTime({}, true), idleTime({ idle: 5 }, true), idleTime({}, false)]).toEqual([undefined, 5, 1_800_000]);
  });
});

test("sixteen at once", async () => {
  const all = await Promise.all(
    Array.from({ length: 16 }, (_, count) => ask({ body: event(count % 2 ? "ls" : "touch a") })),
  );
  expect(all.map(decisionOf)).toEqual(all.map((_, count) => (count % 2 ? "allow" : "ask")));
});
