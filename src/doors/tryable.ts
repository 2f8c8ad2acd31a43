// Which commands may run as a trial instead of being asked about.
import type { Decision } from "../decide/examination.ts";
import { rowOf } from "../findings/codes.ts";
import type { Reasoned } from "../findings/words.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { Policy } from "../policy/policy.ts";
import type { RefusedFor } from "./settle.ts";

/** What gives the reason why a command that is asked about may not run as a trial instead; undefined: it may. */
export function hindrance(verdict: Verdict, policy: Policy): Reasoned | undefined {
  const other = verdict.findings.find(({ code }) => !rowOf(code).tried);
  if (other) return { findings: [other] };
  if (verdict.findings.length === 0) return verdict;
  // What is not read could be what a rule denies.
  const { ask = [], deny = [] } = policy;
  return verdict.source === "syntax" && ask.length + deny.length > 0 ? verdict : undefined;
}

/** A decision, with what safe-bash does in place of a question: `trial`, it runs over a copy of the project. */
export type DecisionHere = Decision | "trial";

/** What happens to a command in a folder; undefined: the folder is not known, and nothing can be tried. */
export async function decisionHere(
  { decision, verdict }: { readonly decision: Decision; readonly verdict: Verdict },
  { policy, cwd }: { readonly policy: Policy; readonly cwd: string | undefined },
): Promise<DecisionHere> {
  if (decision !== "ask" || cwd === undefined || (policy.trial ?? "off") === "off" || !isTryable(verdict, policy))
    return decision;
  // Loaded only here: other commands would wait for it.
  const { siteOf } = await import("../run/trial/make/site.ts");
  return "problem" in siteOf({ cwd, environment: process.env }) ? decision : "trial";
}

/** How a command that does not run otherwise runs as a trial, without a question. */
export const trialMode = (
  { why, verdict }: { readonly why: RefusedFor; readonly verdict: Verdict },
  policy: Policy,
): "off" | "hold" | "keep" => (why === "nobody-to-ask" && isTryable(verdict, policy) ? (policy.trial ?? "off") : "off");

/** May a command that is asked about run as a trial instead? */
export const isTryable = (verdict: Verdict, policy: Policy): boolean => hindrance(verdict, policy) === undefined;
