// Runs bash with the arguments, the environment and the streams that safe-sh itself was given: as if it were bash.
import { spawn } from "node:child_process";
import { isatty } from "node:tty";
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
