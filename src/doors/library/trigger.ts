// Running commands for unattended callers: only commands that are proved to only read, whatever a policy opens.

import type { Verdict } from "../../judge/verdict.ts";
import { redact } from "../../log/redact.ts";
import type { Policy } from "../../policy/policy.ts";
import { createShell, type Ran, type RunOptions } from "./shell.ts";

/** A command that an unattended caller wanted to run, and that is not proved to only read. Nothing ran. */
export class MutatingCommandError extends Error {
  override readonly name = "MutatingCommandError";
  readonly command: string;
  readonly verdict: Verdict;

  constructor(command: string, verdict: Verdict, reason: string = verdict.reason) {
    // One line for a log, even if the command has several.
    super(`refused: ${oneLine(reason, 300)}: \`${oneLine(redact(command), 200)}\``);
    this.command = command;
    this.verdict = verdict;
  }
}

function oneLine(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** Options of an unattended run. */
export interface TriggerOptions extends RunOptions {
  /** Only its restrictions apply, not its permissions. */
  readonly policy?: Policy;
}

/**
 * Runs a command for an unattended caller: a schedule, a webhook. It runs only if every command of it is proved to only
 * read; no rule, no opened path, no profile and no language model widens that.
 *
 * @throws MutatingCommandError with the verdict, if it is not proved. Nothing ran.
 * @example const { stdout } = await runTrigger("git log --oneline -5", { cwd: "/srv/repository" });
 */
export async function runTrigger(command: string, { policy, ...options }: TriggerOptions = {}): Promise<Ran> {
  const shell = createShell(policy === undefined ? {} : { policy: forTrigger(policy) });
  const result = await shell.run(command, options);
  if (result.status === "refused") throw new MutatingCommandError(result.command, result.verdict, result.reason);
  return result;
}

/** The restrictions of a policy, without its permissions. */
const forTrigger = (policy: Policy): Policy => ({
  ...policy,
  onMutating: "deny",
  writes: [],
  deletes: [],
  allow: [],
  llm: undefined,
  sandbox: policy.sandbox === "require" ? "require" : "auto",
  network: policy.network && {
    ...policy.network,
    methods: policy.network.methods.filter((method) => method === "read"),
  },
});
