// The answer to one line of `safe-sh check --jsonl`: the verdict and the decision on its command.

import { loadPolicy } from "../decide/checked-policy.ts";
import type { Assumption } from "../decide/examination.ts";
import { examine } from "../decide/examine.ts";
import { type Finding, found } from "../findings/finding.ts";
import { isRecord } from "../system/is-record.ts";
import { orElse } from "../system/or-else.ts";
import { told, type Verdict } from "./told.ts";
import { type DecisionHere, decisionHere } from "./tryable.ts";

/** A line above this many bytes is answered with an error and not kept. */
export const longestLine = 1_000_000;

export interface Answer extends Verdict {
  readonly id: unknown;
  readonly error?: string;
  /** Absent for a line that cannot be read. */
  readonly decision?: DecisionHere;
  /** Facts that could not be known: `cwd` is the process's own if the line has none. */
  readonly assumed?: readonly Assumption[];
}

const broken = (id: unknown, error: string): Answer =>
  unread(id, error, found("invalid-line", "problem", { start: 0, end: 0 }, { problem: error }));

/** The answer to a line that was not judged. */
export const unread = (id: unknown, error: string, finding: Finding): Answer => ({
  id,
  ...told({ safety: "mutating", source: "unknown", findings: [finding] }, "agent"),
  error,
});

/** Never rejects for anything about the line: a line that cannot be read is mutating. */
export async function answerLine(line: Uint8Array | "too-long"): Promise<Answer> {
  if (line === "too-long") return broken(null, `the line is longer than ${longestLine} bytes`);
  const text = orElse(() => new TextDecoder("utf-8", { fatal: true }).decode(line), undefined);
  if (text === undefined) return broken(null, "the line is not UTF-8 text");
  const value: unknown = orElse(() => JSON.parse(text), undefined);
  if (value === undefined) return broken(null, "the line is not JSON");
  if (!isRecord(value)) return broken(null, "the line is not a JSON object");
  const { id = null, command, cwd } = value;
  if (typeof command !== "string") return broken(id, "`command` is not a string");
  if (cwd !== undefined && (typeof cwd !== "string" || !cwd.startsWith("/")))
    return broken(id, "`cwd` is not an absolute path");
  const folder = cwd ?? process.cwd();
  // For each line anew: a policy may change, or lose its trust, while the stream goes on.
  const { policy } = await loadPolicy({ cwd: folder });
  const examination = await examine({ source: command }, { policy, cwd: folder }, "judge-only");
  const { verdict, assumed: own } = examination;
  const decision = await decisionHere(examination, { policy, cwd: folder });
  const assumed = cwd === undefined ? (["cwd", ...own] as const) : own;
  const { secrets: _, ...said } = told(verdict, "agent");
  return { id, ...said, decision, ...(assumed.length > 0 ? { assumed } : {}) };
}
