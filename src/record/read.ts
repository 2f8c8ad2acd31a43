// The decisions log, read back: line after line in constant memory, files that were put aside first.
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from "node:fs";
import { isRecord } from "../system/is-record.ts";
import { LineReader } from "../system/line-reader.ts";
import { codeOf, messageOf } from "../system/message.ts";
import { orElse } from "../system/or-else.ts";
import { logPath, toolSource } from "./record.ts";
import { asideOf } from "./rotate.ts";

/** A decision as it was logged. */
export interface Logged {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly door: string;
  /** The agent; `none`: not known. */
  readonly host: string;
  /** Without secrets, and cut at 2,000 characters. */
  readonly command: string;
  readonly cwd: string | undefined;
  readonly safety: string;
  readonly source: string;
  /** Absent: `command` is a script. */
  readonly isTool?: true;
  readonly reason: string;
  readonly codes: readonly string[];
  readonly decision: string;
}

const longestLine = 1_000_000;

/** Every decision of the log, oldest first. Lines that are none are passed over. */
export function* readLog(path: string = logPath()): Generator<Logged> {
  yield* readAside(path);
  yield* readFile(path);
}

/** Those since a time, in milliseconds since the epoch, without reading what was written long before. */
export function* readLogSince(since: number, path: string = logPath()): Generator<Logged> {
  for (const file of [...asideOf(path), path]) {
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < since) continue;
    for (const logged of readFile(file, since)) if (logged.time >= since) yield logged;
  }
}

/** Those that were put aside. */
export function* readAside(path: string): Generator<Logged> {
  for (const file of asideOf(path)) yield* readFile(file);
}

function* readFile(path: string, since = 0): Generator<Logged> {
  const descriptor = openLogged(path);
  if (descriptor === undefined) return;
  const reader = new LogReader();
  try {
    yield* reader.read(descriptor, since > 0 ? startOf(descriptor, since) : undefined);
  } finally {
    closeSync(descriptor);
  }
}

/** Writers of one log are at most so many milliseconds apart in the order of their lines. */
const disorder = 60_000;
/** More than a line of the log has. */
const block = 16_384;

/** An offset before which every line is older, perhaps within a line. Lines stand in the order of their times. */
function startOf(descriptor: number, since: number): number {
  let [start, end] = [0, fstatSync(descriptor).size];
  const chunk = Buffer.alloc(block);
  while (end - start > block) {
    const middle = Math.floor((start + end) / 2);
    const count = readSync(descriptor, chunk, 0, block, middle);
    const [, ...whole] = chunk.toString("latin1", 0, count).split("\n");
    const time = whole.slice(0, -1).flatMap((line) => loggedIn(line)?.time ?? [])[0];
    if (time !== undefined && time < since - disorder) start = middle;
    else end = middle;
  }
  return start;
}

/** Undefined: nothing was logged yet, or it has been deleted meanwhile. @throws if there is something that cannot be read. */
export function openLogged(path: string): number | undefined {
  let descriptor: number;
  try {
    // Not blocking: a named pipe in its place would be waited for.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return undefined;
    throw new Error(`the log cannot be read: ${messageOf(error)}`);
  }
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new Error(`the log cannot be read: ${path} is no file: remove it`);
}

/** Reads on where it stopped, for a log that grows. */
export class LogReader {
  readonly #lines = new LineReader(longestLine);
  readonly #chunk = Buffer.allocUnsafe(65_536);

  /** The lines that were added since, or those from an offset on. */
  *read(descriptor: number, from?: number): Generator<Logged> {
    for (let at = from ?? null; ; ) {
      const count = readSync(descriptor, this.#chunk, 0, this.#chunk.length, at);
      if (count === 0) return;
      if (at !== null) at += count;
      for (const line of this.#lines.add(this.#chunk.subarray(0, count))) {
        const logged = line === "too-long" ? undefined : loggedIn(line.toString("utf8"));
        if (logged) yield logged;
      }
    }
  }
}

function loggedIn(line: string): Logged | undefined {
  const value: unknown = orElse(() => JSON.parse(line), undefined);
  if (!isRecord(value)) return undefined;
  const { time, door, host, command, cwd, safety, source, reason, codes, decision } = value;
  // Beyond it there is no date (ECMAScript, "Time Values").
  if (
    typeof time !== "number" ||
    Math.abs(time) > 8.64e15 ||
    typeof command !== "string" ||
    typeof decision !== "string"
  )
    return undefined;
  const text = (some: unknown): string => (typeof some === "string" ? some : "");
  return {
    time,
    door: text(door),
    host: text(host) || "none",
    // A script on standard input ends with a newline, which is no part of the command.
    command: command.replace(/\n+$/, ""),
    cwd: typeof cwd === "string" ? cwd : undefined,
    safety: text(safety),
    source: text(source),
    ...(source === toolSource ? { isTool: true } : {}),
    reason: text(reason),
    codes: Array.isArray(codes) ? codes.map(String) : [],
    decision,
  };
}
