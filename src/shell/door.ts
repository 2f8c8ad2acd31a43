// The shell door: judges what bash would be asked to run, and runs it, asks about it, or refuses it.
import type { Decision } from "../audit/record.ts";
import { ready } from "../classify.ts";
import { forgetEngine } from "../confine/engine.ts";
import { unconfinedFindings } from "../confine/unconfined.ts";
import { watch } from "../confine/watch.ts";
import { decide } from "../decide.ts";
import { mutatingFor } from "../judge/judge.ts";
import type { Verdict } from "../judge/verdict.ts";
import { type LoadedPolicy, loadPolicy } from "../settings/load.ts";
import { canonical } from "../syntax/canonical.ts";
import { ask, canAsk } from "./approve.ts";
import type { Request } from "./arguments.ts";
import { findBash } from "./bash.ts";
import { lastWord, type Prepared, prepare, prepareAdmitted } from "./confined.ts";
import { cleanEnvironment } from "./environment.ts";
import { type Judged, judgeRequest } from "./judge-request.ts";
import { readScriptFile, readStandardInput, type ScriptText } from "./read-script.ts";
import { loadRunner, type Outcome, run, SandboxError } from "./run.ts";
import { write } from "./write.ts";

/** How things are put to people. */
export interface Presentation {
  /** Why a script was not run: goes to stderr, and starts with `safe-sh: refused:`. */
  readonly refusal: (script: string, verdict: Verdict) => string;
  /** The script and why it is asked about. */
  readonly question: (script: string, verdict: Verdict) => string;
  /** Can the script be shown in a text field as it is? */
  readonly editable: (script: string) => boolean;
}

/** How the process must end. */
export type Ending = { readonly exitCode: number } | { readonly signal: NodeJS.Signals };

/** "Found but cannot execute": 127 would say "install it", and 1 and 2 look like an answer of grep or diff. */
const refused: Ending = { exitCode: 126 };
/** safe-sh itself failed, and nothing ran. */
const failed: Ending = { exitCode: 125 };

type ShellRequest = Exclude<Request, { readonly kind: "usage" }>;

/** Does what `request` asks for, as far as it may be done. Never rejects. */
export async function serve(request: ShellRequest, presentation: Presentation): Promise<Ending> {
  try {
    const loading = loadPolicy({ cwd: process.cwd() });
    const given = scriptOf(request);
    if ("problem" in given) {
      const what = request.kind === "file" ? `${request.path}: ` : "";
      return refuse(`${what}${given.problem}`, given.exitCode);
    }
    // The grammar compiles on other threads; what a run needs is read in the meantime.
    await Promise.all([ready(), loadRunner(), loadLog()]);
    return await answerFor(request, given.text, await loading, presentation);
  } catch (error) {
    write(2, `safe-sh: failed, and nothing was run: ${error instanceof Error ? error.message : String(error)}\n`);
    return failed;
  }
}

function refuse(problem: string, exitCode: number): Ending {
  write(2, `safe-sh: refused: ${problem}\n`);
  return { exitCode };
}

function scriptOf(request: ShellRequest): ScriptText {
  if (request.kind === "command") return { text: request.script };
  if (request.kind === "file") return readScriptFile(request.path);
  return readStandardInput();
}

async function answerFor(
  request: ShellRequest,
  first: string,
  { policy, notices, problems }: LoadedPolicy,
  presentation: Presentation,
): Promise<Ending> {
  const cwd = process.cwd();
  const { parameters, options } = request;
  // The script came through standard input: nothing is left there to answer with.
  const mayAsk = request.kind !== "standard-input" && canAsk();
  for (let script = first; ; ) {
    const broken = notBytes([script, ...parameters]);
    if (broken !== undefined) return refuse(broken, 126);
    const proved = await prove({ script, parameters, options, cwd, policy });
    const decided = (verdict: Verdict, decision: Decision["decision"]): Promise<void> =>
      log({ door: "shell", command: script, cwd, verdict, decision });
    if ("text" in proved) {
      const { prepared, verdict } = proved;
      if (prepared.type === "refused") return refuse(prepared.why, prepared.exitCode);
      return execute(request, proved, cwd, () => decided(verdict, "run"));
    }
    const { verdict, decision } = proved;
    if (!mayAsk || decision === "deny") {
      write(2, presentation.refusal(script, verdict));
      for (const note of [...problems, ...notices]) write(2, `safe-sh: note: ${note}\n`);
      await decided(verdict, "deny");
      return refused;
    }
    write(2, presentation.question(script, verdict));
    const answer = await ask(script, { editable: presentation.editable(script) });
    if (answer.type === "edit") {
      script = answer.script;
      continue;
    }
    if (answer.type === "run")
      return execute(request, { text: script, prepared: "approved" }, cwd, () => decided(verdict, "approved"));
    await decided(verdict, "rejected");
    write(2, "safe-sh: refused: rejected by the user\n");
    return answer.type === "cancelled" ? { exitCode: 130 } : refused;
  }
}

