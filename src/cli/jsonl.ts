// `safe-sh check --jsonl`: a stream of commands in, a stream of verdicts out, in the same order and in constant memory.
import type { Assumption, Decision } from "../examine/examination.ts";
import { examine } from "../examine/examine.ts";
import type { Verdict } from "../judge/verdict.ts";
import { loadPolicy } from "../policy-files/load.ts";
import { LineReader } from "../system/line-reader.ts";
import { readSome } from "../system/read.ts";
import { write } from "../system/write.ts";

/** A line above this many bytes is answered with an error and not kept. */
const longestLine = 1_000_000;

/** Judges line after line of standard input. Resolves with 0 if all were read_only, with 1 otherwise. */
export async function judgeLines(): Promise<0 | 1> {
  const lines = new LineReader(longestLine);
  const chunk = Buffer.allocUnsafe(65_536);
  let exitCode: 0 | 1 = 0;
  const answerAll = async (ready: readonly (Buffer | "too-long")[]): Promise<boolean> => {
    const answers: Answer[] = [];
    for (const line of ready) answers.push(await answerLine(line));
    if (answers.some((answer) => answer.safety !== "read_only")) exitCode = 1;
    return write(1, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(""));
  };
  for (;;) {
    const count = readSome(0, chunk);
    if (!(await answerAll(count === 0 ? lines.end() : lines.add(chunk.subarray(0, count))))) return 1;
    if (count === 0) return exitCode;
  }
}

interface Answer extends Verdict {
  readonly id: unknown;
  readonly error?: string;
  /** Absent for a line that cannot be read. */
  readonly decision?: Decision;
  /** Facts that could not be known: `cwd` is the process's own if the line has none. */
  readonly assumed?: readonly Assumption[];
}

const broken = (id: unknown, error: string): Answer => ({
  id,
  safety: "mutating",
  source: "unknown",
  reason: error,
  findings: [
    {
      code: "invalid-line",
      span: { start: 0, end: 0 },
      message: error,
      help: 'write lines of {"id": ..., "command": "..."}',
    },
  ],
  error,
});

async function answerLine(line: Buffer | "too-long"): Promise<Answer> {
  if (line === "too-long") return broken(null, `the line is longer than ${longestLine} bytes`);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(line);
  } catch {
    return broken(null, "the line is not UTF-8 text");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken(null, "the line is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return broken(null, "the line is not a JSON object");
  const {
    id = null,
    command,
    cwd,
  } = value as { readonly id?: unknown; readonly command?: unknown; readonly cwd?: unknown };
  if (typeof command !== "string") return broken(id, "`command` is not a string");
  if (cwd !== undefined && (typeof cwd !== "string" || !cwd.startsWith("/")))
    return broken(id, "`cwd` is not an absolute path");
  const folder = cwd ?? process.cwd();
  // For each line anew: a policy may change, or lose its trust, while the stream goes on.
  const { policy } = await loadPolicy({ cwd: folder });
  const { verdict, decision, assumed: own } = await examine({ source: command }, { policy, cwd: folder }, "judge-only");
  const assumed = cwd === undefined ? (["cwd", ...own] as const) : own;
  const { safety, source, reason, findings } = verdict;
  return { id, safety, source, reason, findings, decision, ...(assumed.length > 0 ? { assumed } : {}) };
}
