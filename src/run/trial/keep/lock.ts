// One process at a time changes projects by trials: two that keep at once would take each other's files for conflicts.
import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { join } from "node:path";
import { systemProgram } from "../../../system/find-program.ts";
import { makeTrialsFolder } from "../make/engine.ts";

/** Seconds for which a process waits: agents call in parallel. */
const patience = 20;

/** The file that is locked meanwhile. */
export const keepLock = (): string => join(makeTrialsFolder(), "lock");

/** Calls a function alone. */
export type Alone = <Value>(act: () => Value) => Value;

/** What is thrown if another process is at it for long. */
export const busy = (): Error => new Error("another process keeps or undoes changes for long: try again");

/** Calls `act` alone. @throws if another process is at it for long. */
export function locked<Value>(act: () => Value): Value {
  const unlock = lock(keepLock(), patience);
  if (!unlock) throw busy();
  try {
    return act();
  } finally {
    unlock();
  }
}

/**
 * Locks a file, which is made if it is missing; the result unlocks it. Undefined: it is locked, and stays so for that many seconds.
 *
 * @throws if it cannot be.
 */
export function lock(path: string, seconds = 0): (() => void) | undefined {
  const program = systemProgram("flock");
  if (program === undefined) throw new Error("there is no `flock`");
  const { O_CREAT, O_RDWR, O_NOFOLLOW } = constants;
  const descriptor = openSync(path, O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
  // The lock is of the open file, which this process keeps: the kernel ends it with the process, however that ends.
  const stdio = ["ignore" as const, "ignore" as const, "ignore" as const, descriptor];
  const { status } = spawnSync(program, ["--wait", String(seconds), "3"], { stdio });
  if (status === 0) return () => closeSync(descriptor);
  closeSync(descriptor);
  return undefined;
}
