// The decisions log of every door but the hook: pino makes the lines. Loaded only once there is something to write.
import { pino } from "pino";
import { type Decision, type LineOf, logPath, recordDecision } from "./record.ts";

let line = "";

// Not `pino.destination`: on a full disk its `flushSync` tries for ever, and it keeps a file that was put aside.
const logger = pino(
  { base: { pid: process.pid } },
  {
    write(made: string): void {
      line = made;
    },
  },
);

const pinoLine: LineOf = (fields) => {
  logger.info(fields);
  return line;
};

/** Appends one line, synchronously. Never throws: a lost line is reported on stderr once. */
export const logDecision = (decision: Decision, path: string = logPath()): void =>
  recordDecision(decision, path, pinoLine);
