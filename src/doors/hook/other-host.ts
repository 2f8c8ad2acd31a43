// The hook for hosts other than Claude Code: the same decision, in the host's own words.
import { homedir } from "node:os";
import type { Examination } from "../../decide/examination.ts";
import { pagerIn } from "../../decide/pagers.ts";
import { stricterInside } from "../../decide/stricter-inside.ts";
import { reasonOf } from "../../findings/words.ts";
import type { HostEvent, Output } from "../../hosts/event.ts";
import { events, type OtherHost } from "../../hosts/events.ts";
import { isBelow } from "../../system/real-path.ts";
import { wrapped, wrappedIn } from "../shell/wrapped.ts";
import type { HookAnswer } from "./answer.ts";
import type { HookSettings } from "./claude.ts";
import { decide, type Means, type Place } from "./decide.ts";
import type { Obstacle } from "./deliverable.ts";
import { readPayload, sessionIn } from "./payload.ts";
import { refusalOf } from "./refusal.ts";

/** The settings of a hook for such a host. */
export interface HostSettings extends HookSettings {
  /** The user has said that a person sits at the host's terminal. Default false. */
  readonly interactive?: boolean;
  /** The user wants trials here: calls that change only the project are replaced by one of our shell. Default false. */
  readonly trials?: boolean;
}

/**
 * Answers one event of a host. Anything that is not understood is refused.
 *
 * The grammar must be loaded (`ready`).
 */
export async function answerHost(host: OtherHost, payload: string, settings: HostSettings): Promise<HookAnswer> {
  const protocol = events[host];
  // A bundle of its own: Claude Code's hook does not wait for it.
  const { hostRules, readEvent } = await import("../../hosts/bundle.ts");
  const payloadRead = readPayload(payload);
  if ("problem" in payloadRead) return refused(protocol, `the hook's input ${payloadRead.problem}`);
  const read = readEvent(protocol.forms, payloadRead.event);
  if (read.kind === "other") return protocol.pass;
  if (read.kind === "refused") return refused(protocol, read.why);
  const environment = settings.environment ?? {};
  const rules = hostRules(host, { cwd: read.cwd, home: environment.HOME || homedir(), environment });
  const objection = (found: Examination): string | undefined =>
    (protocol.modelTypes ? pagerIn(found, environment) : undefined) ?? (rules && stricterInside(found, rules));
  // Replaced, the host's own rules see the command no more: ours must hold all of them.
  const fits = (found: Examination): boolean =>
    rules === undefined ||
    (!rules.hasOthers &&
      (rules.rules.length === 0 ||
        (found.verdict.source !== "syntax" &&
          stricterInside(found, { ...rules, compares: () => false }) === undefined)));
  const session = sessionIn(payloadRead.event, protocol.session);
  const replacing =
    settings.trials && protocol.instead !== "never" && session !== undefined
      ? { fits, holds: await holdsHere(read.cwd, session) }
      : undefined;
  const call = { ...read, event: payloadRead.event, session };
  return answerCommand(protocol, call, { ...settings, objection, replacing });
}

/** Does a trial of this session hold changes in the project of this folder? */
async function holdsHere(cwd: string, session: string): Promise<boolean> {
  const [{ heldTrials }, { nameOfSession }] = await Promise.all([
    import("../../run/trial/records.ts"),
    import("../../run/trial/make/session.ts"),
  ]);
  return heldTrials().some(
    (each) => each.session === nameOfSession(session) && each.roots.some((root) => isBelow(cwd, root)),
  );
}

interface Called extends Pick<Place, "event" | "session"> {
  readonly command: string;
  readonly cwd: string;
}

async function answerCommand(
  protocol: HostEvent,
  { command, cwd, ...named }: Called,
  settings: Omit<HostSettings, "objection"> & Pick<Means, "objection" | "replacing">,
): Promise<HookAnswer> {
  const loaded = await settings.policyIn(cwd);
  const obstacle = obstacleOf(protocol, settings);
  // The keys of Claude Code's shell are not this host's.
  const means = { ...settings, environment: {}, canAsk: obstacle === undefined };
  const decided = await decide(command, { ...named, cwd, loaded }, means);
  const judgedAs = (decision: "allow" | "ask" | "deny") => ({
    judged: { command, cwd, verdict: decided.verdict, decision, audit: loaded.policy.audit, host: protocol.agent },
  });
  if (decided.replaced && protocol.instead !== "never") {
    const { session } = named;
    // A plugin names the session in the environment of the host's shell.
    const instead =
      session === undefined || protocol.mark === "plugin" ? wrapped(command) : wrappedIn(session, command);
    return { ...protocol.instead(instead), instead, ...judgedAs("allow") };
  }
  if (decided.decision === "allow")
    return {
      ...protocol.allow(`${reasonOf(decided.verdict, "agent")} (not enforced: the host's own shell runs it)`),
      ...judgedAs("allow"),
    };
  const { decision, reason } = refusalOf({ loaded, decided, obstacle });
  const answer: Output =
    decision === "ask" && protocol.ask !== "never" ? protocol.ask.words(reason) : protocol.deny(reason);
  return { ...answer, ...judgedAs(decision) };
}

/** Why no question would reach a person. */
function obstacleOf(
  { ask }: HostEvent,
  { interactive, obstacle }: Pick<HostSettings, "interactive" | "obstacle">,
): Obstacle {
  if (ask === "never") return "this host cannot put a hook's question to a person";
  if (ask.waits && !interactive) return "without a person this host would wait for ever (`--interactive`)";
  return obstacle;
}

const refused = ({ deny }: HostEvent, why: string): HookAnswer => deny(`${why}, and the call is blocked`);
