// Attempts to get into the desk, or to make it act: none gets data, none changes anything.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Live } from "../../../src/cli/desk/live.ts";
import { serveDesk } from "../../../src/cli/desk/server.ts";
import { Store } from "../../../src/cli/desk/store.ts";
import { safeSh } from "../../support/built.ts";
import {
  type Asked,
  ask,
  type DeskHere,
  openDesk,
  own,
  posting,
  type Reply,
  type Visitor,
  visit,
  world,
} from "./world.ts";

interface Given {
  readonly desk: DeskHere;
  readonly visitor: Visitor;
  /** Of another desk of the same user. */
  readonly other: Visitor;
  readonly seen: string;
}

type Attempt = readonly [
  name: string,
  expected: number | readonly number[],
  make: (given: Given) => Omit<Asked, "port"> | (() => Promise<Reply>),
];

const json = (value: unknown): string => JSON.stringify(value);
const keep = ({ seen }: Given): string => json({ id: 1, seen });

/** A keep of the held trial that differs from the page's own in the headers given. */
const keepWith =
  (change: (given: Given) => Readonly<Record<string, string | undefined>>): Attempt[2] =>
  (given) => {
    const all = { ...posting(given.desk, given.visitor), ...change(given) };
    const headers = Object.fromEntries(
      Object.entries(all).filter(([, value]) => value !== undefined),
    ) as Asked["headers"];
    return { method: "POST", path: "/api/keep", ...(headers ? { headers } : {}), body: keep(given) };
  };

const lookWith =
  (path: string, change: (given: Given) => Readonly<Record<string, string | undefined>> = () => ({})): Attempt[2] =>
  (given) => {
    const all = { ...own(given.visitor), ...change(given) };
    const headers = Object.fromEntries(
      Object.entries(all).filter(([, value]) => value !== undefined),
    ) as Asked["headers"];
    return { path, ...(headers ? { headers } : {}) };
  };

const actWith =
  (name: string, body: (given: Given) => string): Attempt[2] =>
  (given) => ({ method: "POST", path: `/api/${name}`, headers: posting(given.desk, given.visitor), body: body(given) });

/** Bytes as they are. */
const raw = (port: number, text: string): Promise<Reply> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let said = "";
    socket.setEncoding("utf8").on("data", (more: string) => {
      said += more;
    });
    const end = (): void =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0),
        headers: {},
        body: said.split("\r\n\r\n")[1] ?? "",
      });
    socket.on("close", end).on("error", end);
    socket.setTimeout(3_000, () => socket.destroy());
    socket.end(text);
  });

