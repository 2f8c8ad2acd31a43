// `safe-sh check` and `safe-sh explain`: judge one command, run nothing.
import { isatty } from "node:tty";
import { readStandardInput } from "../doors/shell/read-script.ts";
import { withChanges } from "../doors/with-changes.ts";
import type { Assumption, Decision, Examination } from "../examine/examination.ts";
import { examine } from "../examine/examine.ts";
import { matchedRules } from "../examine/matched-rules.ts";
import { ready } from "../examine/ready.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { Settings } from "../policy/fields.ts";
import { loadPolicy } from "../policy-files/load.ts";
import type { Finding } from "../syntax/finding.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { judgeLines } from "./jsonl.ts";
import { subcommand, type WrongCall } from "./subcommand.ts";
import { type AtDoors, doorBranches } from "./text/doors-text.ts";
import { styleOf } from "./text/style.ts";
import { traceTree, treeText } from "./text/trace-text.ts";
import { findingsText, verdictText } from "./text/verdict-text.ts";

const checkHelp = `safe-sh check: judges a command, and runs nothing

usage:
  safe-sh check [--json | --quiet] [--] [COMMAND]   without COMMAND: the script on standard input
  safe-sh check --jsonl                   lines of {"id", "command", "cwd"?} from standard input, a verdict a line

options:
  --quiet   only the exit code
  --json    the verdict and the decision as one JSON object
  --jsonl   many commands, and the answers as soon as each is known

ends with 0 for read_only, 1 for mutating, 2 for a wrong call; with --jsonl 0 once every line is answered
`;

const explainHelp = `safe-sh explain: judges a command, and prints the whole way to the decision

usage:
  safe-sh explain [--json] [--] [COMMAND]   without COMMAND: the script on standard input

prints what is decided here and why: each reason with its place in the command, and the way to it as a tree: what each command
became, its entry in the catalog and its effects, the rules of the policy with their layers, what is assumed, what the
sandbox would open, and what each door would do; runs nothing

options:
  --json    the same as one JSON object

ends with 0 for read_only, 1 for mutating, 2 for a wrong call
`;

/** The exit code of a verdict. */
export const exitCodeOf = (verdict: Verdict): 0 | 1 => (verdict.safety === "read_only" ? 0 : 1);

/** A command is one argument: its words are the shell's to find. */
const hintFor = (name: string): string => `quote the command, as in \`safe-sh ${name} 'ls -l | wc'\``;

export const check = subcommand(
  {
    name: "check",
    help: checkHelp,
    options: {
      json: { type: "boolean", default: false },
      jsonl: { type: "boolean", default: false },
      quiet: { type: "boolean", default: false },
    },
    takes: "operands",
    hint: hintFor("check"),
  },
  async ({ values, operands }) => {
    if (values.json && values.jsonl) return { wrong: "--json and --jsonl exclude each other" };
    if (values.jsonl && operands.length > 0) return { wrong: "--jsonl reads its commands from standard input" };
    if (values.jsonl) {
      if (isatty(0)) return { wrong: "no command was given" };
      await ready();
      return judgeLines();
    }
    const judged = await judgedIn(operands);
    if ("wrong" in judged) return judged;
    const { verdict, decision, assumed } = judged;
    if (values.json)
      write(1, `${JSON.stringify({ ...verdict, decision, ...(assumed.length > 0 ? { assumed } : {}) })}\n`);
    else if (!values.quiet) write(1, verdictText(verdict, styleOf(1)));
    return exitCodeOf(verdict);
  },
);

/** Every finding, and the way to the decision. */
export const explain = subcommand(
  {
    name: "explain",
    help: explainHelp,
    options: { json: { type: "boolean", default: false } },
    takes: "operands",
    hint: hintFor("explain"),
  },
  async ({ values, operands }) => {
    const judged = await judgedIn(operands);
    if ("wrong" in judged) return judged;
    const { script, verdict, decision, examination, settings } = judged;
    const style = styleOf(1);
    const tree = examination
      ? [...traceTree(examination, matchedRules(examination.trace, settings)), ...doorBranches(await atDoors(script))]
      : [];
    if (values.json) {
      write(1, `${JSON.stringify({ ...verdict, decision, tree })}\n`);
      return exitCodeOf(verdict);
    }
    const proved = verdict.safety === "read_only";
    const head = `${style.strong((proved ? style.good : style.bad)(verdict.safety))}${proved ? `: ${visible(verdict.reason)}` : ""}`;
    const outcome = style.dim(`(source: ${verdict.source}, decision: ${decision})`);
    const findings = findingsText(script, verdict, style, { most: Number.POSITIVE_INFINITY });
    write(1, `${head} ${outcome}\n${findings === "" ? "" : `\n${findings}\n`}${treeText(tree, style)}`);
    return exitCodeOf(verdict);
  },
);

async function atDoors(source: string): Promise<AtDoors> {
  const cwd = process.cwd();
  const { policy } = await loadPolicy({ cwd });
  // A language model was asked once, and is not asked again for a picture.
  const circumstances = { policy: { ...policy, llm: undefined }, cwd };
  return {
    confined: await examine({ source }, circumstances, "confined"),
    hosted: await examine({ source }, circumstances, "host-shell"),
  };
}

interface Judged {
  readonly script: string;
  readonly verdict: Verdict;
  readonly decision: Decision;
  readonly assumed: readonly Assumption[];
  readonly settings: Settings;
  /** Absent: the script could not be read. */
  readonly examination?: Examination;
}

/** The script that is the only operand, or that is on standard input. */
async function judgedIn([command, ...more]: readonly string[]): Promise<Judged | WrongCall> {
  if (more.length > 0) return { wrong: "more than one command was given" };
  if (command === undefined && isatty(0)) return { wrong: "no command was given" };
  await ready();
  const read = command === undefined ? readStandardInput() : { text: command };
  const cwd = process.cwd();
  const { policy, settings } = await loadPolicy({ cwd });
  if ("text" in read) {
    const examination = await examine({ source: read.text }, { policy, cwd }, "judge-only");
    const { decision, assumed } = examination;
    const verdict = await withChanges(examination.verdict);
    return { script: read.text, verdict, decision, assumed, settings, examination };
  }
  const help = "give a script in UTF-8 of reasonable length";
  const finding: Finding = { code: "not-a-script", span: { start: 0, end: 0 }, message: read.problem, help };
  const verdict: Verdict = { safety: "mutating", reason: read.problem, source: "syntax", findings: [finding] };
  return { script: "", verdict, decision: policy.onMutating, assumed: [], settings };
}
