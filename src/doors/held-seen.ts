// What a proved command sees instead of the project: with this session's held trials.
import type { Runnable } from "../decide/runnable.ts";
import { type View, viewFor } from "../run/trial/make/trial.ts";
import type { Environment } from "../system/environment.ts";

/** The project with what is held, for a text that may run; undefined: the project itself. */
export function heldSeen(
  runnable: Runnable,
  at: { readonly cwd: string; readonly environment: Environment },
): View | undefined {
  // Where it may write, it works on the project itself.
  if (runnable.standing !== "proved" || !runnable.grants || runnable.grants.writes.length > 0) return undefined;
  return viewFor({ ...at, script: runnable.text }, runnable.grants);
}
