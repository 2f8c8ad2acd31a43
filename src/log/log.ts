// The decisions log of every door but the hook: pino writes the lines. Loaded only once there is something to write.
import { closeSync, writeSync } from "node:fs";
import { pino } from "pino";
import { defaultAudit } from "../policy/policy.ts";
import { type Decision, describe, logPath, openLog, sayLost } from "./record.ts";
import { rotate } from "./rotate.ts";

/** Appends one line, synchronously. Never throws: what cannot be written is lost, and that is said once on stderr. */
export function logDecision(decision: Decision, path: string = logPath()): void {
  const { audit = defaultAudit } = decision;
  if (!audit.enabled) return;
  let descriptor: number | undefined;
  try {
    const opened = openLog(path);
    descriptor = opened;
    // Not `pino.destination`: on a full disk its `flushSync` tries for ever. One write is one append, whole.
    const append = { write: (line: string): void => void writeSync(opened, line) };
    pino({ base: { pid: process.pid } }, append).info(describe(decision));
    rotate(path, opened, audit, Date.now());
  } catch (error) {
    sayLost(error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
