// Rules of the policy about tools of servers that speak the Model Context Protocol: in the lists of rules about commands, with the
// tool's name as hosts write it in the place of the program, and its arguments behind it: `mcp__github__*`, `mcp__db__query sql=*drop*`.
import { matchesStars } from "../../policy/glob.ts";
import type { CommandRule, Policy } from "../../policy/policy.ts";
import {
  allProhibitions,
  exampleWords,
  isOfTools,
  type RuleField,
  type RuleList,
  ruleFields,
  ruleOf,
} from "../../policy/rule.ts";
import type { Decision } from "../examination.ts";
import type { ToolCall } from "../memory/tools.ts";

/** What a rule says of a call. */
export interface RuledCall {
  readonly decision: Decision;
  readonly reason: string;
}

/** The first rule about the call, of those that forbid, that ask and that allow, in this order; undefined: there is none. */
export function ruledCall(call: ToolCall, policy: Policy): RuledCall | undefined {
  const { tool } = call;
  for (const { command, message, asks } of allProhibitions(policy)) {
    if (!isAbout(command, call, "any arguments")) continue;
    const advice = message === undefined ? "" : `: ${message}`;
    return asks
      ? { decision: "ask", reason: `the rule \`${command}\` of the policy asks about \`${tool}\`${advice}` }
      : { decision: "deny", reason: `the rule \`${command}\` of the policy denies \`${tool}\`${advice}` };
  }
  const allowed = (policy.allow ?? []).map(ruleOf).find(({ command }) => isAbout(command, call, "its arguments"));
  return allowed && { decision: "allow", reason: `the rule \`${allowed.command}\` of the policy allows \`${tool}\`` };
}

/** The arguments of a call, as rules name them: `name=value`, and what is no text as JSON. */
export const argumentsOf = ({ input }: ToolCall): readonly string[] =>
  Object.entries(typeof input === "object" && input !== null ? input : {}).map(
    ([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );

/**
 * Is the rule about the call? One that names no argument is about every call of the tool. One that names some is about those calls in which
 * they are so; `its arguments`: and which have no others, unless it ends with `**`.
 */
function isAbout(rule: string, call: ToolCall, has: "any arguments" | "its arguments"): boolean {
  const fields = ruleFields(rule);
  const [name, ...wanted] = typeof fields === "string" ? [] : fields;
  if (!name || !fits(name, call.tool) || !isOfTools(rule)) return false;
  const given = argumentsOf(call);
  const named = wanted.filter(({ kind }) => kind !== "rest");
  if (!named.every((want) => given.some((each) => fits(want, each)))) return false;
  if (has === "any arguments" || named.length === 0 || named.length < wanted.length) return true;
  return given.every((each) => named.some((want) => fits(want, each)));
}

/** Is an example in a rule matched: a call as a rule would name it (`mcp__db__query 'sql=drop table a'`). A text: its problem. */
export const matchesTool =
  ({ command }: CommandRule, list: RuleList) =>
  (example: string): boolean | string => {
    const words = exampleWords(example);
    if (typeof words === "string") return words;
    const [tool = "", ...given] = words;
    const wrong = given.find((word) => !/^[^=]+=/.test(word));
    if (wrong !== undefined) return `\`${wrong}\` is no argument: write \`name=value\``;
    const input = Object.fromEntries(given.map((word) => [word.replace(/=.*/s, ""), word.replace(/^[^=]+=/, "")]));
    return isAbout(command, { tool, input }, list === "allow" ? "its arguments" : "any arguments");
  };

/** In any case: what a server does with another one is not known. */
function fits(field: RuleField, text: string): boolean {
  if (field.kind === "fixed") return field.text.toLowerCase() === text.toLowerCase();
  return field.kind !== "wildcard" || matchesStars(field.pattern.toLowerCase(), text.toLowerCase());
}
