// Asks a language model about commands that nothing lists: from its earlier answers, or now, within one deadline.

import { realpathSync, statSync } from "node:fs";
import type { LanguageModel } from "../../policy/policy.ts";
import { findProgram } from "../../system/find-program.ts";
import { messageOf } from "../../system/message.ts";
import { keep, recall } from "./cache.ts";
import { askClaude, nestedVariable } from "./claude.ts";
import { longestQuestion, type Opinion, promptFor, promptVersion, type Question, readOpinion } from "./question.ts";

/** An opinion, or why there is none: a line that completes "the language model: ...". */
export type Consulted = { readonly opinion: Opinion } | { readonly problem: string };

/** Asked at once by several callers, answered to all of them. */
const asking = new Map<string, Promise<Consulted>>();

interface Terms {
  /** For all questions together. */
  readonly milliseconds: number;
  /** Where the commands would run: an answer about one folder is none about another. */
  readonly cwd: string;
}

/** One answer for each question, in order. Never rejects. */
export async function consult(
  questions: readonly Question[],
  llm: LanguageModel,
  { milliseconds, cwd }: Terms,
): Promise<readonly Consulted[]> {
  if (process.env[nestedVariable] !== undefined)
    return questions.map(() => ({ problem: "it is not asked by what it has started itself" }));
  const signal = AbortSignal.timeout(milliseconds);
  return Promise.all(questions.map((question) => consultOnce(question, cwd, llm, signal)));
}

async function consultOnce(
  question: Question,
  cwd: string,
  llm: LanguageModel,
  signal: AbortSignal,
): Promise<Consulted> {
  const prompt = promptFor(question);
  if (prompt.length > longestQuestion) return { problem: "the command is too long to ask about" };
  const program = identityOf(question.argv[0] ?? "");
  if (program === undefined) return { problem: `\`${question.argv[0]}\` is not installed` };
  const { backend, model = "", baseUrl = "" } = llm;
  const key = JSON.stringify([promptVersion, backend, model, baseUrl, program, cwd, prompt]);
  const running = asking.get(key);
  if (running) return running;
  const answer = recalledOrAsked(key, prompt, question, llm, signal);
  asking.set(key, answer);
  try {
    return await answer;
  } finally {
    asking.delete(key);
  }
}

async function recalledOrAsked(
  key: string,
  prompt: string,
  question: Question,
  llm: LanguageModel,
  signal: AbortSignal,
): Promise<Consulted> {
  const kept = llm.cacheDays > 0 ? await recall(key, llm.cacheDays, Date.now()) : undefined;
  if (kept) return { opinion: kept };
  try {
    const opinion = readOpinion(await before(signal, ask(prompt, llm, signal)));
    if (!opinion) return { problem: "its answer has not the form that was asked for" };
    if (llm.cacheDays > 0) await keep(key, question.argv.join(" "), opinion, Date.now());
    return { opinion };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** Ends at the signal, whatever the backend does with it. */
async function before<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_resolve, reject) => {
    const end = (): void => reject(new Error("it did not answer in time"));
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
  });
  return Promise.race([promise, late]);
}

async function ask(prompt: string, llm: LanguageModel, signal: AbortSignal): Promise<unknown> {
  switch (llm.backend) {
    case "claude": {
      const program = findProgram("claude", process.env.PATH);
      if (program === undefined) throw new Error("`claude` is not installed");
      return askClaude(program, prompt, llm, signal);
    }
    case "anthropic":
    case "openai-compatible":
      return (await import("./services.ts")).askService(prompt, llm, signal);
    case "off":
      throw new Error("it is off");
    default:
      return llm.backend satisfies never;
  }
}

/** Which program a name means here; another file, or a changed one, is another program. */
function identityOf(name: string): string | undefined {
  const found = name.includes("/") ? undefined : findProgram(name, process.env.PATH);
  if (found === undefined) return undefined;
  try {
    const path = realpathSync(found);
    const { size, mtimeMs } = statSync(path);
    return JSON.stringify([path, size, mtimeMs]);
  } catch {
    return undefined;
  }
}
