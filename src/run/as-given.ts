// Runs bash with the arguments, the environment and the streams that safe-sh itself was given: as if it were bash.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { isatty } from "node:tty";
import { findEngine } from "../sandbox/engine.ts";
import { closedSpec } from "../sandbox/spec.ts";
import { runHeld } from "./execute.ts";
import type { Outcome } from "./run.ts";
import { passSignalsTo } from "./signals.ts";

/** A call of bash. */
export interface GivenCall {
  /** Absolute path of bash. */
  readonly bash: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs the call and waits for its end. */
export function runAsGiven({ bash, arguments: given, environment }: GivenCall): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(bash, given, { env: environment, stdio: "inherit" });
    const passing = child.pid === undefined ? undefined : passSignalsTo(child.pid, [0, 1, 2].some(isatty));
    child.once("error", (error) => resolve({ type: "failed", error }));
    child.once("exit", (code, signal) => {
      passing?.stop();
      resolve(signal === null ? { type: "exited", code: code ?? 1 } : { type: "signalled", signal });
    });
  });
}

/**
 * Runs the call in a sandbox that opens one folder to be written, which is made if it is missing. Undefined: no sandbox works
 * here, and nothing ran.
 */
export async function runInside(
  { bash, arguments: given, environment }: GivenCall,
  folder: string,
): Promise<Outcome | undefined> {
  const engine = findEngine();
  if (engine.type === "none") return undefined;
  mkdirSync(folder, { recursive: true });
  const known = Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const task = {
    ...{ bash, script: 'exec "$BASH" "$@"', name: "bash", parameters: given, options: [], cwd: process.cwd() },
    ...{ environment: Object.fromEntries(known), standardInput: "inherit" as const },
  };
  return (await runHeld(task, { sandbox: { engine, spec: { ...closedSpec, writes: [folder] } } })).outcome;
}
