// The second key: is safe-bash the shell of the host, so that what the hook allows is confined when it runs?

import type { Environment } from "../../system/environment.ts";
import { attempt, orElse } from "../../system/or-else.ts";
import { findFolder, get, namesIn, put, type SignedFolder, short, take } from "./folder.ts";
import { isSet } from "./is-set.ts";

/**
 * `absent`: another shell runs the commands. `set`: the host is told to use safe-bash, and has not used it yet. `seen`:
 * safe-bash has run in this session.
 */
export type SecondKey = "absent" | "set" | "seen";

/** Milliseconds after which a session counts as over. */
const longestSession = 7 * 24 * 3_600_000;

const nameOf = (session: string): string => `shell-${short(session)}`;

/** The second key in a session, as the hook finds it. Never throws: a doubt counts as less. */
export function secondKey(session: string | undefined, environment: Environment): SecondKey {
  if (!isSet(environment)) return "absent";
  if (session === undefined) return "set";
  const folder = orElse(() => findFolder(environment), undefined);
  const mark = folder && (get(folder, nameOf(session)) as { readonly session: string } | undefined);
  return mark?.session === session ? "seen" : "set";
}

/** Is there a hook that leaves tickets? @throws if the folder is not this user's alone. */
export const hasHook = (environment: Environment): boolean => findFolder(environment) !== undefined;

/** The shell shows itself: called when it serves a host's command. Never throws, since the hook can do without. */
export function showShell(session: string, environment: Environment): void {
  // Without it the hook looks at the folders itself.
  attempt(() => {
    const folder = findFolder(environment);
    if (!folder || get(folder, nameOf(session)) !== undefined) return;
    forgetOld(folder);
    put(folder, nameOf(session), { session, at: Date.now() });
  });
}

function forgetOld(folder: SignedFolder): void {
  for (const name of namesIn(folder)) {
    if (!name.startsWith("shell-")) continue;
    const mark = get(folder, name) as { readonly at?: unknown } | undefined;
    if (typeof mark?.at !== "number" || Date.now() - mark.at > longestSession) take(folder, name);
  }
}
