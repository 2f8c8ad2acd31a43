// Counts the decisions on agents' commands. Only the hook's are counted: it sees every command, and each of them once.
import { isBelow } from "../system/real-path.ts";
import { readLogSince } from "./read.ts";

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
  for (const { door, cwd, decision, safety } of readLogSince(since)) {
    if (door !== "hook") continue;
    if (below !== undefined && !(cwd !== undefined && isBelow(cwd, below))) continue;
    if (decision === "ask") counts.asked++;
    else if (decision === "deny") counts.denied++;
    else if (safety === "read_only") counts.proved++;
    else counts.allowed++;
  }
  return counts;
}
