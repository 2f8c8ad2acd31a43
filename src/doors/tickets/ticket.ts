// Tickets: what the hook has decided about a command, for the shell that is about to run it. The hook's answer alone is
// only believed; with its ticket the shell knows what was proved, and what a person was asked about.
import { randomBytes } from "node:crypto";
import type { ProvedText } from "../../decide/runnable.ts";
import type { Verdict } from "../../judge/verdict.ts";
import type { LoadedPolicy } from "../../policy/files/load.ts";
import type { PolicySettings } from "../../policy/form.ts";
import { realPathOf } from "../../system/real-path.ts";
import { digestOf, findFolder, get, makeFolder, namesIn, put, type SignedFolder, short, take } from "./folder.ts";

type Environment = Readonly<Record<string, string | undefined>>;

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

/** What the shell needs of a decision. */
export type Decided = {
  readonly source: PolicySource;
  /** A digest of the policy under which it was decided. */
  readonly policy: string;
} & (
  | { readonly kind: "proved"; readonly run: ProvedText }
  /** The policy lets it run as a trial; the shell judges it again. */
  | { readonly kind: "trial" }
  /** The host has asked a person, or its own rules, before it comes to the shell with the command. */
  | {
      readonly kind: "asked";
      readonly verdict: Verdict;
      /** The shell that the host's user has: `$SHELL` of the hook. */
      readonly usualShell: string | undefined;
    }
);

/** `made`: milliseconds since 1970. */
type Stored = Call & Decided & { readonly made: number };

/** Milliseconds for which a ticket holds: longer than a person takes to answer a question, shorter than a day of work. */
const lifetime = 3_600_000;

/** More tickets than a session leaves in an hour. */
const most = 1_000;

/** The digest of a policy, for a ticket. */
export const policyDigest = ({ policy }: Pick<LoadedPolicy, "policy">): string => digestOf(policy);

/**
 * Leaves a ticket. `call`: the host's name of this one call; asked twice about it, there is one ticket.
 *
 * @throws if it cannot be left: the shell then decides by itself.
 */
export function issue(about: Call, decided: Decided, call: string | undefined, environment: Environment): void {
  const folder = makeFolder(environment);
  const made = Date.now();
  const mine = `${short(about.session)}-${call === undefined ? "" : short(call)}-`;
  sweep(folder, made, call === undefined ? undefined : mine);
  const stored: Stored = { ...about, cwd: realPathOf(about.cwd), ...decided, made };
  put(folder, `${mine}${String(made)}-${randomBytes(4).toString("hex")}`, stored);
}

/**
 * Takes the ticket of a call: it is gone then. Undefined: there is none, or it is old, damaged, or another call's.
 *
 * @throws if the folder is not this user's alone.
 */
export function claim(about: Call, environment: Environment): Decided | undefined {
  const folder = findFolder(environment);
  if (!folder) return undefined;
  const now = Date.now();
  const cwd = realPathOf(about.cwd);
  const names = namesIn(folder).filter((name) => name.startsWith(`${short(about.session)}-`) && isFresh(name, now));
  // The newest first: it holds what was decided last.
  for (const name of names.sort((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0))) {
    const found = get(folder, name) as Stored | undefined;
    if (!found || found.session !== about.session || found.cwd !== cwd || found.command !== about.command) continue;
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
function isFresh(name: string, now: number): boolean {
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
