// The shell door: examines what bash would be asked to run, and runs it, asks about it, or refuses it.
import { ready } from "../../decide/ready.ts";
import { type Runnable, runnable } from "../../decide/runnable.ts";
import { reasonOf } from "../../findings/words.ts";
import type { Addition } from "../../hosts/install/user-policy.ts";
import type { Verdict } from "../../judge/verdict.ts";
import type { LoadedPolicy } from "../../policy/files/load.ts";
import type { Decision } from "../../record/record.ts";
import { execute } from "../../run/execute.ts";
import { loadRunner, type Outcome } from "../../run/run.ts";
import { termsOf } from "../../run/trial/make/terms.ts";
import { leave, openReport, type Report, unwritable } from "../../run/working-directory.ts";
import { EscapeError } from "../../sandbox/escape.ts";
import { messageOf } from "../../system/message.ts";
import { pause } from "../../system/pause.ts";
import { complain, write } from "../../system/write.ts";
import { policyHere } from "../policy-here.ts";
import { type ApprovalAnswer, type Questioned, settle } from "../settle.ts";
import { isTryable, trialMode } from "../tryable.ts";
import { additionsFor, hintFor } from "./always.ts";
import type { Served } from "./arguments.ts";
import { ask, canAsk } from "./ask.ts";
import { endBegun, readEnd } from "./begun.ts";
import { byHand } from "./claude-code/by-hand.ts";
import { callOf, isPrefix, meant } from "./claude-code/calls.ts";
import type { Envelope } from "./claude-code/envelope.ts";
import { type Honoured, hasHook, runAsUsual, runConfined, ticketFor } from "./claude-code/ticket.ts";
import type { Review } from "./keep-question.ts";
import { readScriptFile, readStandardInput, type ScriptText } from "./read-script.ts";
import { keepOrHold, noteOnce, type Trying, trialOf, viewOf } from "./trials.ts";

/** The texts for people. */
export interface Presentation {
  /** Why a script was not run: goes to stderr, and starts with `safe-sh: refused:`. */
  readonly refusal: (script: string, verdict: Verdict) => string;
  /** The script and why it is asked about. */
  readonly question: (script: string, verdict: Verdict) => string;
  /** Can the script be shown in a text field as it is? */
  readonly editable: (script: string) => boolean;
  readonly review: Review;
}

/** How the process must end. `nothingRan`: it was refused, or safe-sh failed itself. */
export type Ending = { readonly exitCode: number; readonly nothingRan?: true } | { readonly signal: NodeJS.Signals };

/** "Found but cannot execute": 127 would mean "install it", and 1 and 2 look like an answer of grep or diff. */
const refused: Ending = { exitCode: 126, nothingRan: true };
/** safe-sh itself failed, and nothing ran. */
const failed: Ending = { exitCode: 125, nothingRan: true };

/** Serves `given`, which stood in `words`, as far as that is permitted. Never rejects. */
export async function serve(given: Served, words: readonly string[], presentation: Presentation): Promise<Ending> {
  const request = meant(given, process.env);
  const ending = await answer(request, words, presentation);
  // As a prefix it may stand before a hook of Claude Code, for which every other exit code means consent.
  if (isPrefix(process.env) && "nothingRan" in ending) return { exitCode: 2 };
  return ending;
}

async function answer(request: Served, words: readonly string[], presentation: Presentation): Promise<Ending> {
  try {
    const { SAFE_SH_TRIAL: ended } = process.env;
    if (ended !== undefined && !isPrefix(process.env)) return await endTrial(ended, presentation);
    const loading = policyHere({ cwd: process.cwd() });
    const given = scriptOf(request);
    if ("problem" in given) {
      const what = request.kind === "file" ? `${request.path}: ` : "";
      return refuse(`${what}${given.problem}`, given.exitCode);
    }
    // The grammar compiles on other threads; the modules of a run are loaded in the meantime.
    await Promise.all([ready(), loadRunner(), loadLog()]);
    const call = callOf(request, process.env);
    if (call.kind === "probe") return printEnvironment();
    if (call.kind === "snapshot") return await snapshot(words, call.folder);
    const loaded = await loading;
    for (const problem of loaded.problems) complain(`safe-sh: ${problem}; everything that is not proved is denied`);
    const task: Task = { request, cwd: process.cwd(), loaded, presentation };
    if (call.kind === "envelope") return forCommand(await serveCommand(task, call.envelope, words));
    const ending = await settleAndRun(task, given.text);
    if (call.why !== undefined && "nothingRan" in ending)
      complain(`safe-sh: note: it was not taken for a call of Claude Code: ${call.why}`);
    return ending;
  } catch (error) {
    complain(`safe-sh: failed, and nothing was run: ${messageOf(error)}`);
    return failed;
  }
}

/**
 * The client's snapshot of what start-up files define. Made only for a user of the hook, whose approved commands find it; what
 * is proved runs without. Whatever else the text does, it can write into the folder of snapshots alone.
 */
async function snapshot(words: readonly string[], folder: string): Promise<Ending> {
  const outcome = (await hasHook(process.env)) ? await runConfined(words, process.env, folder) : undefined;
  return outcome === undefined ? { exitCode: 0 } : ending(outcome);
}

