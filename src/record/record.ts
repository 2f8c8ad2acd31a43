// The decisions log: one JSON line for each decision, appended in one write, so that many processes can share the file.
// The hook, a process a command, makes the line itself: loading pino (`log.ts`) would cost it 7 % more time.
import { closeSync, constants, fchmodSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { reasonOf } from "../findings/words.ts";
import type { Verdict } from "../judge/verdict.ts";
import { type Audit, defaultAudit } from "../policy/policy.ts";
import { makeFolder } from "../system/make-folder.ts";
import { codeOf, messageOf } from "../system/message.ts";
import { seenJson, shownLine } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { stateFolder } from "../system/xdg-folders.ts";
import { hostOf } from "./host.ts";
import { isProbe } from "./probe.ts";
import { commandForLog, redact } from "./redact.ts";
import { rotate } from "./rotate.ts";

/** One decision, before it is written. */
export interface Decision {
  readonly door: "hook" | "shell" | "library" | "monitor";
  readonly command: string;
  /** It is the call of a tool that runs no shell, in the words of a rule. */
  readonly isTool?: true | undefined;
  readonly cwd: string | undefined;
  readonly verdict: Verdict;
  readonly decision: "allow" | "ask" | "deny" | "run" | "approved" | "rejected";
  /** How it is logged. Default: `defaultAudit`. */
  readonly audit?: Audit | undefined;
  /** The agent, if the door knows it. Default: by its variables of the environment. */
  readonly host?: string | undefined;
  /** Of the process that asked, if another one answers. Default: this process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The source of a decision about a tool: no script was judged. */
export const toolSource = "tool";

/** `$XDG_STATE_HOME/safe-sh/decisions.jsonl`. */
export const logPath = (environment: NodeJS.ProcessEnv = process.env): string =>
  join(stateFolder(environment), "decisions.jsonl");

/** The fields of a line, secrets taken out. */
export function describe(decision: Decision): Readonly<Record<string, unknown>> {
  const { verdict } = decision;
  const { secrets } = verdict;
  return {
    door: decision.door,
    host: decision.host ?? hostOf(decision.environment ?? process.env),
    command: commandForLog(decision.command, secrets),
    cwd: decision.cwd ?? null,
    safety: verdict.safety,
    source: decision.isTool ? toolSource : verdict.source,
    reason: redact(reasonOf(verdict, "agent").slice(0, 500), secrets),
    codes: verdict.findings.slice(0, 20).map((finding) => finding.code),
    decision: decision.decision,
  };
}

let said = false;

/** Prints to stderr, once in a process, that a line is lost. */
function reportLostLine(error: unknown): void {
  if (said) return;
  said = true;
  write(2, `${shownLine(`safe-sh: the decision is not logged: ${messageOf(error)}`)}\n`, 100);
}

/** Makes the line of some fields, with its newline. */
export type LineOf = (fields: Readonly<Record<string, unknown>>) => string;

/** As pino would make it (`log.ts`), which a test compares. */
const plainLine: LineOf = (fields) =>
  `${JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, ...fields })}\n`;

/** Appends one line. Never throws: a lost line is reported on stderr once. */
export function recordDecision(decision: Decision, path: string = logPath(), lineOf: LineOf = plainLine): void {
  const { audit = defaultAudit, environment = process.env } = decision;
  if (!audit.enabled || isProbe(decision.command, environment)) return;
  let descriptor: number | undefined;
  try {
    const line = seenJson(lineOf(describe(decision)));
    descriptor = openLog(path);
    // One write is one append, whole. Where a full disk has cut the last one, this one is not to be a part of it.
    const text = endsWhole(descriptor) ? line : `\n${line}`;
    if (writeSync(descriptor, text) < Buffer.byteLength(text)) throw new Error("the disk is full");
    rotate(path, descriptor, audit, Date.now());
  } catch (error) {
    reportLostLine(error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

// Not blocking: a FIFO in its place would hold up every command. Not through a link: it could lead to any file.
const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Opens the log for appending; makes its folder if need be. The file is its owner's alone, whatever the umask. */
function openLog(path: string): number {
  const descriptor = openOrMake(path);
  const { mode } = fstatSync(descriptor);
  if ((mode & 0o700) !== 0o600) fchmodSync(descriptor, 0o600);
  return descriptor;
}

function openOrMake(path: string): number {
  try {
    return openSync(path, flags, 0o600);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    makeFolder(dirname(path), 0o700);
    return openSync(path, flags, 0o600);
  }
}

const last = new Uint8Array(1);

/** Is the file empty, or does it end with a line break? */
function endsWhole(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  return size === 0 || readSync(descriptor, last, 0, 1, size - 1) === 0 || last[0] === 10;
}
