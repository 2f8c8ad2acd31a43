// Attempts to do harm inside trials: nothing outside of the copies changes, and nothing outside hears of them. Each is shown to
// do harm without a trial.
import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keep } from "../../../src/run/trial/keep/keep.ts";
import { holdsFor } from "../../../src/run/trial/outcome.ts";
import { rowsOf as rowsIn, share } from "../../support/rows.ts";
import { look, pause, World } from "./world.ts";

interface Attempt {
  readonly class: string;
  readonly script: string;
  /** It succeeds, and no policy may keep it. */
  readonly held?: true;
  /** What it copies must be hidden: the copy is empty or missing. */
  readonly secret?: true;
  /** Never run without a trial: it would hit the machine. */
  readonly unrun?: true;
}

const secret = "SECRET-of-the-user";
// All take a minute and a half.
const rows = share(rowsIn<Attempt>("fixtures/trial/attempts.jsonl"), 11);
/** Connections and datagrams. */
let heard = 0;
const server = createServer((socket) => {
  heard++;
  socket.on("error", () => {});
  socket.end("HTTP/1.0 200 OK\r\n\r\n");
});
const datagrams = createSocket("udp4");
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
  datagrams.on("message", () => heard++);
  await new Promise<void>((resolve) => datagrams.bind(port, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  datagrams.close();
});

/** A world with secrets, a local service and a process that can be signalled. */
async function arena() {
  const world = new World();
  const at = (...names: readonly string[]): string => {
    mkdirSync(join(...names, ".."), { recursive: true });
    return join(...names);
  };
  for (const name of ["tickets", "trials"])
    mkdirSync(join(world.state, "safe-sh", name), { recursive: true, mode: 0o700 });
  for (const name of [".netrc", ".aws/credentials", ".ssh/id_rsa"]) writeFileSync(at(world.home, name), `${secret}\n`);
  // A cache of tools is there, and may be written: what is written is thrown away.
  writeFileSync(at(world.home, ".npm/index"), "cached\n");
  for (const name of ["tickets/key", "trials/planted/record.json"])
    writeFileSync(at(world.state, "safe-sh", name), `${secret}\n`, { mode: 0o600 });
  const service = createServer((socket) => {
    heard++;
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => service.listen(join(world.folder, "sock"), resolve));
  // Ends by a signal only if one comes.
  const witness = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
  const environment = { ...world.environment(), WITNESS: String(witness.pid), PORT: String(port), STATE: world.state };
  return {
    world,
    environment,
    isAlive: () => witness.exitCode === null && witness.signalCode === null,
    close: (): void => {
      witness.kill("SIGKILL");
      service.close();
      world.close();
    },
  };
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const everything = (world: World): readonly string[] => [
  ...look(world.folder, { whole: true }),
  ...look(join(world.state, "safe-sh/tickets"), { whole: true }),
  ...look(join(world.state, "safe-sh/trials/planted"), { whole: true }),
];

const besides = (lines: readonly string[]): readonly string[] => lines.filter((line) => !line.startsWith("project/"));

describe.each([...new Set(rows.map((row) => row.class))])("%s", (name) => {
  test.each(rows.filter((row) => row.class === name))("$script", async ({ script, held, secret: isSecret, unrun }) => {
    const inside = await arena();
    try {
      const { world, environment } = inside;
      process.env.HOME = world.home;
      const before = everything(world);
      const count = heard;
      const { trial } = await world.try(script, { environment });
      await wait(/sleep/.test(script) ? 700 : 20);
      expect(everything(world)).toEqual(before);
      const texts = (trial?.changes ?? []).flatMap(({ source }) => (source === undefined ? [] : [source]));
      if (isSecret) expect(await contains(texts)).toBe(false);
      expect([heard, inside.isAlive()]).toEqual([count, true]);
      if (held) expect(trial && holdsFor(trial)).toBeTruthy();
      // Kept by a person, it changes the project alone.
      if (trial) keep(trial);
      expect(besides(everything(world))).toEqual(besides(before));
    } finally {
      inside.close();
    }
    if (unrun) return;
    const outside = await arena();
    try {
      const { world, environment } = outside;
      const [before, count] = [JSON.stringify([everything(world)]), heard];
      const child = spawn("/bin/bash", ["-c", script], {
        cwd: world.project,
        env: environment,
        stdio: "ignore",
        detached: true,
      });
      await new Promise((resolve) => child.once("exit", resolve));
      await wait(/sleep/.test(script) ? 700 : 20);
      pause();
      const harmed =
        !outside.isAlive() || heard > count || changed(() => JSON.stringify([everything(world)]) !== before);
      expect(harmed).toBe(true);
    } finally {
      outside.close();
    }
  });
});

/** A folder that is gone or closed was changed too. */
function changed(compare: () => boolean): boolean {
  try {
    return compare();
  } catch {
    return true;
  }
}

async function contains(paths: readonly string[]): Promise<boolean> {
  const { readFileSync } = await import("node:fs");
  return paths.some((path) => readFileSync(path, "utf8").includes(secret));
}
