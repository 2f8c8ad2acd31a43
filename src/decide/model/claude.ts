// The `claude` program as a language model: no tools, no settings of its user, no hooks: they would be safe-sh again.
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import type { LanguageModel } from "../../policy/policy.ts";
import { instructions, opinionSchema } from "./question.ts";

/** Set for everything that is started to answer: a safe-sh below it asks no model. */
export const nestedVariable = "SAFE_SH_NESTED";

const longestAnswer = 1_000_000;

const argumentsFor = (model: string): readonly string[] => [
  "-p",
  "--output-format",
  "json",
  "--json-schema",
  JSON.stringify(opinionSchema),
  "--model",
  model,
  "--system-prompt",
  instructions,
  "--tools",
  "",
  "--setting-sources",
  "",
  "--settings",
  JSON.stringify({ disableAllHooks: true }),
  "--strict-mcp-config",
  "--no-session-persistence",
];

/** Asks once. Rejects with the reason in one line. */
export function askClaude(program: string, prompt: string, llm: LanguageModel, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argumentsFor(llm.model ?? "haiku"), {
      // Not the project: its instructions are no business of this question.
      cwd: tmpdir(),
      env: { ...process.env, [nestedVariable]: "1" },
      stdio: ["pipe", "pipe", "ignore"],
      detached: true,
    });
    const end = (why: string): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended.
      }
      reject(new Error(why));
    };
    const late = (): void => end("it did not answer in time");
    if (signal.aborted) return late();
    signal.addEventListener("abort", late, { once: true });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
      if (text.length > longestAnswer) end("its answer is too long");
    });
    child.stdin.on("error", () => {});
    child.stdin.end(prompt);
    child.once("error", (error) => end(`it cannot be started: ${error.message}`));
    child.once("close", (code) => {
      signal.removeEventListener("abort", late);
      try {
        resolve(answerIn(text));
      } catch (error) {
        reject(code === 0 ? error : new Error(`it ended with ${code}`));
      }
    });
  });
}

/** @throws if the program's JSON holds no answer. */
function answerIn(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("its answer is not JSON");
  }
  if (typeof value !== "object" || value === null) throw new Error("its answer is not JSON");
  const { is_error: failed, structured_output: output } = value as Readonly<Record<string, unknown>>;
  if (failed === true) throw new Error("it reports an error");
  if (output === undefined) throw new Error("its answer has no structured output");
  return output;
}
