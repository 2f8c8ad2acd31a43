// The resident's answer to a call of the shell: what the caller may become without node. Everything that is not simply
// proved, confined and silent is `own`: the caller goes the usual way, and nothing has happened yet.
import type { ProvedText } from "../../decide/runnable.ts";
import type { Audit } from "../../policy/policy.ts";
import { recordDecision } from "../../record/record.ts";
import { findBash } from "../../run/bash.ts";
import { confinedLine } from "../../run/thin.ts";
import { seesTemporary } from "../../run/trial/make/temporary.ts";
import { heldTrials } from "../../run/trial/records.ts";
import { leave, unwritable } from "../../run/working-directory.ts";
import { policyHere } from "../policy-here.ts";
import { settle } from "../settle.ts";
import { readArguments } from "../shell/arguments.ts";
import { callOf, isPrefix } from "../shell/claude-code/calls.ts";
import type { Envelope } from "../shell/claude-code/envelope.ts";
import { startsCode, ticketFor, usualEnvironment } from "../shell/claude-code/ticket.ts";
import { issue } from "../tickets/ticket.ts";
import { keepListings } from "./kept-listings.ts";
import { agrees, isOwn, own } from "./own.ts";
import type { DoorRequest } from "./request.ts";
import { type At, answerTrial } from "./trial.ts";
import { pack } from "./wire.ts";

const { list } = keepListings();

/** Answers. The grammar must be loaded. */
export async function answerShell({ words, cwd, environment, process: asking }: DoorRequest): Promise<Buffer> {
  const request = readArguments(words);
  if (request.kind !== "command" || isPrefix(environment) || !agrees(environment, process.env)) return own;
  const bash = findBash(environment.PATH);
  const call = callOf(request, environment);
  if (bash === undefined || call.kind === "probe" || call.kind === "snapshot") return own;
  const at: At = { cwd, environment, bash, words, asking, list };
  if (call.kind === "none") {
    const { policy, problems } = await policyHere({ cwd, environment, asking });
    if (problems.length > 0 || isOwn(policy)) return own;
    const { script, parameters, options } = request;
    const settled = await settle({ script, parameters, options, cwd, policy, environment }, nobody);
    const name = request.name ?? "bash";
    if (settled.type === "refused") return answerTrial(at, settled, { policy, name, parameters, options });
    if (settled.runnable.standing === "approved") return own;
    return line(at, settled.runnable, { command: script, name, parameters, options, audit: policy.audit });
  }
  return answerCommand(at, call.envelope);
}

/** Without a terminal there is no question. */
const nobody = { modifications: 0 } as const;

/** A command of the client in its envelope. */
async function answerCommand(at: At, envelope: Envelope): Promise<Buffer> {
  const { cwd, environment, bash, words, asking } = at;
  // A taken ticket is gone: it is taken only here, where it can be carried out.
  const honoured = await ticketFor(envelope.command, cwd, environment, asking);
  const giveBack = (): Buffer => {
    const session = environment.CLAUDE_CODE_SESSION_ID;
    if (honoured && session !== undefined)
      issue({ session, cwd, command: envelope.command }, honoured.ticket, {}, environment);
    return own;
  };
  // Node says what is not run.
  if (honoured && startsCode(environment)) return giveBack();
  if (honoured?.ticket.kind === "asked") {
    const { verdict, usualShell } = honoured.ticket;
    const { audit } = honoured.loaded.policy;
    recordDecision({
      door: "shell",
      command: envelope.command,
      cwd,
      verdict,
      decision: "approved",
      audit,
      environment,
    });
    const { SHELL } = usualEnvironment(environment, usualShell, bash);
    return pack(["bash", String(words.length + 1), bash, ...words, `SHELL=${SHELL}`]);
  }
  const loaded = honoured?.loaded ?? (await policyHere({ cwd, environment, asking }));
  const { policy } = loaded;
  if (loaded.problems.length > 0 || isOwn(policy)) return giveBack();
  const script = {
    script: envelope.script,
    parameters: [],
    options: [],
    cwd,
    policy,
    environment,
  };
  const settled = await settle(script, nobody, { reports: true });
  // The client reads there in which folder the command has ended.
  if (unwritable(envelope.directoryFile) !== undefined) return giveBack();
  if (settled.type === "refused") {
    const answer = await answerTrial(at, settled, { policy, name: "bash", parameters: [], options: [], envelope });
    return answer === own ? giveBack() : answer;
  }
  const run = settled.runnable;
  if (run.standing === "approved") return giveBack();
  const about = { command: envelope.command, name: "bash", parameters: [], options: [], audit: policy.audit };
  const nothingToRead = envelope.standardInput === "nothing";
  const answer = line(at, run, { ...about, nothingToRead, directoryFile: envelope.directoryFile });
  const stays = answer !== own && !run.reports;
  return answer === own || (stays && leave(cwd, envelope.directoryFile) !== undefined) ? giveBack() : answer;
}

interface About {
  readonly command: string;
  readonly name: string;
  readonly parameters: readonly string[];
  readonly options: readonly string[];
  readonly audit: Audit | undefined;
  readonly nothingToRead?: boolean;
  /** Absolute path of the file that takes the folder in which a text ends that reports it. */
  readonly directoryFile?: string;
}

function line({ cwd, environment, bash }: At, run: ProvedText, about: About): Buffer {
  const { name, parameters, options } = about;
  // A command may have to see what is held, or what the session has written to `/tmp`.
  if (heldTrials().length > 0 || seesTemporary(environment, run.text, cwd)) return own;
  const made = confinedLine(run, {
    bash,
    cwd,
    environment,
    name,
    parameters,
    options,
    list,
  });
  if (made === undefined) return own;
  recordDecision({
    door: "shell",
    command: about.command,
    cwd,
    verdict: run.verdict,
    decision: "run",
    audit: about.audit,
    environment,
  });
  const input = about.nothingToRead ? "nothing" : "inherit";
  const folder = run.reports ? (about.directoryFile ?? "") : "";
  const parts = [made.filter, input, folder, made.notice, made.limit];
  return pack(["confine", String(made.line.length), ...made.line, ...parts, ...made.changes]);
}
