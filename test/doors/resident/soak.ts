// `npm run soak [MINUTES] [CLIENTS] [FOLDER]`: clients ask one resident checker by both of its ways, and every answer is
// compared with what it must be. Prints its memory and the times of the answers. FOLDER: another installation.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { namespacesOf } from "../../../src/doors/resident/place.ts";
import { askResident } from "../../../src/doors/resident/reach.ts";
import type { Status } from "../../../src/doors/resident/server.ts";

const [minutes = 30, clients = 8] = process.argv.slice(2, 4).map(Number);
const root = process.argv[4] ?? fileURLToPath(new URL("../../..", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "safe-sh-soak-"));
const env = { PATH: process.env.PATH ?? "", HOME: home, XDG_STATE_HOME: home };
const socket = join(home, "safe-sh/resident/socket");
const policy = join(home, ".config/safe-sh/policy.json");
mkdirSync(join(home, ".config/safe-sh"), { recursive: true });
const serve = (option: string): number | null =>
  spawnSync(join(root, "bin/safe-sh"), ["serve", option], { env, stdio: "inherit" }).status;
const { dev, ino, size, mtimeMs } = statSync(join(root, "dist/cli.cjs"));
const build = [dev, ino, size, Math.floor(mtimeMs / 1000)].join(":");

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const status = async (): Promise<Status> => JSON.parse((await askResident(["status"], 10_000, socket))?.[0] ?? "{}");
const at = (values: readonly number[], part: number): string =>
  ([...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN).toFixed(1);

const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
const ask = (door: string, ...given: readonly string[]): Promise<readonly string[] | undefined> => {
  const fields = [
    door,
    build,
    namespacesOf() ?? "",
    String(process.pid),
    home,
    String(given.length),
    ...given,
    ...variables,
  ];
  return askResident(fields, 10_000, socket);
};
const byHook = async (command: string): Promise<string> => {
  const event = { hook_event_name: "PreToolUse", cwd: home, tool_name: "Bash", tool_input: { command } };
  const said = (await ask("hook", JSON.stringify(event)))?.[3] ?? "";
  return /"permissionDecision":"(\w+)"/.exec(said)?.[1] ?? said;
};
const byShell = async (command: string): Promise<string | undefined> => (await ask("shell", "-c", command))?.[0];

const wrong: string[] = [];
const times: number[] = [];
let asked = 0;
/** Bumped at each change of the policy: an answer that was given across one may be either. */
let change = 0;
let denied = false;

async function compare(ask: () => Promise<string | undefined>, wanted: () => string, what: string): Promise<void> {
  const [before, began] = [change, performance.now()];
  const answer = await ask().catch(String);
  times.push(performance.now() - began);
  asked++;
  if (before === change && answer !== wanted()) wrong.push(`${what}: ${answer}, not ${wanted()}`);
}

async function client(number: number, end: number, pause: number): Promise<void> {
  for (let count = 0; Date.now() < end && wrong.length < 20; count++) {
    const own = `${number}-${count}`;
    await compare(
      () => byShell(`ls ${own} | head -${(count % 90) + 1}`),
      () => "confine",
      "a listing",
    );
    await compare(
      () => byHook(`touch ${own}`),
      () => "ask",
      "touch",
    );
    await compare(
      () => byShell(`touch ${own}`),
      () => "own",
      "touch by the shell",
    );
    await compare(
      () => byHook(`uname; echo ${own}`),
      () => (denied ? "deny" : "allow"),
      "uname",
    );
    await compare(
      () => byShell("uname"),
      () => (denied ? "own" : "confine"),
      "uname by the shell",
    );
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

try {
  if (serve("--start") !== 0) throw new Error("it does not start");
  const first = await status();
  const end = Date.now() + minutes * 60_000;
  const working = Promise.all(Array.from({ length: clients }, (_, number) => client(number, end, 100)));
  const flips = setInterval(() => {
    change++;
    denied = !denied;
    writeFileSync(policy, denied ? '{ "deny": ["uname"] }' : "{}");
    change++;
  }, 977);
  const reports = setInterval(async () => {
    const { memory, requests } = await status();
    print(
      `${asked} asked, ${requests} over the socket, ${Math.round(memory / 1e6)} MB, ${at(times, 0.5)} ms, 99 of 100 below ${at(times, 0.99)} ms`,
    );
    times.length = 0;
  }, 60_000);
  await working;
  clearInterval(flips);
  clearInterval(reports);
  const last = await status();
  print(
    `${asked} answers in ${minutes} minutes, ${wrong.length} wrong; memory ${Math.round(first.memory / 1e6)} MB, then ${Math.round(last.memory / 1e6)} MB; ${first.pid === last.pid ? "the same process" : "it was started again"}`,
  );
  for (const each of wrong) print(`  ${each}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  serve("--stop");
  rmSync(home, { recursive: true, force: true });
}
