// Starts the real programs, and folders of their own for them.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Start {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  /** Added to a small environment without what the test runner has. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdio?: SpawnOptions["stdio"];
  readonly detached?: boolean;
}

/** A folder that is gone after the test. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "safe-sh-test-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return made;
}

const states = new Map<string, string>();
process.once("exit", () => {
  for (const made of states.values()) rmSync(made, { recursive: true, force: true });
});

/** The home of the programs that a file of tests starts. */
function state(): string {
  const file = expect.getState().testPath ?? "";
  const made = states.get(file) ?? mkdtempSync(join(tmpdir(), "safe-sh-state-"));
  states.set(file, made);
  return made;
}

const throughResident = process.env.SAFE_SH_TESTS === "resident";

/** PATH, HOME and a state folder: nothing else that could change what is tested. */
export const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: `${process.execPath.replace(/\/node$/, "")}:/usr/local/bin:/usr/bin:/bin`,
  HOME: state(),
  LANG: "C.UTF-8",
  XDG_STATE_HOME: state(),
  // A process that stays would outlive the tests; `SAFE_SH_TESTS=resident` runs them through one.
  ...(throughResident ? {} : { SAFE_SH_RESIDENT: "off" }),
  ...more,
});

const attended = new Set<string>();

/** Starts the resident checker for an environment, once; it ends soon after the tests. */
function attend(shell: string, env: Readonly<Record<string, string>>): void {
  const deciding = Object.entries(env).filter(([name]) => /^(?:HOME|TMPDIR|XDG_.*|SAFE_SH_.*)$/.test(name));
  const key = JSON.stringify(deciding.sort());
  if (attended.has(key)) return;
  attended.add(key);
  spawnSync(join(dirname(shell), "safe-sh"), ["serve", "--start"], { env, stdio: "ignore" });
}

/** Starts a program and leaves it running. */
export function start(program: string, given: readonly string[], options: Start = {}): ChildProcess {
  const env = environment(options.env);
  if (throughResident && /\/bin\/safe-(?:sh|bash)$/.test(program)) attend(program, env);
  return spawn(program, [...given], {
    cwd: options.cwd ?? state(),
    env,
    stdio: options.stdio ?? "pipe",
    detached: options.detached ?? false,
  });
}

/** Runs a program to its end. Without `input` its standard input is empty. */
export async function run(program: string, given: readonly string[], options: Start = {}): Promise<Ended> {
  for (let tries = 1; ; tries++) {
    const child = start(program, given, options);
    child.stdin?.on("error", () => {});
    child.stdin?.end(options.input ?? "");
    const found = await ended(child);
    // Namespaces are counted for all runs on a machine: another one may hold them just now, and nothing ran.
    if (tries === 20 || !/^(?:unshare|safe-sh: no namespaces): .*No space left on device/m.test(found.stderr))
      return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Waits for the end of a program and collects what it prints. */
export function ended(child: ChildProcess): Promise<Ended> {
  const printed = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed.stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    printed.stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ ...printed, code, signal }));
  });
}

/** Has the process ended whose number is in the file? */
export function gone(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return false;
  } catch {
    return true;
  }
}

/** Waits until `done` holds; fails after forty seconds: a machine may be busy. */
export async function until(done: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 1_600; tries++) {
    if (await done()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`waited in vain: ${what}`);
}

/** Ends one process. Number 0 is the whole group of the tests, and is what a missing number becomes. */
export function kill(pid: number | undefined, signal: NodeJS.Signals = "SIGTERM"): void {
  if (pid === undefined || !(pid > 1)) throw new Error(`there is no process to end: ${pid}`);
  process.kill(pid, signal);
}
