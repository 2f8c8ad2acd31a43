// One process at a time changes projects by trials: two that keep at once would take each other's files for conflicts.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../system/message.ts";
import { makeTrialsFolder } from "./engine.ts";

/** Calls `act` alone. @throws if another process is at it. */
export function locked<Value>(act: () => Value): Value {
  const path = join(makeTrialsFolder(), "lock");
  const descriptor = take(path);
  try {
    writeSync(descriptor, String(process.pid));
    return act();
  } finally {
    closeSync(descriptor);
    rmSync(path, { force: true });
  }
}

function take(path: string): number {
  try {
    return openSync(path, "wx", 0o600);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  const holder = Number(readFileSync(path, "utf8"));
  if (holder === 0 || isAlive(holder)) throw new Error("another process keeps or undoes changes now: try again");
  rmSync(path, { force: true });
  return openSync(path, "wx", 0o600);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
}