const attempts: readonly Attempt[] = [
  // Without the keys.
  ["the page without a cookie", 403, () => ({ path: "/" })],
  ["its script without a cookie", 403, () => ({ path: "/desk.js" })],
  ["data without a cookie", 403, lookWith("/api/now", () => ({ cookie: undefined }))],
  [
    "data with the cookie alone, which every port of the machine is sent",
    403,
    lookWith("/api/now", () => ({ "x-safe-sh-desk": undefined })),
  ],
  ["events with the cookie alone", 403, lookWith("/api/events", () => ({ "x-safe-sh-desk": undefined }))],
  ["data with the page's half alone", 403, lookWith("/api/now", () => ({ cookie: undefined }))],
  ["a cookie of another desk", 403, lookWith("/api/now", ({ other }) => ({ cookie: other.cookie }))],
  ["the page's half of another desk", 403, lookWith("/api/now", ({ other }) => ({ "x-safe-sh-desk": other.key }))],
  ["both of another desk", 403, lookWith("/api/now", ({ other }) => ({ ...own(other) }))],
  [
    "two cookies of the name, the right one last",
    403,
    lookWith("/api/now", ({ visitor }) => ({ cookie: `safe-sh-desk=x; ${visitor.cookie}` })),
  ],
  ["a part of the key", 403, lookWith("/api/now", ({ visitor }) => ({ "x-safe-sh-desk": visitor.key.slice(0, -1) }))],
  ["an empty key", 403, lookWith("/api/now", () => ({ "x-safe-sh-desk": "" }))],
  ["the link a second time", 403, ({ desk }) => ({ path: desk.link.slice(desk.link.indexOf("/open")) })],
  ["the link with another key", 403, () => ({ path: "/open?key=AAAA" })],
  ["the link without a key", 403, () => ({ path: "/open" })],
  [
    "the key of the link as the key of the page",
    403,
    lookWith("/api/now", ({ desk }) => ({ "x-safe-sh-desk": desk.link.split("key=")[1] })),
  ],
  // From other pages.
  ["a foreign origin", 403, keepWith(() => ({ origin: "https://evil.example" }))],
  ["the origin of another port", 403, keepWith(() => ({ origin: "http://127.0.0.1:3000" }))],
  ["the origin `null` of a sandboxed frame", 403, keepWith(() => ({ origin: "null" }))],
  ["localhost as the origin", 403, keepWith(({ desk }) => ({ origin: `http://localhost:${desk.port}` }))],
  ["https as the origin", 403, keepWith(({ desk }) => ({ origin: `https://127.0.0.1:${desk.port}` }))],
  ["no origin", 403, keepWith(() => ({ origin: undefined }))],
  ["a foreign origin that only looks", 403, lookWith("/api/now", () => ({ origin: "https://evil.example" }))],
  ["a request that a browser calls cross-site", 403, keepWith(() => ({ "sec-fetch-site": "cross-site" }))],
  [
    "a request of another port, which a browser calls same-site",
    403,
    lookWith("/api/now", () => ({ "sec-fetch-site": "same-site" })),
  ],
  [
    "a form of another page",
    403,
    keepWith(() => ({ origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" })),
  ],
  ["text, which needs no question before it", 415, keepWith(() => ({ "content-type": "text/plain" }))],
  // By other names.
  ["a rebound name", 403, keepWith(() => ({ host: "evil.example" }))],
  [
    "a rebound name with the port, and as the origin",
    403,
    keepWith(({ desk }) => ({ host: `evil.example:${desk.port}`, origin: `http://evil.example:${desk.port}` })),
  ],
  ["localhost as the host", 403, lookWith("/api/now", ({ desk }) => ({ host: `localhost:${desk.port}` }))],
  ["the host without the port", 403, lookWith("/api/now", () => ({ host: "127.0.0.1" }))],
  [
    "two hosts",
    [0, 400, 403],
    ({ desk, visitor }) =>
      () =>
        raw(
          desk.port,
          `GET /api/now HTTP/1.1\r\nHost: 127.0.0.1:${desk.port}\r\nHost: evil.example\r\nCookie: ${visitor.cookie}\r\nX-Safe-Sh-Desk: ${visitor.key}\r\n\r\n`,
        ),
  ],
  [
    "no host, by HTTP/1.0",
    [0, 400, 403],
    ({ desk, visitor }) =>
      () =>
        raw(desk.port, `GET /api/now HTTP/1.0\r\nCookie: ${visitor.cookie}\r\nX-Safe-Sh-Desk: ${visitor.key}\r\n\r\n`),
  ],
  [
    "a whole address in the request's line",
    404,
    ({ desk, visitor }) =>
      () =>
        raw(
          desk.port,
          `GET http://evil.example/api/nothing HTTP/1.1\r\nHost: 127.0.0.1:${desk.port}\r\nConnection: close\r\nCookie: ${visitor.cookie}\r\nX-Safe-Sh-Desk: ${visitor.key}\r\n\r\n`,
        ),
  ],
  // In other ways.
  ["a keep by GET", 404, ({ visitor, seen }) => ({ path: `/api/keep?id=1&seen=${seen}`, headers: own(visitor) })],
  ["PUT", 405, keepWithMethod("PUT")],
  ["DELETE", 405, keepWithMethod("DELETE")],
  [
    "the question before a foreign request",
    [403, 405],
    (given) => ({
      method: "OPTIONS",
      path: "/api/keep",
      headers: {
        origin: "https://evil.example",
        "access-control-request-method": "POST",
        host: `127.0.0.1:${given.desk.port}`,
      },
    }),
  ],
  ["HEAD", 405, keepWithMethod("HEAD")],
  ["TRACE", [0, 400, 405], keepWithMethod("TRACE")],
  ["a file by its path", 404, lookWith("/../../../../etc/passwd")],
  ["a file by its path, spelled out", 404, lookWith("/%2e%2e/%2e%2e/etc/passwd")],
  ["a name that every object has", 404, lookWith("/api/constructor")],
  ["another one", 404, actWith("hasownproperty", () => "{}")],
  ["a trial by a path", 400, lookWith("/api/change?id=../../../etc")],
  ["a trial by a number with a path", 400, lookWith("/api/change?id=1/../2")],
  ["a trial that is not there", 404, lookWith("/api/change?id=999999")],
  ["a trial below zero", 400, actWith("drop", ({ seen }) => json({ id: -1, seen }))],
  ["a trial by a list", 400, actWith("drop", ({ seen }) => json({ id: [1], seen }))],
  ["a keep of what was not seen", 409, actWith("keep", () => json({ id: 1, seen: "x" }))],
  ["a drop of what was not seen", 409, actWith("drop", () => json({ id: 1, seen: "" }))],
  ["an undo of a held trial", 409, actWith("undo", ({ seen }) => json({ id: 1, seen }))],
  [
    "a change that the trial has not",
    400,
    actWith("keep", ({ seen }) => json({ id: 1, seen, parts: [{ change: 99 }] })),
  ],
  [
    "a hunk that the file has not",
    409,
    actWith("keep", ({ seen }) => json({ id: 1, seen, parts: [{ change: 0, hunks: [7] }] })),
  ],
  ["no change at all", 400, actWith("keep", ({ seen }) => json({ id: 1, seen, parts: [] }))],
  ["a body that is no JSON", 400, actWith("keep", () => "{")],
  [
    "a body of two megabytes",
    [0, 413],
    actWith("explain", () => json({ command: "x".repeat(2_000_000), folder: "/" })),
  ],
  [
    "JSON that reaches for prototypes",
    400,
    actWith("rule", () => '{"__proto__": {"field": "allow", "act": "add", "command": "rm **", "folder": ""}}'),
  ],
  [
    "a rule for a folder of its own",
    404,
    actWith("rule", () => json({ field: "allow", act: "add", command: "rm **", folder: "/etc" })),
  ],
  ["a list that is none", 400, actWith("rule", () => json({ field: "writes", act: "add", command: "/", folder: "" }))],
  [
    "trust for a file that holds nowhere",
    404,
    actWith("trust", () => json({ folder: "", path: "/etc/passwd", seen: "x" })),
  ],
  ["a preset for a folder of its own", 404, actWith("begin", () => json({ folder: "/etc", name: "node", seen: "" }))],
  ["a preset by a name that every object has", 404, actWith("preset", () => json({ folder: "", name: "constructor" }))],
  ["a preset over what was not seen", 409, actWith("begin", () => json({ folder: "", name: "node", seen: "x" }))],
  ["a replay of a folder that no agent worked in", 404, actWith("replay", () => json({ folder: "/etc", hours: 0 }))],
  ["a replay by GET of an act", 404, lookWith("/api/stop")],
  ["what a replay found, with the cookie alone", 403, lookWith("/api/replay", () => ({ "x-safe-sh-desk": undefined }))],
  ["the machine, with the page's half alone", 403, lookWith("/api/protection", () => ({ cookie: undefined }))],
  ["doctor in a folder that no agent worked in", 404, actWith("doctor", () => json({ folder: "/etc" }))],
  [
    "headers without an end",
    [0, 400, 403, 431],
    ({ desk }) =>
      () =>
        raw(desk.port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${desk.port}\r\nCookie: ${"x".repeat(40_000)}\r\n\r\n`),
  ],
  [
    "two requests in one",
    [0, 400, 403],
    ({ desk, visitor }) =>
      () =>
        raw(
          desk.port,
          `POST /api/drop HTTP/1.1\r\nHost: 127.0.0.1:${desk.port}\r\nOrigin: ${desk.origin}\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\nCookie: ${visitor.cookie}\r\nX-Safe-Sh-Desk: ${visitor.key}\r\n\r\n0\r\n\r\n`,
        ),
  ],
];

function keepWithMethod(method: string): Attempt[2] {
  return (given) => ({ method, path: "/api/keep", headers: posting(given.desk, given.visitor) });
}

test(`${attempts.length} attempts through HTTP get nothing, and change nothing`, async () => {
  expect(attempts.length).toBeGreaterThanOrEqual(40);
  const here = world();
  writeFileSync(join(here.project, "a.txt"), "one\n");
  expect(await here.safe(["try", "--", "echo two > a.txt; touch new"])).toMatchObject({ code: 0 });
  const [desk, second] = [await openDesk(here), await openDesk(here)];
  const [visitor, other] = [await visit(desk), await visit(second)];
  const good = await ask({ port: desk.port, path: "/api/change?id=1", headers: own(visitor) });
  expect(good.status).toBe(200);
  const { seen } = JSON.parse(good.body) as { seen: string };
  const trials = join(here.state, "safe-sh/trials");
  const before = [readdirSync(trials), readFileSync(join(trials, "1/record.json"), "utf8")];
  const wrong: string[] = [];
  for (const [name, expected, make] of attempts) {
    const made = make({ desk, visitor, other, seen });
    const { status, body, headers } =
      typeof made === "function" ? await made() : await ask({ port: desk.port, ...made });
    const isExpected = [expected].flat().includes(status);
    // Nothing of the trial, of the log or of the keys is said, and no other site may read it.
    const tells = /"rows"|"sessions"|root:|desk-key/.test(body) || headers["access-control-allow-origin"] !== undefined;
    if (!isExpected || tells) wrong.push(`${name}: ${status} ${body.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
  expect([readdirSync(trials), readFileSync(join(trials, "1/record.json"), "utf8")]).toEqual(before);
  expect(readFileSync(join(here.project, "a.txt"), "utf8")).toBe("one\n");
  expect(existsSync(join(here.project, "new"))).toBe(false);
  expect(existsSync(join(here.project, ".safe-sh.json"))).toBe(false);
  expect(existsSync(join(here.env.XDG_CONFIG_HOME ?? "", "safe-sh/policy.json"))).toBe(false);
  // The same request as the page makes it does what it says: the attempts were refused for what is wrong with them.
  const kept = await ask({
    port: desk.port,
    method: "POST",
    path: "/api/keep",
    headers: posting(desk, visitor),
    body: json({ id: 1, seen }),
  });
  expect(kept).toMatchObject({ status: 200, body: expect.stringContaining("kept 2 changes") });
  expect(readFileSync(join(here.project, "a.txt"), "utf8")).toBe("two\n");
});

test("another user reaches the port, and gets nothing, not even with a fresh link", async (context) => {
  if (process.getuid?.() !== 0) return context.skip();
  const desk = await openDesk(world());
  const script = `require("http").get(process.argv[1], { headers: { host: "127.0.0.1:${desk.port}" } }, (r) => { console.log(r.statusCode, String(r.headers["set-cookie"])); r.resume(); }).on("error", (e) => console.log(e.code))`;
  const asUser = (uid?: number) =>
    spawnSync("/usr/bin/env", ["node", "-e", script, desk.link], {
      encoding: "utf8",
      ...(uid === undefined ? {} : { uid, gid: uid }),
      cwd: "/",
    });
  expect(asUser(65_534).stdout).toBe("403 undefined\n");
  // It was not used up.
  expect(asUser().stdout).toContain("200 safe-sh-desk=");
});

test("a confined command, and a trial, do not reach it, nor start one", async () => {
  const here = world();
  const desk = await openDesk(here);
  const reach = `python3 -c 'import urllib.request; print(urllib.request.urlopen("${desk.origin}/", timeout=5).status)'`;
  const tried = await here.safe(["try", "--", reach]);
  expect(`${tried.stdout}${tried.stderr}`).toMatch(/refused|unreachable|Errno/);
  expect(tried.stdout).not.toContain("200");
  // A proved command may ask any address, and is refused like everyone; the file with the link is hidden from it.
  const proved = await here.safe(["-c", `curl -sS -m 5 ${desk.origin}/api/now`]);
  expect(proved.stdout).toBe(`safe-sh: open the link that \`safe-sh desk\` prints\n`);
  const hidden = join(here.state, "safe-sh/trials/desk-1.html");
  writeFileSync(hidden, "the link");
  expect((await here.safe(["-c", `cat ${hidden}`])).stdout).not.toContain("the link");
  for (const call of [`${safeSh} desk --json`, `env -u SAFE_SH_CONFINED ${safeSh} desk --json`]) {
    const within = await here.safe(["try", "--", `timeout 20 ${call}`]);
    expect(within).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("this process is confined") });
  }
  expect(await here.safe(["desk", "--json"], { SAFE_SH_CONFINED: "1" })).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("this process is confined, or a trial"),
  });
  expect(await here.safe(["desk", "--json"], { CLAUDECODE: "1" })).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("the desk is for a person"),
  });
  expect((await here.safe(["check", "safe-sh desk --json --no-open"])).code).toBe(1);
});

