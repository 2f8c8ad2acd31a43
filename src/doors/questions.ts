// Questions that wait for a person: a note lies among the trials, where no confined command reads, as long as a process of ours waits. So
// that a person finds the window; an answer is given there.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { hostOf } from "../record/host.ts";
import { commandForLog } from "../record/redact.ts";
import { makeTrialsFolder } from "../run/trial/make/engine.ts";
import { startOf } from "../run/trial/make/session.ts";
import { readPlain } from "../system/read-plain.ts";
import { namesIn } from "../system/there.ts";
import { writeAtomically } from "../system/write-atomically.ts";
import { trialsFolder } from "../system/xdg-folders.ts";

/** A question that a process of ours has put. */
export interface Question {
  /** Without secrets. */
  readonly command: string;
  readonly cwd: string;
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Its number. */
  readonly process: number;
  /** When it was started: another one may get the number. */
  readonly started: string | undefined;
}

let count = 0;

/** Waits for the answer, and says meanwhile that it waits. A note that cannot be written is no reason not to ask. */
export async function whileNoted<Answer>(
  { command, cwd, secrets }: Pick<Question, "command" | "cwd"> & { readonly secrets: readonly string[] | undefined },
  answer: () => Promise<Answer>,
): Promise<Answer> {
  let path: string | undefined;
  try {
    const question: Question = {
      command: commandForLog(command, secrets),
      ...{ cwd, host: hostOf(process.env), at: Date.now() },
      ...{ process: process.pid, started: startOf(process.pid) },
    };
    const name = join(makeTrialsFolder(), `question-${process.pid}-${++count}.json`);
    writeAtomically(name, JSON.stringify(question), { file: 0o600, folder: 0o700, isFleeting: true });
    path = name;
  } catch {
    // Nothing of it is shown.
  }
  try {
    return await answer();
  } finally {
    if (path !== undefined) rmSync(path, { force: true });
  }
}

/** The names of the notes. */
export const noteNames = (): readonly string[] =>
  namesIn(trialsFolder()).filter((name) => /^question-\d+-\d+\.json$/.test(name));

/** Those whose process still waits. Notes of processes that are gone are removed. */
export function waitingQuestions(): readonly Question[] {
  return noteNames().flatMap((name) => {
    const path = join(trialsFolder(), name);
    try {
      const question = JSON.parse(readPlain(path)) as Question;
      if (question.started !== undefined && startOf(question.process) === question.started) return question;
      rmSync(path, { force: true });
    } catch {
      // It was answered in this moment.
    }
    return [];
  });
}
