// The hook process: reads standard input, answers, and fails closed whatever happens.
import { loadPolicy } from "../../decide/checked-policy.ts";
import { ready } from "../../decide/ready.ts";
import { hostNames } from "../../hosts/events.ts";
import { recordDecision } from "../../record/record.ts";
import type { CompiledGrammar } from "../../syntax/tree-sitter.ts";
import { messageOf } from "../../system/message.ts";
import { readAll } from "../../system/read.ts";
import { write } from "../../system/write.ts";
import { block, type HookAnswer } from "./answer.ts";
import { answerClaude } from "./claude.ts";
import type { Loaded } from "./decide.ts";
import { obstacleHere } from "./deliverable.ts";
import { longestPayload } from "./payload.ts";
import { answerPlan } from "./plan.ts";
import { plannersSettings, respond, wrongOption } from "./respond.ts";
import { settingsOf } from "./settings.ts";

// Milliseconds, together less than the ten seconds for which Claude Code waits.
const inputPatience = 8_000;
const outputPatience = 1_000;

let ended = false;

/** Writes everything, then ends the process: nothing may run, or print, after an answer. */
function end(answer: HookAnswer): never | undefined {
  if (ended) return undefined;
  ended = true;
  if (answer.stderr !== "") write(2, answer.stderr, outputPatience);
  if (answer.stdout !== "" && !write(1, answer.stdout, outputPatience)) process.exit(2);
  if (answer.judged) recordDecision({ door: "hook", ...answer.judged });
  process.exit(answer.exitCode);
}

const fail = (error: unknown): void => {
  end(block(`the check failed and the command is blocked: ${messageOf(error)}`));
};

const usage = `safe-sh-hook: the hook of Claude Code, and of other hosts

reads the hook's JSON from standard input and answers in the host's own words: allow, ask, or (exit 2) blocks

options:
  --host=NAME              the host (default: recognised by its event): ${hostNames.join(", ")}
  --interactive            somebody sits at the terminal of Gemini CLI, and can be asked
  --trials                 Codex and Gemini CLI run by safe-sh what it would run as a trial
  --on-mutating=ask|deny   the answer to a command that is not proved to only read (default: the policy's)
  --profile=NAME           the named set of settings to use
  --planner=NAME           hold the agent of that name to the planner's profile
  --help                   this text
`;

/** Runs the hook on this process's arguments and standard input. `compiled`: the grammar, on its way. */
export function runHook(compiled?: CompiledGrammar, startResident?: () => void): void {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    write(2, usage);
    process.exit(2);
  }
  const wrong = wrongOption(args);
  if (wrong !== undefined) return void end(block(wrong));
  const onPolicy = ({ policy }: Loaded): void => {
    // No resident answered the starter. This one is started at exit, so that the answer does not wait for it.
    if (process.env.SAFE_SH_RESIDENT === "missing" && startResident && policy.resident !== "off")
      process.once("exit", startResident);
  };
  const obstacle = obstacleHere(process.env.NODE_OPTIONS);
  serve(compiled, (payload) => respond(payload, { args, environment: process.env, obstacle, onPolicy }));
}

/** Runs the guard of a planning agent. */
export const runPlannerGuard = (compiled?: CompiledGrammar): void =>
  serve(compiled, (payload) => answerClaude(payload, { ...plannersSettings(process.env), guards: "silently" }));

/** Runs the check of a plan when its author is about to stop. */
export const runPlanValidator = (compiled?: CompiledGrammar): void =>
  serve(compiled, (payload) => answerPlan(payload, async (cwd) => (await loadPolicy({ cwd })).plan, Date.now()));

/** Standard input is read in one blocking call: setting up a stream takes longer than judging a command. */
function serve(compiled: CompiledGrammar | undefined, answer: (payload: string) => Promise<HookAnswer>): void {
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  const loaded = ready(compiled);
  loaded.catch(fail);
  let payload: string | undefined;
  try {
    payload = readAll(0, { bytes: longestPayload, milliseconds: inputPatience })?.toString("utf8");
  } catch (error) {
    fail(error);
  }
  if (payload === undefined) end(block("the hook's input is too long to read; the command is blocked"));
  else loaded.then(() => answer(payload)).then(end, fail);
}

/** Runs every step of an answer once, so that the build can keep V8's compiled code. */
export async function warm(compiled?: CompiledGrammar): Promise<void> {
  await ready(compiled);
  // Its bundle is not there yet where the first build calls this.
  const { memory: _, ...settings } = settingsOf([], {});
  for (const command of [
    "ls -la | grep x 2>/dev/null",
    "git status && rm x",
    'for f in *.ts; do wc -l "$f"; done',
    "echo $(date) > f",
  ])
    await answerClaude(JSON.stringify({ tool_name: "Bash", tool_input: { command } }), settings);
}
