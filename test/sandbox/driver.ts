// Runs attempts to do harm as if they had been judged read_only, and without a sandbox; a program of its own, so that it
// can run as another user. Arguments: the rows, the folder of the world, the file for the results. `--one`: one script, here.

import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cleanEnvironment } from "../../src/run/environment.ts";
import { run } from "../../src/run/run.ts";
import { confine } from "../../src/sandbox/confinement.ts";
import { closeInherited } from "../../src/sandbox/descriptors.ts";
import { findEngine } from "../../src/sandbox/engine.ts";
import { closedSpec } from "../../src/sandbox/spec.ts";
import { quoted } from "../support/quoted.ts";
import type { Attempt, Result } from "./attempt.ts";
import { differences, Machine } from "./machine.ts";

const bash = "/bin/bash";

/** Runs a script in the sandbox that `ls` would get, or with what the row opens besides. */
async function confined(
  attempt: Attempt,
  environment: Readonly<Record<string, string>>,
  folder: string,
): Promise<number> {
  const engine = findEngine();
  if (engine.type === "none") throw new Error(`${engine.why}: ${engine.help}`);
  const home = environment.HOME ?? "/";
  const confinement = confine(engine, { ...closedSpec, ...attempt.shape }, { base: folder, home, ownStreams: true });
  try {
    closeInherited();
    const outcome = await run({
      bash,
      script: attempt.script,
      name: "bash",
      parameters: [],
      options: [],
      environment,
      cwd: folder,
      standardInput: "inherit",
      confinement,
    });
    if (outcome.type === "failed") throw outcome.error;
    return outcome.type === "exited" ? outcome.code : 255;
  } finally {
    confinement.release();
  }
}

/** The command line that starts something where the row wants it. */
function around(attempt: Attempt, line: readonly string[], folder: string): readonly string[] {
  const whole = line.map(quoted).join(" ");
  if (attempt.inherited)
    return [
      bash,
      "-c",
      `exec 8<>${quoted(join(folder, "f"))} 9<${quoted(folder)} 251<${quoted(folder)}; exec ${whole}`,
    ];
  if (!attempt.terminal) return line;
  // `script` types an end of file for its own standard input, which may come before what the attempt types.
  const typed = `for try in 1 2; do read -t 1 line; test -z "$line" || { echo "$line" > ${quoted(join(folder, "typed"))}; break; }; done`;
  return ["script", "--quiet", "--return", "--command", `${whole}; ${typed}`, "/dev/null"];
}

/** What there is once nothing more comes of what ran before. */
async function settled(machine: Machine): Promise<ReturnType<Machine["look"]>> {
  let look = machine.look();
  for (let tries = 0; tries < 50; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const next = machine.look();
    if (differences(look, next).length === 0) return next;
    look = next;
  }
  return look;
}

async function attemptAll(rows: readonly Attempt[], machine: Machine): Promise<readonly Result[]> {
  const results: Result[] = [];
  /** What there was after the last act, if it changed nothing: then nothing more comes of it. */
  let quiet: ReturnType<Machine["look"]> | undefined;
  const ownDriver = [process.execPath, process.argv[1] ?? "", "--one"];
  for (const attempt of rows) {
    const environment = { ...cleanEnvironment(process.env, "proved"), ...machine.environment() };
    const start = (line: readonly string[]): Promise<number> => {
      const [program = bash, ...given] = around(attempt, line, machine.folder);
      const child = spawn(program, given, { cwd: machine.folder, env: environment, stdio: "ignore", timeout: 20_000 });
      return new Promise((resolve, reject) => {
        child.once("error", reject);
        child.once("exit", (code) => resolve(code ?? 255));
      });
    };
    /** `patience`: milliseconds in which a change may still come. */
    const watched = async (patience: number, act: () => number | Promise<number>): Promise<readonly string[]> => {
      const before = quiet ?? (await settled(machine));
      const code = await act();
      // Servers hear of connections, and the process of signals, a little later: on a busy machine much later.
      let after = before;
      let changed: readonly string[] = [];
      for (const end = Date.now() + patience; changed.length === 0 && Date.now() < end; ) {
        await new Promise((resolve) => setTimeout(resolve, 30));
        after = machine.look();
        changed = differences(before, after);
      }
      quiet = changed.length === 0 ? after : undefined;
      return attempt.fails && code === 0 ? [...changed, "it succeeded"] : changed;
    };
    const elsewhere = attempt.inherited || attempt.terminal;
    const inside = await watched(30, () =>
      elsewhere
        ? start([...ownDriver, JSON.stringify(attempt), machine.folder])
        : confined(attempt, environment, machine.folder),
    );
    const renew = (): void => {
      machine.renew();
      quiet = undefined;
    };
    if (inside.length > 0) renew();
    const mayFail = attempt.fails || attempt.setuid || (attempt.root && process.getuid?.() !== 0);
    const outside =
      attempt.unrun || !attempt.compared
        ? undefined
        : await watched(mayFail ? 30 : 5_000, () => start([bash, "-p", "-c", attempt.script]));
    if (outside && outside.length > 0) {
      machine.cleanKernel();
      renew();
    }
    results.push({ attempt, confined: inside, unconfined: outside });
  }
  return results;
}

// A signal that gets here came from a sandbox.
const signals: string[] = [];
for (const signal of ["SIGTERM", "SIGHUP", "SIGINT", "SIGUSR1", "SIGUSR2"] as const)
  process.on(signal, () => void signals.push(signal));

async function main([rows = "", folder = "", out = ""]: readonly string[]): Promise<number> {
  if (rows === "--one") return confined(JSON.parse(folder) as Attempt, process.env as Record<string, string>, out);
  const machine = new Machine(folder);
  await machine.open();
  try {
    const results = await attemptAll(JSON.parse(readFileSync(rows, "utf8")) as readonly Attempt[], machine);
    writeFileSync(out, JSON.stringify({ signals, results }));
  } finally {
    machine.close();
  }
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`);
    process.exit(70);
  },
);