/** A command of the client: on the hook's word, or else as the shell itself decides. */
async function serveCommand(task: Task, envelope: Envelope, words: readonly string[]): Promise<Ending> {
  const honoured = (await ticketFor(envelope.command, task.cwd, process.env)) ?? (await lateTicket(task, envelope));
  if (!honoured) {
    const ended = await settleAndRun(task, envelope.script, envelope);
    if ("nothingRan" in ended && (await hasHook(process.env)))
      write(2, "safe-sh: note: no approval of the last ten minutes is for it; see `safe-sh doctor`\n");
    return ended;
  }
  const { ticket, loaded } = honoured;
  if (ticket.kind === "asked") {
    const running = runAsUsual(words, process.env, ticket.usualShell);
    const { command } = envelope;
    const { cwd } = task;
    await log({
      door: "shell",
      command,
      cwd,
      verdict: ticket.verdict,
      decision: "approved",
      audit: loaded.policy.audit,
    });
    return ending(await running);
  }
  return settleAndRun({ ...task, loaded }, envelope.script, envelope);
}

/** Milliseconds for which an approval may be quicker than the hook that notes its question. */
const patience = 2_000;

/** A ticket that is still being written. What is proved, or may be tried, needs none. */
async function lateTicket(
  { cwd, loaded, request }: Task,
  { script, command }: Envelope,
): Promise<Honoured | undefined> {
  if (!(await hasHook(process.env))) return undefined;
  const { parameters, options } = request;
  const { policy } = loaded;
  const found = await runnable({ script, parameters, options, cwd, policy }, { reports: true });
  if ("run" in found || ((policy.trial ?? "off") !== "off" && isTryable(found.verdict, policy))) return undefined;
  for (const end = Date.now() + patience; Date.now() < end; pause(20)) {
    const found = await ticketFor(command, cwd, process.env);
    if (found) return found;
  }
  return undefined;
}

/** The end of a command from the client, on which no hook depends. */
const forCommand = (ending: Ending): Ending => ("exitCode" in ending ? { exitCode: ending.exitCode } : ending);

function refuse(problem: string, exitCode: number): Ending {
  complain(`safe-sh: refused: ${problem}`);
  return { exitCode, nothingRan: true };
}

function printEnvironment(): Ending {
  const lines = Object.entries(process.env).map(([name, value]) => `${name}=${value}\n`);
  return { exitCode: write(1, lines.join("")) ? 0 : 1 };
}

function scriptOf(request: Served): ScriptText {
  if (request.kind === "command") return { text: request.script };
  if (request.kind === "file") return readScriptFile(request.path);
  return readStandardInput();
}

/** The circumstances of a script. */
interface Task {
  readonly request: Served;
  readonly cwd: string;
  readonly loaded: LoadedPolicy;
  readonly presentation: Presentation;
}

/** More edits of one command than a user makes. */
const modifications = 100;

/** `envelope`: the script's own. If there is one, there is no user to ask, and the host reads where the script ends. */
async function settleAndRun(task: Task, script: string, envelope?: Envelope): Promise<Ending> {
  const { request, cwd, loaded, presentation } = task;
  const { parameters, options } = request;
  const problem = envelope && unwritable(envelope.directoryFile);
  if (problem !== undefined) return refuse(problem, 126);
  // A script from standard input leaves nothing there to read an answer from.
  const mayAsk = envelope === undefined && request.kind !== "standard-input" && canAsk();
  let cancelled = false;
  let tried: string | undefined;
  const given = { ...bashOf(task, envelope), ...termsOf(loaded.policy, cwd) };
  const approve = async ({ command, verdict }: Questioned): Promise<ApprovalAnswer> => {
    write(2, presentation.question(command, verdict));
    const tries = isTryable(verdict, loaded.policy) && "run" in trialOf({ ...given, script: command });
    const additions = await additionsFor(command, verdict, { policy: loaded.policy, cwd });
    const always = hintFor(additions);
    const answer = await ask(command, { editable: presentation.editable(command), tries, always });
    if (answer.type === "always") return (await addAll(additions)) ? { type: "approve" } : { type: "reject" };
    if (answer.type === "try") tried = command;
    if (answer.type === "edit") return { type: "modify", command: answer.script };
    cancelled = answer.type === "cancelled";
    return { type: answer.type === "run" ? "approve" : "reject" };
  };
  const asking = { approve: mayAsk ? approve : undefined, modifications };
  const settled = await settle({ script, parameters, options, cwd, policy: loaded.policy }, asking, {
    reports: envelope !== undefined,
  });
  const { command, verdict } = settled;
  const decided = (decision: Decision["decision"]): Promise<void> =>
    log({ door: "shell", command, cwd, verdict, decision, audit: loaded.policy.audit });
  if (settled.type === "runs") {
    const { runnable } = settled;
    const decision = runnable.standing === "approved" ? "approved" : "run";
    return start(task, runnable, () => decided(decision), runnable.standing === "approved" ? undefined : envelope);
  }
  const { why, reason = reasonOf(verdict, "person") } = settled;
  const mode = tried === undefined ? trialMode(settled, loaded.policy) : "ask";
  if (mode !== "off") {
    const trial = trialOf({ ...given, script: command, started: () => decided("run") });
    if ("run" in trial) return runTried(trial, mode, envelope ?? {}, task);
    noteOnce(trial, process.env);
  }
  if (why === "not-text") return refuse(reason, 126);
  if (why === "policy" || why === "nobody-to-ask") {
    write(2, presentation.refusal(command, verdict));
    // Why a rule that the user relies on does not apply.
    for (const note of loaded.notices) complain(`safe-sh: note: ${note}`);
    if (envelope && why === "nobody-to-ask") write(2, `safe-sh: note: ${byHand(envelope.command)}\n`);
    await decided("deny");
    return verdict.findings.some(({ code }) => code === "no-sandbox") ? failed : refused;
  }
  await decided("rejected");
  complain(`safe-sh: refused: ${reason}`);
  return cancelled ? { exitCode: 130, nothingRan: true } : refused;
}

