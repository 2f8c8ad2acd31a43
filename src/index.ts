// The public API.

export type { Assumption, Decision } from "./decide/examination.ts";
export {
  type ClassifiedVerdict,
  type ClassifyOptions,
  classifyCommand,
} from "./doors/library/classify.ts";
export {
  type CheckOptions,
  createHookEngine,
  type Decided,
  type HookEngine,
  type HookEntries,
} from "./doors/library/hook-engine.ts";
export { type LoadedPolicy, loadPolicy, type PolicyRequest } from "./doors/library/load-policy.ts";
export { loadWasm, type WasmModules, type WasmSource } from "./doors/library/load-wasm.ts";
export { type PluginHost, type RefusalOptions, refusalFor } from "./doors/library/refusal-for.ts";
export { resultText } from "./doors/library/result-text.ts";
export {
  type ApprovalRequest,
  type Approve,
  type Changed,
  createShell,
  type NotRun,
  type Ran,
  type RunOptions,
  type Shell,
  type ShellOptions,
} from "./doors/library/shell.ts";
export { MutatingCommandError, runTrigger, type TriggerOptions } from "./doors/library/trigger.ts";
export type { ApprovalAnswer, RefusedFor } from "./doors/settle.ts";
export type { Finding, Verdict } from "./doors/told.ts";
export { type FindingCode, findingCodes } from "./findings/codes.ts";
export type { DecidedTrials } from "./findings/finding.ts";
export { CommandSafety, type Safety, type Source } from "./judge/verdict.ts";
export { type BlockName, defaultBlockedPatterns } from "./policy/built-in-blocks.ts";
export {
  createPatternMatcher,
  type InvalidPattern,
  type PatternCheck,
  type PatternMatcher,
} from "./policy/patterns.ts";
export { type BlockedPattern, type CommandRule, defaultPolicy, type OnMutating, type Policy } from "./policy/policy.ts";
export type { Span } from "./syntax/span.ts";
