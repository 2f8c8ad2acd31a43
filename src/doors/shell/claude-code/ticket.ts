// The hook's word about a command of the client, and what the shell does on it.
import type { LoadedPolicy } from "../../../policy/files/load.ts";
import { bashHere } from "../../../run/bash.ts";
import type { Outcome } from "../../../run/run.ts";
import type { Environment } from "../../../system/environment.ts";
import { messageOf } from "../../../system/message.ts";
import { complain, write } from "../../../system/write.ts";
import { policyHere } from "../../policy-here.ts";
import type { Decided } from "../../tickets/ticket.ts";
import { isPrefix } from "./calls.ts";

/** A ticket, and the policy that it was left under. */
export interface Honoured {
  readonly ticket: Decided;
  readonly loaded: LoadedPolicy;
}

/**
 * Takes the ticket of a command and shows the hook that this shell runs. Undefined: there is none, or the policy is another
 * one by now; the shell decides alone then. `asking`: the process of the shell.
 */
export async function ticketFor(
  command: string,
  cwd: string,
  environment: Environment,
  asking = process.pid,
): Promise<Honoured | undefined> {
  const session = environment.CLAUDE_CODE_SESSION_ID;
  // As a prefix it is not the only shell of the client.
  if (session === undefined || isPrefix(environment)) return undefined;
  const [{ claim, policyDigest }, { showShell }] = await Promise.all([
    import("../../tickets/ticket.ts"),
    import("../../tickets/second-key.ts"),
  ]);
  try {
    const ticket = claim({ session, cwd, command }, environment);
    showShell(session, environment);
    if (ticket === undefined) return undefined;
    const loaded = await policyHere({ cwd, environment, asking, ...ticket.source });
    return policyDigest(loaded) === ticket.policy ? { ticket, loaded } : undefined;
  } catch (error) {
    complain(`safe-sh: note: what the hook has left cannot be used: ${messageOf(error)}`);
    return undefined;
  }
}

/** Has a hook left tickets for this user? Then a command that comes without one was not asked about. */
export async function hasHook(environment: Environment): Promise<boolean> {
  if (isPrefix(environment)) return false;
  try {
    return (await import("../../tickets/second-key.ts")).hasHook(environment);
  } catch {
    return false;
  }
}

// Not our own, if the client was started from within it.
const shellPath = /^\/(?!.*safe-bash$).*(?:bash|zsh)/;

/** Variables that name a file or a text for bash to run before anything else. A project's settings can set them. */
export const startsCode = ({ BASH_ENV, ENV }: Environment): boolean => Boolean(BASH_ENV) || Boolean(ENV);

/**
 * The environment as the client's usual shell would have it, without what would run before the command: the client puts the path
 * of its shell there, which is safe-bash now.
 */
export const usualEnvironment = (
  environment: Environment,
  usualShell: string | undefined,
  bash: string,
): Environment & { readonly SHELL: string } => ({
  ...environment,
  BASH_ENV: undefined,
  ENV: undefined,
  SHELL: usualShell !== undefined && shellPath.test(usualShell) ? usualShell : bash,
});

/** Runs what the client gave to its shell, as the shell of the client's user would. @throws if there is no bash. */
export async function runAsUsual(
  given: readonly string[],
  environment: Environment,
  usualShell: string | undefined,
): Promise<Outcome> {
  const bash = bashHere(environment.PATH);
  if (startsCode(environment)) write(2, "safe-sh: note: `BASH_ENV` or `ENV` names code to run first: it did not run\n");
  const { runAsGiven } = await import("../../../run/as-given.ts");
  return runAsGiven({ bash, arguments: given, environment: usualEnvironment(environment, usualShell, bash) });
}

/** Runs the same where nothing can be written but below a folder; undefined: no sandbox works here, and nothing ran. */
export async function runConfined(
  given: readonly string[],
  environment: Environment,
  folder: string,
): Promise<Outcome | undefined> {
  const bash = bashHere(environment.PATH);
  const { runInside } = await import("../../../run/as-given.ts");
  return runInside({ bash, arguments: given, environment: usualEnvironment(environment, undefined, bash) }, folder);
}
