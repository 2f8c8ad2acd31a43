// The hook's decision about one command, and the ticket with which the host's shell carries it out.
import type { Circumstances, Decision, Examination } from "../../decide/examination.ts";
import { examine, withoutSandbox } from "../../decide/examine.ts";
import { type ProvedText, runnable } from "../../decide/runnable.ts";
import { reasonOf } from "../../findings/words.ts";
import type { Verdict } from "../../judge/verdict.ts";
import type { LoadedPolicy } from "../../policy/files/load.ts";
import { isProbe } from "../../record/probe.ts";
import type { Environment } from "../../system/environment.ts";
import { messageOf } from "../../system/message.ts";
import { attempt } from "../../system/or-else.ts";
import type { SessionMemory } from "../memory/session.ts";
import { isSet } from "../tickets/is-set.ts";
import type { SecondKey } from "../tickets/second-key.ts";
import type { PolicySource, Turn } from "../tickets/ticket.ts";
import { decisionHere } from "../tryable.ts";
import { withChanges } from "../with-changes.ts";

/** A policy, and what to tell the user of its files. */
export type Loaded = Pick<LoadedPolicy, "policy" | "notices" | "problems">;

/** The place of a command. */
export interface Place {
  /** The host's event. */
  readonly event: Readonly<Record<string, unknown>>;
  /** The host's name for the session; undefined: it names none. */
  readonly session: string | undefined;
  /** Absolute path; undefined: the host names none. */
  readonly cwd: string | undefined;
  readonly loaded: Loaded;
}

/** How the decision is made. */
export interface Means {
  readonly source?: PolicySource;
  readonly environment?: Environment;
  readonly askingMilliseconds?: number;
  /** The process of the hook. Absent: this one. */
  readonly asking?: number;
  /** A question would reach a person. Default true. */
  readonly canAsk?: boolean;
  /** A reason of this host's against a command that would pass; undefined: none. */
  readonly objection?: ((found: Examination) => string | undefined) | undefined;
  readonly memory?: Remembers;
  /** How calls are replaced by one of our shell, in a host that has another. Absent: they are not. */
  readonly replacing?: Replacing | undefined;
}

interface Replacing {
  /** No rule of the host's own, which would see it no more, is about it. */
  readonly fits: (found: Examination) => boolean;
  /** Trials of this session hold changes here: what reads has to see them. */
  readonly holds: boolean;
}

/** The memory of a call's session; undefined: there is none. */
export type Remembers = (place: Place) => Promise<SessionMemory | undefined>;

const circumstancesOf = ({ cwd, loaded }: Place, { environment }: Means): Circumstances => ({
  cwd,
  policy: loaded.policy,
  environment,
});

/** The decision. */
export interface Decided {
  readonly verdict: Verdict;
  readonly decision: Decision;
  /** Why nothing holds an allowed command to its proof, in one line; undefined: the host's shell does. */
  readonly unenforced?: string | undefined;
  /** What the user should know, a line each. */
  readonly notes: readonly string[];
  /** Our shell must run it: as a trial, or over what is held. */
  readonly replaced?: true;
  /** Absent: the command was not examined. */
  readonly examination?: Examination | undefined;
}

/** Decides about a command, and leaves a ticket where a shell will look for one. */
export async function decide(command: string, place: Place, means: Means): Promise<Decided> {
  // What doctor asks is no part of a session.
  const memory = isProbe(command, means.environment ?? {}) ? undefined : await means.memory?.(place);
  if (!memory) return decideAlone(command, place, means);
  const objection = (found: Examination): string | undefined => means.objection?.(found) ?? memory.objection(found);
  const decided = await decideAlone(command, place, { ...means, objection });
  const { decision, examination } = decided;
  const reached = decision === "ask" && means.canAsk === false ? "deny" : decision;
  if (!examination) return decided;
  const said = memory.keep({ ...examination, verdict: decided.verdict }, reached);
  return { ...decided, notes: [...said, ...decided.notes] };
}

