// Counts the decisions on agents' commands. Only the hook's are counted: it sees every command, and each of them once.
import { readLog } from "./read.ts";

export interface Figures {
  /** Ran, because they only read. */
  readonly proved: number;
  /** Ran, because a policy or a trial allows them. */
  readonly allowed: number;
  readonly asked: number;
  readonly denied: number;
}

/** `since`: milliseconds since the epoch. `below`: only in this folder and those in it. */
export function figuresSince(since: number, below?: string): Figures {
  const counts = { proved: 0, allowed: 0, asked: 0, denied: 0 };
  for (const { door, time, cwd, decision, safety } of readLog()) {
    if (door !== "hook" || time < since) continue;
    if (below !== undefined && cwd !== below && !cwd?.startsWith(`${below}/`)) continue;
    if (decision === "ask") counts.asked++;
    else if (decision === "deny") counts.denied++;
    else if (safety === "read_only") counts.proved++;
    else counts.allowed++;
  }
  return counts;
}
