// A rule that stands in settings of another program, and what it becomes in a policy.
import { type RuleList, ruleFields } from "../../../policy/rule.ts";
import type { OwnRule } from "../user-policy.ts";

export interface FoundRule {
  /** The file in which it stands. */
  readonly from: string;
  /** As it stands there. */
  readonly text: string;
  readonly becomes: OwnRule | { readonly none: string };
  /** Others have written it, too: it is no word of this user. */
  readonly isShared: boolean;
}

/** The rule, if a policy takes it. */
export function ruleFor(field: RuleList, command: string, message?: string): FoundRule["becomes"] {
  const fields = ruleFields(command);
  if (typeof fields === "string") return { none: `no rule can say it: ${fields}` };
  return { field, command, ...(message === undefined || message === "" ? {} : { message }) };
}