async function decideAlone(command: string, place: Place, means: Means): Promise<Decided> {
  const { environment = {}, askingMilliseconds = 7_000 } = means;
  const circumstances = { ...circumstancesOf(place, means), modelMilliseconds: askingMilliseconds };
  if (!isSet(environment)) {
    const found = await examine({ source: command }, circumstances, "host-shell");
    const { verdict, decision } = found;
    const objection = decision === "deny" ? undefined : means.objection?.(found);
    if (objection !== undefined && decision === "allow")
      return { ...objected(found, objection), examination: found, notes: [] };
    const { replacing } = means;
    if (objection === undefined && replacing?.fits(found)) {
      const { policy } = place.loaded;
      const how = { notes: [], examination: found, replaced: true } as const;
      if (decision === "allow" && replacing.holds) return { verdict, decision, ...how };
      if ((await decisionHere(found, { policy, cwd: place.cwd })) === "trial") return { ...asTrial(verdict), ...how };
    }
    return {
      verdict: await withChanges(verdict),
      decision,
      unenforced: "safe-bash is not the shell of the host",
      notes: [],
      examination: found,
    };
  }
  // Loaded only here: a hook without a second key would wait for it.
  const { secondKey } = await import("../tickets/second-key.ts");
  await goOn(place, environment);
  const key = secondKey(place.session, environment);
  const bare = await enforced(command, circumstances, key);
  const objection = bare.examination && bare.decision !== "deny" ? means.objection?.(bare.examination) : undefined;
  const found =
    objection === undefined ? { ...bare, verdict: await withChanges(bare.verdict) } : objected(bare, objection);
  const about = { command, place, found };
  if (objection === undefined && key === "seen" && means.canAsk !== false && (await isTried(found, place))) {
    const problems = await prepare(about, means, "runs");
    if (problems.length === 0) return { ...asTrial(found.verdict), notes: [], examination: found.examination };
  }
  if (found.decision === "deny" || (found.decision === "ask" && means.canAsk === false)) return { ...found, notes: [] };
  const notes = await prepare(about, means, found.decision === "allow" ? "runs" : "waits");
  return { ...found, notes };
}

const asTrial = (verdict: Verdict): { readonly verdict: Verdict; readonly decision: "allow" } => ({
  verdict: {
    ...verdict,
    grounds: `it runs over a copy of the project, and what it changes is held or kept: ${reasonOf(verdict, "agent")}`,
  },
  decision: "allow",
});

/** The agent does something else now: an approval that was not used is none any more. Never throws. */
async function goOn(place: Place, environment: Environment): Promise<void> {
  const turn = turnOf(place);
  if (turn === undefined) return;
  const { endQuestions } = await import("../tickets/ticket.ts");
  // A folder that is not this user's alone: no ticket in it is taken either.
  attempt(() => endQuestions(turn, environment));
}

/** What would pass is asked about, for a reason of the host's. */
const objected = <Found extends { readonly verdict: Verdict; readonly decision: Decision }>(
  found: Found,
  reason: string,
): Found =>
  found.decision === "allow"
    ? { ...found, verdict: { ...found.verdict, safety: "mutating", grounds: reason }, decision: "ask" }
    : found;

interface Found {
  readonly examination?: Examination | undefined;
  readonly verdict: Verdict;
  readonly decision: Decision;
  readonly unenforced?: string | undefined;
  /** What the shell would run without a question. */
  readonly run?: ProvedText;
}

/** The decision about a command that goes through our shell. */
async function enforced(command: string, circumstances: Circumstances, key: SecondKey): Promise<Found> {
  const { cwd = process.cwd() } = circumstances;
  const script = { ...circumstances, script: command, parameters: [], options: [], cwd };
  const found = await runnable(script, { reports: true });
  if (!("run" in found)) return found;
  const { run, examination } = found;
  // Until the shell has shown itself, the host may yet use another: the proof must hold alone.
  const alone: Examination | undefined = key === "seen" ? undefined : await withoutSandbox(examination, circumstances);
  const { verdict, decision } = alone ?? examination;
  const confined = run.grants !== undefined || run.standing === "admitted";
  const unenforced = confined ? undefined : "no sandbox holds it";
  return { verdict, decision, unenforced, run, examination };
}

