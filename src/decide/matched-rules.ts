// The rules of the policy's layers that match commands of an examined script: for people who write rules.
import { lookUp } from "../catalog/lookup.ts";
import { known, show } from "../interpret/text.ts";
import type { Match } from "../judge/permit/fields.ts";
import { ruledOf } from "../judge/permit/ruled.ts";
import { allows, couldDeny, denies, type Ruled } from "../judge/permit/rules.ts";
import type { Trace } from "../judge/trace.ts";
import type { Settings } from "../policy/fields.ts";
import type { CommandRule } from "../policy/policy.ts";
import type { RuleList } from "../policy/rule.ts";

/** A rule and a command that it matches, or could match. */
export interface MatchedRule {
  readonly list: RuleList;
  readonly rule: string;
  /** The layer that the rule comes from. */
  readonly from: string;
  readonly match: Exclude<Match, "no">;
  readonly invocation: string;
}

/** Every pair of a rule and a command that it matches, in the order of the commands. */
export function matchedRules(
  { invocations }: Pick<Trace, "invocations">,
  settings: Partial<Pick<Settings, RuleList>>,
): readonly MatchedRule[] {
  const found: MatchedRule[] = [];
  for (const { fields: all, site } of invocations) {
    const [first, ...fields] = all;
    const name = first && !first.many ? known(first.text) : undefined;
    if (name === undefined) continue;
    const command = ruledOf(name, fields, { lookUp, site });
    const invocation = all.map((field) => show(field.text)).join(" ");
    for (const list of ["deny", "ask", "allow"] as const)
      for (const { value, from } of settings[list] ?? []) {
        const match = list === "allow" ? allows(value, command.allow) : deniesOrCould(value, command.deny);
        if (match !== "no") found.push({ list, rule: value.command, from, match, invocation });
      }
  }
  return found;
}

function deniesOrCould(rule: CommandRule, command: Ruled): Match {
  const match = denies(rule, command);
  return match === "no" && couldDeny(rule, command) ? "possible" : match;
}
