// The hook for hosts other than Claude Code: the same decision, in the host's own words.

import type { Examination } from "../../decide/examination.ts";
import { pagerIn } from "../../decide/pagers.ts";
import { reasonOf } from "../../findings/words.ts";
import type { OtherHost } from "../../hosts/names.ts";
import type { Output, Protocol } from "../../hosts/protocol.ts";
import { agentOf } from "../../record/host.ts";
import type { HookAnswer } from "./answer.ts";
import type { HookSettings } from "./claude.ts";
import { decide } from "./decide.ts";
import type { Obstacle } from "./deliverable.ts";
import { readPayload } from "./payload.ts";
import { refusalOf } from "./refusal.ts";

/** The settings of a hook for such a host. */
export interface HostSettings extends HookSettings {
  /** The user has said that a person sits at the host's terminal. Default false. */
  readonly interactive?: boolean;
}

/**
 * Answers one event of a host. Anything that is not understood is refused.
 *
 * The grammar must be loaded (`ready`).
 */
export async function answerHost(host: OtherHost, payload: string, settings: HostSettings): Promise<HookAnswer> {
  // A bundle of its own: Claude Code's hook does not wait for it.
  const protocol = (await import("../../hosts/bundle.ts")).protocols[host];
  const payloadRead = readPayload(payload);
  if ("problem" in payloadRead) return refused(protocol, `the hook's input ${payloadRead.problem}`);
  const read = protocol.read(payloadRead.event);
  if (read.kind === "other") return protocol.pass;
  if (read.kind === "refused") return refused(protocol, read.why);
  return answerCommand(protocol, read, settings, agentOf(host));
}

async function answerCommand(
  protocol: Protocol,
  { command, cwd }: { readonly command: string; readonly cwd: string },
  settings: HostSettings,
  agent: string,
): Promise<HookAnswer> {
  const loaded = await settings.policyIn(cwd);
  const obstacle = obstacleOf(protocol, settings);
  const objection = protocol.modelTypes
    ? (found: Examination) => pagerIn(found, settings.environment ?? {})
    : undefined;
  // The keys of Claude Code's shell are not this host's.
  const means = { ...settings, environment: {}, canAsk: obstacle === undefined, ...(objection ? { objection } : {}) };
  const decided = await decide(command, { event: {}, cwd, loaded }, means);
  const judgedAs = (decision: "allow" | "ask" | "deny") => ({
    judged: { command, cwd, verdict: decided.verdict, decision, audit: loaded.policy.audit, host: agent },
  });
  if (decided.decision === "allow")
    return {
      ...protocol.allow(`${reasonOf(decided.verdict, "agent")} (not enforced: the host's own shell runs it)`),
      ...judgedAs("allow"),
    };
  const { decision, reason } = refusalOf({ loaded, decided, obstacle });
  const answer: Output = decision === "ask" && protocol.ask ? protocol.ask(reason) : protocol.deny(reason);
  return { ...answer, ...judgedAs(decision) };
}

/** Why no question would reach a person. */
function obstacleOf({ ask, asksTerminal }: Protocol, { interactive, obstacle }: HostSettings): Obstacle {
  if (!ask) return "this host cannot put a hook's question to a person";
  if (asksTerminal && !interactive) return "without a person this host would wait for ever (`--interactive`)";
  return obstacle;
}

const refused = ({ deny }: Protocol, why: string): HookAnswer => deny(`${why}, and the call is blocked`);