/** Adds to the user's own policy, and says so; false: it could not be done. */
async function addAll(additions: readonly Addition[]): Promise<boolean> {
  const { addToUserPolicy } = await import("../../hosts/install/user-policy.ts");
  const result = await addToUserPolicy(additions);
  if ("problem" in result) {
    complain(`safe-sh: ${result.problem}`);
    return false;
  }
  for (const { field, value } of result.added) complain(`safe-sh: \`${value}\` is in \`${field}\` of ${result.path}`);
  return true;
}

/** Bash's other arguments, and its streams. */
const bashOf = ({ request, cwd }: Task, envelope: Envelope | undefined) => ({
  name: nameOf(request),
  parameters: request.parameters,
  options: request.options,
  environment: process.env,
  cwd,
  standardInput:
    envelope?.standardInput ?? (request.kind === "standard-input" ? ("nothing" as const) : ("inherit" as const)),
});

async function start(
  task: Task,
  runnable: Runnable,
  started: () => Promise<void>,
  envelope: Envelope | undefined,
): Promise<Ending> {
  const { cwd, loaded } = task;
  let report: Report | undefined;
  try {
    report = runnable.standing !== "approved" && runnable.reports ? openReport() : undefined;
    const { outcome } = await execute({
      runnable,
      policy: loaded.policy,
      ...bashOf(task, envelope),
      over: viewOf(runnable, cwd, process.env),
      report: report?.descriptor,
      started,
    });
    return endedIn(report ? report.read() : cwd, outcome, envelope?.directoryFile);
  } catch (error) {
    if (error instanceof EscapeError) return refuse(error.message, 126);
    throw error;
  } finally {
    report?.close();
  }
}

/** Runs a trial, and does with it what the policy or the user at the terminal says. */
async function runTried(
  { run }: Trying,
  mode: "hold" | "keep" | "ask",
  { directoryFile }: { readonly directoryFile?: string | undefined },
  { cwd, presentation }: Pick<Task, "cwd" | "presentation">,
): Promise<Ending> {
  const tried = await run();
  const said = await keepOrHold(tried, mode, presentation.review);
  if (said !== "") write(2, `safe-sh: ${said}\n`);
  return endedIn(cwd, tried.outcome, directoryFile);
}

/** The client reads in the file where its command has succeeded. */
function endedIn(folder: string | undefined, outcome: Outcome, file: string | undefined): Ending {
  const succeeded = outcome.type === "exited" && outcome.code === 0;
  const problem = succeeded && folder !== undefined && file !== undefined ? leave(folder, file) : undefined;
  if (problem === undefined) return ending(outcome);
  complain(`safe-sh: ${problem}`);
  return { exitCode: 1 };
}

/** The end of a trial that the thin shell has begun, which the resident has left to node. */
async function endTrial(words: string, presentation: Presentation): Promise<Ending> {
  delete process.env.SAFE_SH_TRIAL;
  const end = readEnd(words.split(" "));
  if (!end) {
    write(2, "safe-sh: failed: it is not known how the command has ended; `safe-sh trials` shows what was kept\n");
    return failed;
  }
  await loadRunner();
  const { mode, directoryFile } = end.begun;
  return runTried({ run: () => endBegun(end) }, mode, { directoryFile }, { cwd: process.cwd(), presentation });
}

function nameOf(request: Served): string {
  if (request.kind === "file") return request.path;
  return (request.kind === "command" ? request.name : undefined) ?? "bash";
}

function ending(outcome: Outcome): Ending {
  if (outcome.type === "exited") return { exitCode: outcome.code };
  if (outcome.type === "signalled") return { signal: outcome.signal };
  if ("code" in outcome.error && outcome.error.code === "E2BIG")
    return refuse("the command is too long for one argument", 126);
  throw outcome.error;
}

const loadLog = (): Promise<typeof import("../../record/log.ts")> => import("../../record/log.ts");

async function log(decision: Decision): Promise<void> {
  const { logDecision } = await loadLog();
  logDecision(decision);
}
