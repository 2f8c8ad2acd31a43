// The decisions log of every door but the hook: pino writes the lines. Loaded only once there is something to write.
import { closeSync } from "node:fs";
import { pino } from "pino";
import { type Decision, describe, logPath, openLog, sayLost } from "./record.ts";

/** Appends one line, synchronously. Never throws: what cannot be written is lost, and that is said once on stderr. */
export function logDecision(decision: Decision, path: string = logPath()): void {
  let descriptor: number | undefined;
  try {
    descriptor = openLog(path);
    // `sync`: the line is in the file when this returns, in one append. An error event would otherwise end the process.
    const destination = pino.destination({ fd: descriptor, sync: true });
    destination.on("error", sayLost);
    pino({ base: { pid: process.pid } }, destination).info(describe(decision));
    destination.flushSync();
  } catch (error) {
    sayLost(error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