/** A text that may run with the confinement for it, or a verdict that is no proof. */
type Proved =
  | { readonly verdict: Verdict; readonly text: string; readonly prepared: Prepared; readonly admitted: boolean }
  | { readonly verdict: Verdict; readonly decision: "ask" | "deny" };

async function prove(judged: Judged): Promise<Proved> {
  const { script, policy, cwd } = judged;
  const { observer, seen } = watch();
  const decided = await decide(script, policy, (more) => judgeRequest(judged, { ...observer, ...more }));
  const { verdict, decision } = decided;
  if (decision !== "allow") return { verdict, decision };
  const refusal = (instead: Verdict): Proved => ({ verdict: instead, decision: policy.onMutating });
  // What was proved of the script holds for its canonical form, whatever else the text might mean to bash.
  const text = canonical(script);
  if (text === undefined) return refusal(unprintable(script));
  const admitted = decided.admitted.length > 0;
  const prepared = admitted ? prepareAdmitted(policy) : prepare(seen, policy, cwd);
  if (prepared.type !== "unconfined") return { verdict, text, prepared, admitted };
  const findings = unconfinedFindings(seen);
  return findings.length > 0 ? refusal(mutatingFor(findings)) : { verdict, text, prepared, admitted };
}

function unprintable(script: string): Verdict {
  const message = "it cannot be written out so that bash surely reads it as it was judged";
  const help = "write it in a simpler form";
  const finding = { code: "unprintable", span: { start: 0, end: script.length }, message, help };
  return { safety: "mutating", reason: message, source: "syntax", findings: [finding] };
}

/** What cannot be handed to bash as the bytes that were given; node has replaced what was not UTF-8. */
function notBytes(texts: readonly string[]): string | undefined {
  if (texts.some((text) => text.includes("\0"))) return "there is a NUL character in it, which no argument can hold";
  if (texts.some((text) => /\ufffd|\p{Cs}/u.test(text)))
    return "it is not UTF-8 text, so what would run is not what was given";
  return undefined;
}

/** A text that may run, and why. */
interface Standing {
  readonly text: string;
  readonly prepared: Prepared | "approved";
  /** A rule of the policy stands where a proof is missing. */
  readonly admitted?: boolean;
}

async function execute(
  request: ShellRequest,
  { text, prepared, admitted = false }: Standing,
  cwd: string,
  record: () => Promise<void>,
): Promise<Ending> {
  const confinement = prepared !== "approved" && prepared.type === "confined" ? prepared.confinement : undefined;
  try {
    const environment = cleanEnvironment(process.env, prepared === "approved" || admitted ? "approved" : "proved");
    const bash = findBash(process.env.PATH);
    if (bash === undefined) throw new Error("bash is not installed");
    if (prepared !== "approved") lastWord(prepared);
    const running = run({
      bash,
      script: text,
      name: nameOf(request),
      parameters: request.parameters,
      options: request.options,
      environment,
      cwd,
      standardInput: request.kind === "standard-input" ? "nothing" : "inherit",
      ...(confinement ? { confinement } : {}),
    });
    // bash has its streams by now; the line is written while it works.
    const recorded = record();
    const outcome = await running;
    await recorded;
    if (outcome.type === "failed" && outcome.error instanceof SandboxError) forgetEngine();
    return ending(outcome);
  } finally {
    confinement?.release();
  }
}

function nameOf(request: ShellRequest): string {
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

const loadLog = (): Promise<typeof import("../audit/log.ts")> => import("../audit/log.ts");

async function log(decision: Decision): Promise<void> {
  const { logDecision } = await loadLog();
  logDecision(decision);
}
