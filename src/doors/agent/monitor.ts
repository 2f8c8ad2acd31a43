// Watches an agent's stream of events: every command in it is judged, and some are worth a warning.
import type { Decision } from "../../decide/examination.ts";
import { reasonOf } from "../../findings/words.ts";
import type { Verdict } from "../../judge/verdict.ts";
import type { Audit } from "../../policy/policy.ts";
import { LineReader } from "../../system/line-reader.ts";
import { readEvent } from "./events.ts";

/** A longer line passes unread: nothing that long can be run as one command. */
export const longestLine = 8_000_000;

/** The counts so far. */
export interface Counts {
  readonly calls: number;
  readonly read_only: number;
  readonly mutating: number;
  /** Of the mutating ones: those that match a blocked pattern or are denied otherwise. */
  readonly denied: number;
  /** Lines that were too long to be looked at. */
  readonly unchecked: number;
  /** Lines that are no JSON object. */
  readonly broken: number;
}

/** Something that a person should see. */
export interface Warning {
  readonly kind: "denied" | "mutating" | "unchecked";
  /** Undefined: there is none that could be read. */
  readonly command: string | undefined;
  readonly reason: string;
  readonly subagent: boolean;
}

/** The result for one command. */
export interface Judged {
  readonly verdict: Verdict;
  readonly decision: Decision;
  /** The policy's settings of the log. */
  readonly audit: Audit | undefined;
}

export interface MonitorOptions {
  readonly judge: (command: string, cwd: string | undefined) => Promise<Judged>;
  readonly warn: (warning: Warning) => void;
  /** Told of every command that was judged; for the log. */
  readonly judged?: (command: string, cwd: string | undefined, judged: Judged) => void;
  /** Told of the event that ends the session. */
  readonly result?: (event: Readonly<Record<string, unknown>>) => void;
}

/** Takes the stream piece by piece; `end` is for the rest after its last line break. */
export type Monitor = ReturnType<typeof createMonitor>;

/** Keeps one line at a time, and no more than `longestLine` bytes of it. */
export function createMonitor({ judge, warn, judged: tell, result }: MonitorOptions) {
  const lines = new LineReader(longestLine);
  const counts = { calls: 0, read_only: 0, mutating: 0, denied: 0, unchecked: 0, broken: 0 };
  let cwd: string | undefined;

  const look = async (command: string | undefined, subagent: boolean): Promise<void> => {
    counts.calls++;
    if (command === undefined) {
      counts.mutating++;
      return warn({ kind: "mutating", command, reason: "the call has no command", subagent });
    }
    const answer = await judge(command, cwd);
    tell?.(command, cwd, answer);
    const { verdict, decision } = answer;
    counts[verdict.safety]++;
    if (decision === "deny") counts.denied++;
    const kind = decision === "deny" ? "denied" : verdict.safety;
    if (kind !== "read_only") warn({ kind, command, reason: reasonOf(verdict, "person"), subagent });
  };

  const read = async (line: Buffer | "too-long"): Promise<void> => {
    if (line === "too-long") {
      counts.unchecked++;
      const reason = `a line of more than ${longestLine} bytes was not checked`;
      return warn({ kind: "unchecked", command: undefined, reason, subagent: false });
    }
    if (line.length === 0) return;
    const event = readEvent(line);
    if (!event) {
      counts.broken++;
      return;
    }
    cwd = event.cwd ?? cwd;
    if (event.result) result?.(event.result);
    for (const { command, subagent } of event.calls) await look(command, subagent);
  };

  const readAll = async (found: readonly (Buffer | "too-long")[]): Promise<void> => {
    for (const line of found) await read(line);
  };
  return {
    add: (chunk: Buffer) => readAll(lines.add(chunk)),
    end: () => readAll(lines.end()),
    counts: (): Counts => ({ ...counts }),
  };
}
