// Examples in a rule: commands that it must match, and commands that it must not.
import type { Entry } from "../../catalog/schema.ts";
import { type Field, textOf } from "../../interpret/text.ts";
import type { CommandRule } from "../../policy/policy.ts";
import { type RuleList, ruleFields } from "../../policy/rule.ts";
import { ruledOf } from "./ruled.ts";
import { allows, couldDeny, denies, type Ruled } from "./rules.ts";

/** What is wrong with a rule's examples, a line each. An example is a command as it would run, in the rule's own folder. */
export function wrongExamples(
  rule: CommandRule,
  list: RuleList,
  lookUp: (name: string) => Entry | undefined,
): readonly string[] {
  const { match = [], notMatch = [] } = rule;
  const check = (example: string, wanted: boolean): readonly string[] => {
    const command = commandOf(example, list, lookUp);
    if (typeof command === "string") return [`the example \`${example}\`: ${command}`];
    if (matches({ ...rule, cwd: undefined }, list, command) === wanted) return [];
    return [`the rule \`${rule.command}\` ${said(list, wanted)} its example \`${example}\``];
  };
  return [...match.flatMap((each) => check(each, true)), ...notMatch.flatMap((each) => check(each, false))];
}

function said(list: RuleList, wanted: boolean): string {
  if (wanted) return `does not ${list === "ask" ? "ask about" : list}`;
  return { allow: "allows", ask: "asks about", deny: "denies" }[list];
}

/** A command that could be denied is asked about: it counts as one that is. */
const matches = (rule: CommandRule, list: RuleList, command: Ruled): boolean =>
  list === "allow" ? allows(rule, command) === "sure" : denies(rule, command) !== "no" || couldDeny(rule, command);

function commandOf(example: string, list: RuleList, lookUp: (name: string) => Entry | undefined): Ruled | string {
  const words = ruleFields(example);
  if (typeof words === "string") return words;
  const [name = "", ...rest] = words.map((word) =>
    word.kind === "fixed" ? word.text : word.kind === "wildcard" ? word.pattern : word.kind === "any" ? "*" : "**",
  );
  const fields = rest.map((word, at): Field => ({ text: textOf(word), many: false, span: { start: at, end: at } }));
  return ruledOf(name, fields, { lookUp, site: { started: "/", at: ["/"], home: undefined } })[
    list === "allow" ? "allow" : "deny"
  ];
}
