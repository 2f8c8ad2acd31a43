// A program that asks a service of this machine reaches its sockets, and no other one.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantsOf } from "../../src/decide/grants.ts";
import { findEngine } from "../../src/sandbox/engine.ts";
import { closedSpec } from "../../src/sandbox/spec.ts";
import { judged, ready } from "../support/classify.ts";
import { print } from "./same.ts";

const places = [tmpdir(), homedir()].map((below) => mkdtempSync(join(below, "safe-sh-sockets-")));
const servers: Server[] = [];
const reached = new Set<string>();
const paths = places.flatMap((place) => [join(place, "own/one"), join(place, "other"), join(place, "own/deep/two")]);

beforeAll(async () => {
  await ready();
  for (const place of places) mkdirSync(join(place, "own/deep"), { recursive: true });
  for (const path of paths) {
    const server = createServer((socket) => {
      reached.add(path);
      socket.end("hello\n");
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(path, resolve));
  }
});
afterAll(() => {
  for (const server of servers) server.close();
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

/** Connects to each, and prints what it says. */
const script = (all: readonly string[]): string =>
  all
    .map(
      (path) =>
        `perl -MSocket -e 'socket(S,AF_UNIX,SOCK_STREAM,0) or exit 1; connect(S,sockaddr_un($ARGV[0])) or exit 1; print <S>' '${path}'`,
    )
    .join("; ");

async function reachedWith(sockets: readonly string[]): Promise<readonly string[]> {
  const engine = findEngine();
  if (engine.type === "none") throw new Error(engine.why);
  reached.clear();
  await print(script(paths), places[0] ?? "/", engine, { ...closedSpec, sockets }, { PATH: "/usr/bin:/bin" });
  return [...reached].sort();
}

test("all of them can be reached where nothing covers them", async () => {
  expect(await reachedWith(["/**"])).toEqual([...paths].sort());
});

test("those that are named", async () => {
  const [place = ""] = places;
  expect(await reachedWith([join(place, "own/o*")])).toEqual([join(place, "own/one")]);
  expect(await reachedWith([join(place, "own/**")])).toEqual([join(place, "own/deep/two"), join(place, "own/one")]);
  expect(await reachedWith(["/nowhere"])).toEqual([]);
});

test("and none, where none is needed", async () => {
  expect(await reachedWith([])).toEqual([]);
});

test.each([
  ["psql --version", ["/run/postgresql/.s.PGSQL.*", "/tmp/.s.PGSQL.*"]],
  ["tmux ls", ["/tmp/tmux-*/*", "/run/user/7/tmux-*/*"]],
  ["ls", []],
])("the entry says which: %s", (command, sockets) => {
  const before = process.env.XDG_RUNTIME_DIR;
  process.env.XDG_RUNTIME_DIR = "/run/user/7";
  try {
    expect(grantsOf(judged(command).trace, {}, { started: "/", home: "/home/me" }).sockets).toEqual(sockets);
  } finally {
    if (before === undefined) delete process.env.XDG_RUNTIME_DIR;
    else process.env.XDG_RUNTIME_DIR = before;
  }
});
