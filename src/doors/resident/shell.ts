// The resident's answer to a call of the shell: what the caller may become without node. Everything that is not simply
// proved, confined and silent is `own`: the caller goes the usual way, and nothing has happened yet.
import type { ProvedText } from "../../decide/runnable.ts";
import type { Audit } from "../../policy/policy.ts";
import { recordDecision } from "../../record/record.ts";
import { findBash } from "../../run/bash.ts";
import { confinedLine, type ThinRun } from "../../run/thin.ts";
import { seesTemporary } from "../../run/trial/make/temporary.ts";
import { heldTrials } from "../../run/trial/records.ts";
import { leave, unwritable } from "../../run/working-directory.ts";
import { policyHere } from "../policy-here.ts";
import { settle } from "../settle.ts";
import { readArguments } from "../shell/arguments.ts";
import { callOf, isPrefix } from "../shell/claude-code/calls.ts";
import type { Envelope } from "../shell/claude-code/envelope.ts";
import { type Honoured, startsCode, ticketFor, usualEnvironment } from "../shell/claude-code/ticket.ts";
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
  const { name = "bash", parameters, options } = request;
  const how = { name, parameters, options };
  if (call.kind === "none") return answerCommand(at, { ...how, script: request.script, command: request.script });
  const { command } = call.envelope;
  const honoured = await ticketFor(command, cwd, environment, asking);
  const { script } = call.envelope;
  const answer = await answerCommand(at, { ...how, script, command, envelope: call.envelope }, honoured);
  const session = environment.CLAUDE_CODE_SESSION_ID;
  // A taken ticket is gone: the caller looks for it again.
  if (answer === own && honoured && session !== undefined)
    issue({ session, cwd, command }, honoured.ticket, {}, environment);
  return answer;
}

/** Without a terminal there is no question. */
const nobody = { modifications: 0 } as const;

/** A text that bash would run, and the command that it is to the caller. `envelope`: the client's around it. */
interface Asked extends Pick<ThinRun, "name" | "parameters" | "options"> {
  readonly script: string;
  readonly command: string;
  readonly envelope?: Envelope;
}

async function answerCommand(at: At, asked: Asked, honoured?: Honoured): Promise<Buffer> {
  const { cwd, environment, bash, words, asking } = at;
  const { script, command, envelope, ...how } = asked;
  // Node says what is not run.
  if (honoured && startsCode(environment)) return own;
  if (honoured?.ticket.kind === "asked") {
    const { verdict, usualShell } = honoured.ticket;
    const { audit } = honoured.loaded.policy;
    recordDecision({ door: "shell", command, cwd, verdict, decision: "approved", audit, environment });
    const { SHELL } = usualEnvironment(environment, usualShell, bash);
    return pack(["bash", String(words.length + 1), bash, ...words, `SHELL=${SHELL}`]);
  }
  const { policy, problems } = honoured?.loaded ?? (await policyHere({ cwd, environment, asking }));
  if (problems.length > 0 || isOwn(policy)) return own;
  const { parameters, options } = how;
  const reports = envelope !== undefined;
  const settled = await settle({ script, parameters, options, cwd, policy, environment }, nobody, { reports });
  // The client reads there in which folder the command has ended.
  if (envelope && unwritable(envelope.directoryFile) !== undefined) return own;
  if (settled.type === "refused") return answerTrial(at, settled, { policy, ...how, envelope });
  const run = settled.runnable;
  if (run.standing === "approved") return own;
  const answer = line(at, run, asked, policy.audit);
  const stays = answer !== own && envelope !== undefined && !run.reports;
  return stays && leave(cwd, envelope.directoryFile) !== undefined ? own : answer;
}

function line(
  { cwd, environment, bash }: At,
  run: ProvedText,
  { command, envelope, name, parameters, options }: Asked,
  audit: Audit | undefined,
): Buffer {
  // A command may have to see what is held, or what the session has written to `/tmp`.
  if (heldTrials().length > 0 || seesTemporary(environment, run.text, cwd)) return own;
  const made = confinedLine(run, { bash, cwd, environment, name, parameters, options, list });
  if (made === undefined) return own;
  recordDecision({ door: "shell", command, cwd, verdict: run.verdict, decision: "run", audit, environment });
  const folder = run.reports ? (envelope?.directoryFile ?? "") : "";
  const parts = [made.filter, envelope?.standardInput ?? "inherit", folder, made.notice, made.limit];
  return pack(["confine", String(made.line.length), ...made.line, ...parts, ...made.changes]);
}
