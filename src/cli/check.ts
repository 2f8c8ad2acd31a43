// `safe-sh check` and `safe-sh explain`: judge one command, run nothing.
import { isatty } from "node:tty";
import { parseArgs } from "node:util";
import { readStandardInput } from "../doors/shell/read-script.ts";
import type { Assumption, Decision } from "../examine/examination.ts";
import { examine } from "../examine/examine.ts";
import { ready } from "../examine/ready.ts";
import type { Verdict } from "../judge/verdict.ts";
import { loadPolicy } from "../policy-files/load.ts";
import type { Finding } from "../syntax/finding.ts";
import { write } from "../system/write.ts";
import { judgeLines } from "./jsonl.ts";
import { styleOf } from "./text/style.ts";
import { verdictText } from "./text/verdict-text.ts";
import { asksForHelp, giveHelp, wrongCall } from "./usage.ts";

const checkHelp = `safe-sh check: judges a command, and runs nothing

usage:
  safe-sh check [--json] [--] [COMMAND]   without COMMAND: the script on standard input
  safe-sh check --jsonl                   lines of {"id", "command", "cwd"?} from standard input, a verdict a line

options:
  --json    the verdict and the decision as one JSON object
  --jsonl   many commands, and the answers as soon as each is known

ends with 0 for read_only, 1 for mutating, 2 for a wrong call; with --jsonl 0 once every line is answered
`;

const explainHelp = `safe-sh explain: judges a command, and prints every finding

usage:
  safe-sh explain [--] [COMMAND]   without COMMAND: the script on standard input

prints the verdict, each reason with the place in the command that it is about, where the verdict comes from, and what is
decided about it here; runs nothing

ends with 0 for read_only, 1 for mutating, 2 for a wrong call
`;

/** The code that says what a verdict is. */
export const exitCodeOf = (verdict: Verdict): 0 | 1 => (verdict.safety === "read_only" ? 0 : 1);

interface Call {
  readonly command: string | undefined;
  readonly json: boolean;
  readonly jsonl: boolean;
}

/** `check [--json | --jsonl] [--] [COMMAND]`; resolves with the exit code. */
export async function check(given: readonly string[]): Promise<number> {
  if (asksForHelp(given)) return giveHelp(checkHelp);
  const call = readCall(given);
  if (typeof call === "string")
    return wrongCall(`check: ${call}`, "quote the command, as in `safe-sh check 'ls -l | wc'`");
  await ready();
  if (call.jsonl) return judgeLines();
  const { script, verdict, decision, assumed } = await judged(call);
  if (call.json) write(1, `${JSON.stringify({ ...verdict, decision, ...(assumed.length > 0 ? { assumed } : {}) })}\n`);
  else write(1, verdictText(script, verdict, styleOf(1)));
  return exitCodeOf(verdict);
}

/** `explain [--] [COMMAND]`: every finding, and where the verdict comes from. */
export async function explain(given: readonly string[]): Promise<number> {
  if (asksForHelp(given)) return giveHelp(explainHelp);
  const call = readCall(given);
  if (typeof call === "string" || call.json || call.jsonl)
    return wrongCall(
      `explain: ${typeof call === "string" ? call : "it has no such option"}`,
      "quote the command, as in `safe-sh explain 'ls -l | wc'`",
    );
  await ready();
  const { script, verdict, decision } = await judged(call);
  const style = styleOf(1);
  write(
    1,
    `${verdictText(script, verdict, style, Number.POSITIVE_INFINITY)}${style.dim(`source: ${verdict.source}, decision: ${decision}`)}\n`,
  );
  return exitCodeOf(verdict);
}

function readCall(given: readonly string[]): Call | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: { json: { type: "boolean", default: false }, jsonl: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [command, ...more] = positionals;
    if (more.length > 0) return "more than one command was given";
    if (values.json && values.jsonl) return "--json and --jsonl exclude each other";
    if (values.jsonl && command !== undefined) return "--jsonl reads its commands from standard input";
    if (command === undefined && isatty(0)) return "no command was given";
    return { command, json: values.json, jsonl: values.jsonl };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface Judged {
  readonly script: string;
  readonly verdict: Verdict;
  readonly decision: Decision;
  readonly assumed: readonly Assumption[];
}

async function judged(call: Call): Promise<Judged> {
  const read = call.command === undefined ? readStandardInput() : { text: call.command };
  const cwd = process.cwd();
  const { policy } = await loadPolicy({ cwd });
  if ("text" in read) {
    const { verdict, decision, assumed } = await examine({ source: read.text }, { policy, cwd }, "judge-only");
    return { script: read.text, verdict, decision, assumed };
  }
  const help = "give a script in UTF-8 of reasonable length";
  const finding: Finding = { code: "not-a-script", span: { start: 0, end: 0 }, message: read.problem, help };
  const verdict: Verdict = { safety: "mutating", reason: read.problem, source: "syntax", findings: [finding] };
  return { script: "", verdict, decision: policy.onMutating, assumed: [] };
}
