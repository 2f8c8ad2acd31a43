// The checker that every door calls: a script in, a verdict out.
import { defaultPolicy, type Policy } from "./policy/policy.ts";
import type { Verdict } from "./judge/verdict.ts";

/** What the caller knows of the place where the script would run. */
export interface ClassifyOptions {
  /** Absolute path of the working directory. Default: the process's. */
  readonly cwd?: string;
  /** Absolute path of the home directory. Default: `$HOME`. */
  readonly home?: string;
  /** Default: `defaultPolicy`. */
  readonly policy?: Policy;
}

/** Synchronous once `ready()` has resolved. Never throws; anything but a proof is mutating. */
export function classify(command: unknown, options: ClassifyOptions = {}): Verdict {
  void command; void options; void defaultPolicy;
  throw new Error("not written yet");
}

/** Loads the parser (once). Rejects when the wasm files are missing or damaged. */
export async function ready(): Promise<void> {}
