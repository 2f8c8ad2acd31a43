// The memory of one session, for a hook: what it says of a call before it is answered, and what it keeps of the answer.
import { homedir } from "node:os";
import type { Decision } from "../../decide/examination.ts";
import { type Found, forgetsAll, type Home } from "../../decide/memory/deed.ts";
import { deedsOf } from "../../decide/memory/deeds.ts";
import { objectionTo } from "../../decide/memory/objections.ts";
import { refusedAs, wordOfRefusals } from "../../decide/memory/refusals.ts";
import { foundInTool, type ToolCall } from "../../decide/memory/tools.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Environment } from "../../system/environment.ts";
import { messageOf } from "../../system/message.ts";
import { attempt } from "../../system/or-else.ts";
import { isBelow, repositoryAround } from "../../system/real-path.ts";
import type { Given } from "./given.ts";
import { forget, type Kept, recall, remember } from "./store.ts";

/** A call of a session. */
export interface Call {
  /** The host's name for the session; undefined: it names none. */
  readonly session: string | undefined;
  /** Absolute path. */
  readonly cwd: string;
  readonly policy: Policy;
  readonly environment: Environment;
  /** What is not loaded a second time with this bundle. */
  readonly given: Given;
}

/** What a hook asks of a session's memory. None of it throws. */
export type SessionMemory = NonNullable<ReturnType<typeof memoryOf>>;

/** The memory of a call's session; undefined: the host names none, or the policy wants none. */
export function memoryOf(call: Call) {
  const { session, cwd, policy, environment, given } = call;
  if (session === undefined || forgetsAll(policy)) return undefined;
  const home: Home = { project: projectOf(call), policy, looks: given.looks };
  let problem: string | undefined;
  let before: readonly Kept[] = [];
  const attempt = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      problem = `the memory of this session is not kept: ${messageOf(error)}`;
    }
  };
  attempt(() => {
    before = recall(session, environment);
  });
  const tellOnce = (): string | undefined => {
    if (problem === undefined || told.has(session)) return undefined;
    told.add(session);
    return problem;
  };
  const objection = (found: Found): string | undefined => objectionTo(found, home, before);
  const keep = (found: Found, decision: Decision): readonly string[] => {
    const [first] = found.verdict.findings;
    const sentence = first ? given.messageOf({ ...first, inside: [] }, "agent") : (found.verdict.grounds ?? "");
    const refused = decision === "deny" ? refusedAs(found, sentence, home) : [];
    const deeds = [
      ...refused.map((what) => ({ did: "refused", what }) as const),
      ...(decision === "deny" ? [] : deedsOf(found, home, before)),
    ];
    attempt(() => remember(session, deeds, before, environment));
    return [wordOfRefusals(refused, home, before), tellOnce()].filter((line) => line !== undefined);
  };
  return {
    /** What the session did before the call, oldest first. */
    deeds: before,
    /** Why a command is asked about that would pass. */
    objection,
    /** Keeps what comes of the answer; gives what is to be said with it, a line each. `decision`: as it reaches the host. */
    keep,
    /** The same for a tool that runs no shell: why it is asked about. */
    ofTool: (tool: ToolCall): string | undefined => {
      const found = foundInTool(tool, { cwd, home: environment.HOME || homedir(), policy });
      if (!found) return undefined;
      const why = objection(found);
      keep(found, "ask");
      return why;
    },
    /** Why it does not work, once a process; it then asks about nothing. */
    problem: tellOnce,
  };
}

const told = new Set<string>();

/** The repository around the folder in which the session began; that folder, if it is in none. */
function projectOf({ cwd, environment: { CLAUDE_PROJECT_DIR, HOME } }: Call): string {
  const started = CLAUDE_PROJECT_DIR || cwd;
  const around = repositoryAround(started);
  return around === undefined || (HOME && isBelow(HOME, around)) ? started : around;
}

/** Forgets a session that has ended. Never throws. */
export function forgetSession(session: string, environment: Environment): void {
  // If it fails, it goes when it is old.
  attempt(() => forget(session, environment));
}
