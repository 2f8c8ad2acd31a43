// Running commands for unattended callers: only commands that are proved to only read, whatever a policy opens.
import type { Policy } from "../../policy/policy.ts";
import { redact } from "../../record/redact.ts";
import type { Verdict } from "../told.ts";
import { checked, copied, elsewhere, ofRuns } from "./run-options.ts";
import { createShell, type Ran, type RunOptions } from "./shell.ts";

/** A command that an unattended caller wanted to run, and that is not proved to only read. Nothing ran. */
export class MutatingCommandError extends Error {
  override readonly name = "MutatingCommandError";
  readonly command: string;
  readonly verdict: Verdict;

  constructor(command: string, verdict: Verdict, reason: string = verdict.reason) {
    // One line for a log, even if the command has several.
    super(`refused: ${oneLine(reason, 300)}: \`${oneLine(redact(String(command), verdict.secrets), 200)}\``);
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
 * @throws MutatingCommandError with the verdict, if it is not proved; TypeError for an option that is not valid. Nothing ran.
 * @example const { stdout } = await runTrigger("git log --oneline -5", { cwd: "/srv/repository" });
 */
export async function runTrigger(command: string, given: TriggerOptions = {}): Promise<Ran> {
  const { policy, ...options } = copied<TriggerOptions>("runTrigger", given, { ...ofRuns, policy: elsewhere });
  const shell = createShell({ policy: restrictionsOf(checked("runTrigger", { policy }).policy) });
  const result = await shell.run(command, options);
  if (result.status === "refused") throw new MutatingCommandError(result.command, result.verdict, result.reason);
  return result;
}

/** What a policy forbids. A field that is not named here, and what a later one will permit, does not hold. */
const restrictionsOf = ({
  sandbox,
  commands,
  deny,
  reads,
  network,
  blockedPatterns,
  audit,
  resident,
}: Policy): Policy => ({
  onMutating: "deny",
  writes: [],
  sandbox: sandbox === "require" ? "require" : "auto",
  commands,
  deny,
  reads: reads?.deny ? { deny: reads.deny } : undefined,
  network: network && { ...network, methods: network.methods.filter((method) => method === "read") },
  blockedPatterns,
  audit,
  resident,
});
