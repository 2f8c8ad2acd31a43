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
    counts[figureOf(decision, safety)]++;
  }
  return counts;
}

/** What a decision counts as. */
export function figureOf(decision: string, safety: string): keyof Figures {
  if (decision === "ask" || decision === "rejected") return "asked";
  if (decision === "deny") return "denied";
  return safety === "read_only" ? "proved" : "allowed";
}
