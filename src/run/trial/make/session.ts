// The session that a command belongs to: its held trials are seen by the next command, and by nobody else's.
import { readFileSync } from "node:fs";
import type { Environment } from "../../../system/environment.ts";
import { orElse } from "../../../system/or-else.ts";
import { statFields } from "../../../system/processes.ts";

/**
 * The host's name of the session, or else the terminal's or parent's session of processes on this start of the machine. `asking`: the
 * process that asks.
 */
export function sessionOf(environment: Environment, asking: number | "self" = "self"): string {
  const named = hostSession(environment);
  if (named !== undefined) return named;
  try {
    const leader = statFields(asking)[3] ?? "";
    // With the time at which it started: numbers of processes come again.
    return `session ${leader} ${statFields(leader)[19] ?? ""} ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
  } catch {
    return `process ${asking === "self" ? process.ppid : asking}`;
  }
}

/** The session that a host names; undefined: it names none. */
export function hostSession({ CLAUDE_CODE_SESSION_ID: named, SAFE_SH_SESSION: ours }: Environment): string | undefined {
  // The second is what the hook writes for hosts that name none to their commands.
  const session = named || ours;
  return session ? nameOfSession(session) : undefined;
}

/** The session of a host's name for it. */
export const nameOfSession = (named: string): string => `host ${named}`;

/** When a process was started, in ticks since the machine was; undefined: there is none. */
export function startOf(process: number): string | undefined {
  const [state = "X", ...rest] = orElse(() => statFields(process), []);
  return state === "Z" || state === "X" ? undefined : rest[18];
}
