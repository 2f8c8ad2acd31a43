// A process that keeps or undoes, and is killed right before its nth call that changes a file: `killed.ts keep|undo ID N`. It ends
// with 0 if it made fewer calls. A program of its own: nothing of it may be put in order after the signal.
import fs from "node:fs";
import { keep, undo } from "../../../src/run/trial/keep/keep.ts";
import { readRecord } from "../../../src/run/trial/records.ts";

const changing = [
  ...["chmodSync", "copyFileSync", "fchmodSync", "fsyncSync", "futimesSync", "linkSync", "lutimesSync", "mkdirSync"],
  ...["openSync", "renameSync", "rmSync", "rmdirSync", "symlinkSync", "unlinkSync", "writeFileSync", "writeSync"],
] as const;

/** Opened for reading, it changes nothing: flags of the system are numbers, and those of node are letters. */
const isReading = (name: string, flags: unknown): boolean => name === "openSync" && !/^[wa]/.test(String(flags));

const [act, id = "", last = ""] = process.argv.slice(2);
let left = Number(last);
const all = fs as unknown as Record<string, (...given: unknown[]) => unknown>;
for (const name of changing) {
  const real = all[name];
  if (!real) throw new Error(`there is no ${name}`);
  all[name] = (...given) => {
    if (!isReading(name, given[1]) && left-- === 0) process.kill(process.pid, "SIGKILL");
    return real(...given);
  };
}

const record = readRecord(Number(id));
if (act === "keep" && record?.type === "held") keep(record);
else if (act === "undo" && record?.type === "journal") undo(record);
else throw new Error(`there is no record ${id} to ${act}`);