test("Ctrl-C ends it at once, with a page that listens; a port that is taken is said", async () => {
  const here = world();
  const desk = await openDesk(here);
  const visitor = await visit(desk);
  void ask({ port: desk.port, path: "/api/events", headers: own(visitor) });
  await ask({ port: desk.port, path: "/api/now", headers: own(visitor) });
  expect(await here.safe(["desk", "--json", "--port", String(desk.port)])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("another --port"),
  });
  const began = Date.now();
  desk.child.kill("SIGINT");
  expect(await desk.end).toMatchObject({ code: 0, stderr: "" });
  expect(Date.now() - began).toBeLessThan(2_000);
});

test("it ends by itself when nobody looks at it, and not while a page listens", async () => {
  const live = new Live(new Store("/nonexistent/decisions.jsonl"));
  const serving = await serveDesk({ looks: { now: () => 1 }, acts: {}, live }, { port: 0, idle: 1_500 });
  const desk = { link: serving.link, port: serving.port, origin: `http://127.0.0.1:${serving.port}` };
  const visitor = await visit(desk);
  const listening = new AbortController();
  const events = fetch(`${desk.origin}/api/events`, { headers: own(visitor), signal: listening.signal });
  expect((await events).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect((await ask({ port: desk.port, path: "/api/now", headers: own(visitor) })).body).toBe("1");
  listening.abort();
  expect(await serving.ended).toBe("idle");
  expect((await ask({ port: desk.port, path: "/api/now", headers: own(visitor) })).status).toBe(0);
});

test("bad calls", async () => {
  const { safe } = world();
  expect(await safe(["desk", "--port", "80"])).toMatchObject({ code: 2, stderr: expect.stringContaining("1024") });
  expect(await safe(["desk", "x"])).toMatchObject({ code: 2 });
});
