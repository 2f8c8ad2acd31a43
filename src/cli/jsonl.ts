// `safe-sh check --jsonl`: a stream of commands in, a stream of verdicts out, in the same order and in constant memory.

import { type Answer, answerLine, longestLine, unread } from "../doors/jsonl-answer.ts";
import { found } from "../findings/finding.ts";
import { LineReader } from "../system/line-reader.ts";
import { messageOf } from "../system/message.ts";
import { readSome } from "../system/read.ts";
import { jsonOf } from "../system/visible.ts";
import { write } from "../system/write.ts";

/** Judges line after line of standard input. Resolves with 0 if all were read_only, with 1 otherwise. */
export async function judgeLines(): Promise<0 | 1> {
  const lines = new LineReader(longestLine);
  const chunk = Buffer.allocUnsafe(65_536);
  let exitCode: 0 | 1 = 0;
  const answerAll = async (ready: readonly (Buffer | "too-long")[]): Promise<boolean> => {
    const answers: Answer[] = [];
    for (const line of ready) answers.push(await answerLine(line));
    if (answers.some((answer) => answer.safety !== "read_only")) exitCode = 1;
    return write(1, answers.map((answer) => `${jsonOf(answer)}\n`).join(""));
  };
  for (;;) {
    const count = readSome(0, chunk);
    if (!(await answerAll(count === 0 ? lines.end() : lines.add(chunk.subarray(0, count))))) return 1;
    if (count === 0) return exitCode;
  }
}

/** Lines of one task of a worker. */
const share = 64;

/**
 * The same on several threads: the answers keep the order of the lines. Resolves as `judgeLines` does; a line whose worker fails is
 * mutating.
 */
export async function judgeLinesOn(jobs: number): Promise<0 | 1> {
  const { Pool } = await import("../show/look/bundle.ts");
  const pool = new Pool(jobs);
  const lines = new LineReader(longestLine);
  const running: Promise<readonly Answer[]>[] = [];
  let exitCode: 0 | 1 = 0;
  const printFirst = async (): Promise<boolean> => {
    const answers = (await running.shift()) ?? [];
    if (answers.some((answer) => answer.safety !== "read_only")) exitCode = 1;
    return write(1, answers.map((answer) => `${jsonOf(answer)}\n`).join(""));
  };
  const give = async (ready: readonly (Buffer | "too-long")[]): Promise<boolean> => {
    for (let at = 0; at < ready.length; at += share) {
      const taken = ready.slice(at, at + share).map((line) => (line === "too-long" ? null : new Uint8Array(line)));
      running.push(pool.run({ kind: "lines", lines: taken }).catch((error: unknown) => taken.map(() => lost(error))));
      // No more in flight than keeps every thread busy.
      while (running.length > jobs * 3) if (!(await printFirst())) return false;
    }
    return true;
  };
  try {
    for await (const chunk of process.stdin) if (!(await give(lines.add(chunk)))) return 1;
    if (!(await give(lines.end()))) return 1;
    while (running.length > 0) if (!(await printFirst())) return 1;
    return exitCode;
  } finally {
    await pool.close();
  }
}

function lost(error: unknown): Answer {
  const why = messageOf(error);
  const finding = found("internal-error", "worker", { start: 0, end: 0 }, { why });
  return unread(null, `safe-sh failed: ${why}`, finding);
}