/** May the shell run it as a trial, and can it here? */
const isTried = async (found: Found, { cwd, loaded: { policy } }: Place): Promise<boolean> =>
  !found.run && (await decisionHere(found, { policy, cwd })) === "trial";

/** What the shell needs: the policy, if it would find another one, and a place for the ticket of a question; or why it lacks it. */
async function prepare(about: About, means: Means, then: "runs" | "waits"): Promise<readonly string[]> {
  const { found } = about;
  // Approved, a command that is proved in the sandbox runs there: the shell needs no word for it.
  const asked = (why: string): readonly string[] =>
    found.run ? [] : [`the shell will refuse it even if you approve it: ${why}`];
  if (about.place.session === undefined || about.place.cwd === undefined)
    return asked("the host names no session or folder");
  try {
    // A question may get lost on its way. Its ticket follows when the host puts it.
    (await import("../tickets/folder.ts")).makeFolder(means.environment ?? {});
    if (then === "runs") await leavePolicy(about, means);
    return [];
  } catch (error) {
    return asked(messageOf(error));
  }
}

/** The shell reads the policy of its folder. The hook may have a profile of its own, or the project in which the session began. */
async function leavePolicy(about: About, means: Means): Promise<void> {
  const { source = {}, environment = {} } = means;
  const { cwd, loaded } = about.place;
  if (cwd === undefined || (Object.keys(source.commandLine ?? {}).length === 0 && !source.project)) return;
  const [{ policyHere }, { policyDigest }] = await Promise.all([
    import("../policy-here.ts"),
    import("../tickets/ticket.ts"),
  ]);
  if (
    policyDigest(await policyHere({ cwd, environment: withoutProject(environment), asking: means.asking })) !==
    policyDigest(loaded)
  )
    await leave(about, { kind: "policy" }, means);
}

/** The environment as the client's shells have it: they are not told the project. */
const withoutProject = ({ CLAUDE_PROJECT_DIR: _, ...others }: Environment) => ({
  ...others,
  CLAUDECODE: "1",
});

interface About {
  readonly command: string;
  readonly place: Place;
  readonly found: Found;
}

type Word =
  | { readonly kind: "policy" }
  | { readonly kind: "asked"; readonly verdict: Verdict; readonly usualShell: string | undefined };

/** Leaves a ticket. @throws if it cannot be left. */
async function leave({ command, place }: About, word: Word, means: Means): Promise<void> {
  const { environment = {}, source = {} } = means;
  const { session, cwd, loaded } = place;
  const turn = turnOf(place);
  if (session === undefined || cwd === undefined || turn === undefined) return;
  const { issue, policyDigest } = await import("../tickets/ticket.ts");
  issue({ session, cwd, command }, { ...word, source, policy: policyDigest(loaded) }, turn, environment);
}

const textIn = ({ event }: Place, key: string): string | undefined => {
  const value = event[key];
  return typeof value === "string" ? value : undefined;
};

/** Whose turn it is; undefined: the host names no session. */
function turnOf(place: Place): Turn | undefined {
  const { session } = place;
  return session === undefined
    ? undefined
    : { session, agent: textIn(place, "agent_id"), call: textIn(place, "tool_use_id") };
}

/**
 * The host is about to ask a person about a command: leaves the ticket for an approval. Not when the hook answers, since an
 * answer that is lost (to other output of the same process, to `async`) would leave a ticket for a question that nobody saw.
 */
export async function noteQuestion(command: string, place: Place, means: Means): Promise<void> {
  const { environment = {} } = means;
  if (!isSet(environment) || means.canAsk === false) return;
  const { secondKey } = await import("../tickets/second-key.ts");
  const found = await enforced(command, circumstancesOf(place, means), secondKey(place.session, environment));
  if (found.decision !== "ask" || found.run) return;
  const word = { kind: "asked", verdict: found.verdict, usualShell: environment.SHELL } as const;
  await leave({ command, place, found }, word, means);
}
