// Tickets: what the shell cannot find out by itself about a command of the host. A person was asked about it; or the hook has
// judged it under another policy than that of its folder. What is proved, and what may be tried, the shell judges itself.
import { randomBytes } from "node:crypto";
import type { Verdict } from "../../judge/verdict.ts";
import type { LoadedPolicy } from "../../policy/files/load.ts";
import type { PolicySettings } from "../../policy/form.ts";
import type { Environment } from "../../system/environment.ts";
import { realPathOf } from "../../system/real-path.ts";
import { digestOf, findFolder, get, makeFolder, namesIn, put, type SignedFolder, short, take } from "./folder.ts";

/** A command in its place: a ticket is for nothing else. */
export interface Call {
  /** The host's name of the session. */
  readonly session: string;
  /** Absolute path of the working directory. */
  readonly cwd: string;
  readonly command: string;
}

/** What the hook's policy was read from, besides the working directory and the environment. */
export interface PolicySource {
  readonly commandLine?: PolicySettings | undefined;
  readonly project?: string | undefined;
}

/** Who takes part: what one agent of a session does next ends the questions that it was asked before. */
export interface Turn {
  readonly session: string;
  /** The host's name of a subagent; undefined: the session's own agent. */
  readonly agent?: string | undefined;
  /** The host's name of this one call. */
  readonly call?: string | undefined;
}

/** What the shell needs of a decision. */
export type Decided = {
  readonly source: PolicySource;
  /** A digest of the policy under which it was decided. */
  readonly policy: string;
} /** Nothing but the policy: the shell judges under it. */ & (
  | { readonly kind: "policy" }
  /** The host has asked a person, or its own rules, before it comes to the shell with the command. */
  | {
      readonly kind: "asked";
      readonly verdict: Verdict;
      /** The shell that the host's user has: `$SHELL` of the hook. */
      readonly usualShell: string | undefined;
    }
);

/** `made`, `until`: milliseconds since 1970. */
export type Stored = Call & Decided & { readonly made: number; readonly agent?: string; readonly until?: number };

/** Milliseconds for which a ticket holds: longer than a person at the keyboard takes to answer a question. */
const lifetime = 600_000;

/** Milliseconds that an approved command has to start after its agent goes on: it may run in the background. */
const grace = 5_000;

/** More tickets than sessions leave in that time. */
const most = 1_000;

/** The digest of a policy, for a ticket. */
export const policyDigest = ({ policy }: Pick<LoadedPolicy, "policy">): string => digestOf(policy);

/**
 * Leaves a ticket; asked twice about one call, there is one.
 *
 * @throws if it cannot be left: the shell then decides by itself.
 */
export function issue(
  about: Call,
  decided: Decided,
  { agent, call }: Omit<Turn, "session">,
  environment: Environment,
): void {
  const folder = makeFolder(environment);
  const made = Date.now();
  const mine = ofCall(about.session, call);
  sweep(folder, made, call === undefined ? undefined : mine);
  const stored: Stored = {
    ...about,
    cwd: realPathOf(about.cwd),
    ...decided,
    made,
    ...(agent === undefined ? {} : { agent }),
  };
  put(folder, `${mine}${String(made)}-${randomBytes(4).toString("hex")}`, stored);
}

const ofCall = (session: string, call: string | undefined): string =>
  `${short(session)}-${call === undefined ? "" : short(call)}-`;

/**
 * An agent goes on: what it was asked about before was answered, and runs by now or never. Its tickets end, but for those of the
 * call itself.
 *
 * @throws if the folder is not this user's alone.
 */
export function endQuestions({ session, agent, call }: Turn, environment: Environment): void {
  const folder = findFolder(environment);
  if (!folder) return;
  const mine = call === undefined ? undefined : ofCall(session, call);
  for (const name of namesIn(folder)) {
    if (!named.test(name) || !name.startsWith(`${short(session)}-`) || (mine && name.startsWith(mine))) continue;
    const found = get(folder, name) as Stored | undefined;
    if (!found || found.agent !== agent || found.until !== undefined || !take(folder, name)) continue;
    put(folder, `${name.slice(0, -8)}${randomBytes(4).toString("hex")}`, { ...found, until: Date.now() + grace });
  }
}

/**
 * Takes the ticket of a call: it is gone then. Undefined: there is none, or it is old, damaged, or another call's.
 *
 * @throws if the folder is not this user's alone.
 */
export function claim(about: Call, environment: Environment): Decided | undefined {
  const folder = findFolder(environment);
  // Two sessions without a name are not the same one.
  if (!folder || about.session === "") return undefined;
  const now = Date.now();
  const cwd = realPathOf(about.cwd);
  const names = namesIn(folder).filter((name) => name.startsWith(`${short(about.session)}-`) && isFresh(name, now));
  // The newest first: it holds what was decided last.
  for (const name of names.sort((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0))) {
    const found = get(folder, name) as Stored | undefined;
    if (!found || found.session !== about.session || found.cwd !== cwd || found.command !== about.command) continue;
    if (found.until !== undefined && now > found.until) continue;
    // Of two shells that ask at the same time, one removes it.
    if (String(found.made) === String(timeOf(name)) && take(folder, name)) return found;
  }
  return undefined;
}

const named = /^[0-9a-f]{16}-(?:[0-9a-f]{16})?-(\d{1,15})-[0-9a-f]{8}$/;

const timeOf = (name: string): number | undefined => {
  const time = named.exec(name)?.[1];
  return time === undefined ? undefined : Number(time);
};

/** Not older than its lifetime, and not from the future, where a clock was set back. */
export function isFresh(name: string, now: number): boolean {
  const made = timeOf(name);
  return made !== undefined && made <= now + 1_000 && now - made <= lifetime;
}

/** Removes what no shell would take any more, and an earlier ticket of the same call. */
function sweep(folder: SignedFolder, now: number, same: string | undefined): void {
  const tickets = namesIn(folder).filter((name) => named.test(name));
  const kept = tickets.filter((name) => isFresh(name, now) && (same === undefined || !name.startsWith(same)));
  const sorted = kept.sort((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0));
  const alive = new Set(sorted.slice(0, most - 1));
  for (const name of tickets) if (!alive.has(name)) take(folder, name);
}
