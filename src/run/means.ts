// What this machine can do for a command. The first time it is tried, which takes seconds; a working way is remembered.
import { findEngine } from "../sandbox/engine.ts";
import { findTrialEngine } from "./trial/make/engine.ts";

/** A sandbox, and trials. */
export interface Means {
  /** Undefined: there is one that works. */
  readonly noSandbox?: string;
  readonly trials: "overlay" | "copy" | "none";
}

/** Blocks its thread. */
export function meansHere(): Means {
  const engine = findEngine();
  return { ...(engine.type === "none" ? { noSandbox: engine.why } : {}), trials: findTrialEngine().type };
}
