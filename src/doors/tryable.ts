// Which commands may run as a trial instead of being asked about.

import { rowOf } from "../findings/codes.ts";
import type { Reasoned } from "../findings/words.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { Policy } from "../policy/policy.ts";

/** What gives the reason why a command that is asked about may not run as a trial instead; undefined: it may. */
export function hindrance(verdict: Verdict, { deny = [] }: Policy): Reasoned | undefined {
  const other = verdict.findings.find(({ code }) => !rowOf(code).tried);
  if (other) return { findings: [other] };
  if (verdict.findings.length === 0) return verdict;
  // What is not read could be what a rule denies.
  return verdict.source === "syntax" && deny.length > 0 ? verdict : undefined;
}

/** May a command that is asked about run as a trial instead? */
export const isTryable = (verdict: Verdict, policy: Policy): boolean => hindrance(verdict, policy) === undefined;
