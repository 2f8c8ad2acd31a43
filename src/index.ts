// The public API.
import { type ClassifyOptions, classify, ready } from "./classify.ts";
import type { Verdict } from "./judge/verdict.ts";

export type { ClassifyOptions } from "./classify.ts";
export { CommandSafety, type Safety, type Source, type Verdict } from "./judge/verdict.ts";
export { defaultPolicy, type OnMutating, type Policy } from "./policy/policy.ts";
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
  await ready();
  return classify(command, options);
}
