// The public API.
import { type ClassifyOptions, classify, ready } from "./examine/classify.ts";
import { decide } from "./examine/decide.ts";
import type { Verdict } from "./judge/verdict.ts";
import { defaultPolicy } from "./policy/policy.ts";
import { readOptions } from "./policy/schema.ts";

export { type CheckOptions, createHookEngine, type HookEngine } from "./doors/library/hook-engine.ts";
export {
  createShell,
  type NotRun,
  type Ran,
  type RunOptions,
  type Shell,
  type ShellOptions,
} from "./doors/library/shell.ts";
export { MutatingCommandError, runTrigger, type TriggerOptions } from "./doors/library/trigger.ts";
export type { ApprovalAnswer, ApprovalRequest, Approve, RefusedFor } from "./doors/settle.ts";
export type { ClassifyOptions } from "./examine/classify.ts";
export type { Decided, Decision } from "./examine/decide.ts";
export { CommandSafety, type Safety, type Source, type Verdict } from "./judge/verdict.ts";
export {
  createPatternMatcher,
  defaultBlockedPatterns,
  type InvalidPattern,
  type PatternCheck,
  type PatternMatcher,
} from "./policy/patterns.ts";
export { type BlockedPattern, type CommandRule, defaultPolicy, type OnMutating, type Policy } from "./policy/policy.ts";
export { spellingsOf } from "./policy/spellings.ts";
export { type LoadedPolicy, loadPolicy, type PolicyRequest } from "./policy-files/load.ts";
export type { Finding } from "./syntax/finding.ts";
export type { Span } from "./syntax/span.ts";

/**
 * Says whether running `command` in bash can change anything.
 *
 * `read_only` is a proof; everything else, empty and non-string input included, is `mutating` with the reasons as
 * findings, whose spans are UTF-16 offsets into `command`.
 *
 * @returns the verdict; never rejects for anything about the command.
 * @throws when the parser cannot be loaded: a wasm file of the package is missing or damaged.
 * @example
 * const verdict = await classifyCommand("git log --oneline | head -5");
 * verdict.safety; // "read_only"
 */
export async function classifyCommand(command: string, options: ClassifyOptions = {}): Promise<Verdict> {
  const read = readOptions(options);
  if ("problem" in read) return invalidOptions(read.problem);
  await ready();
  if (typeof command !== "string") return classify(command);
  const { cwd, home, positional, policy = defaultPolicy } = read.options;
  const place = {
    policy,
    ...(cwd === undefined ? {} : { cwd }),
    ...(home === undefined ? {} : { home }),
    ...(positional === undefined ? {} : { positional }),
  };
  const { verdict } = await decide(command, policy, (observer) => classify(command, place, observer));
  return verdict;
}

/** Options that are not understood might have permitted something: nothing is proved under them. */
const invalidOptions = (problem: string): Verdict => ({
  safety: "mutating",
  reason: `the options are not valid: ${problem}`,
  source: "unknown",
  findings: [
    {
      code: "invalid-options",
      span: { start: 0, end: 0 },
      message: `the options are not valid: ${problem}`,
      help: "see the type `ClassifyOptions`",
    },
  ],
});
