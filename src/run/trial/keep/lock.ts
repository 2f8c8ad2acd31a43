// One process at a time changes projects by trials: two that keep at once would take each other's files for conflicts.
import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { join } from "node:path";
import { isProgram } from "../../../system/find-program.ts";
import { makeTrialsFolder } from "../make/engine.ts";

const programs = ["/usr/bin/flock", "/bin/flock", "/run/current-system/sw/bin/flock"];

/** Calls `act` alone. @throws if another process is at it. */
export function locked<Value>(act: () => Value): Value {
  const unlock = lock(join(makeTrialsFolder(), "lock"));
  if (!unlock) throw new Error("another process keeps or undoes changes now: try again");
  try {
    return act();
  } finally {
    unlock();
  }
}

/** Locks a file, which is made if it is missing; the result unlocks it. Undefined: it is locked. @throws if it cannot be. */
export function lock(path: string): (() => void) | undefined {
  const program = programs.find(isProgram);
  if (program === undefined) throw new Error("there is no `flock`");
  const { O_CREAT, O_RDWR, O_NOFOLLOW } = constants;
  const descriptor = openSync(path, O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
  // The lock is of the open file, which this process keeps: the kernel ends it with the process, however that ends.
  const { status } = spawnSync(program, ["--nonblock", "3"], { stdio: ["ignore", "ignore", "ignore", descriptor] });
  if (status === 0) return () => closeSync(descriptor);
  closeSync(descriptor);
  return undefined;
}
