// Examples in a rule: what it must match, and what it must not.

import type { Entry } from "../../catalog/schema.ts";
import { noFlow } from "../../interpret/flow.ts";
import type { CommandRule } from "../../policy/policy.ts";
import { exampleWords, type RuleList } from "../../policy/rule.ts";
import { fieldOf } from "./other-names.ts";
import { ruledOf } from "./ruled.ts";
import { allows, couldDeny, denies, type Ruled } from "./rules.ts";

/** What is wrong with a rule's examples, a line each. `matches`: is an example matched; a text: its problem. */
export function wrongExamples(
  rule: CommandRule,
  list: RuleList,
  matches: (example: string) => boolean | string,
): readonly string[] {
  const { match = [], notMatch = [] } = rule;
  const check = (example: string, wanted: boolean): readonly string[] => {
    const matched = matches(example);
    if (typeof matched === "string") return [`the example \`${example}\`: ${matched}`];
    if (matched === wanted) return [];
    return [`the rule \`${rule.command}\` ${said(list, wanted)} its example \`${example}\``];
  };
  return [...match.flatMap((each) => check(each, true)), ...notMatch.flatMap((each) => check(each, false))];
}

function said(list: RuleList, wanted: boolean): string {
  if (wanted) return `does not ${list === "ask" ? "ask about" : list}`;
  return { allow: "allows", ask: "asks about", deny: "denies" }[list];
}

/**
 * For rules about commands. An example is a command as it would run, in the rule's own folder. One that could be denied is asked about: it
 * counts as one that is.
 */
export const matchesCommand =
  ({ cwd: _, ...rule }: CommandRule, list: RuleList, lookUp: (name: string) => Entry | undefined) =>
  (example: string): boolean | string => {
    const command = commandOf(example, list, lookUp);
    if (typeof command === "string") return command;
    if (list === "allow") return allows(rule, command) === "sure";
    return denies(rule, command) !== "no" || couldDeny(rule, command);
  };

function commandOf(example: string, list: RuleList, lookUp: (name: string) => Entry | undefined): Ruled | string {
  const words = exampleWords(example);
  if (typeof words === "string") return words;
  const [name = "", ...rest] = words;
  return ruledOf(name, rest.map(fieldOf), { lookUp, site: { started: "/", at: ["/"], home: undefined, flow: noFlow } })[
    list === "allow" ? "allow" : "deny"
  ];
}
