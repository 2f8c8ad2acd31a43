// `safe-sh rules --mine`: the rules of the user's own policy, with numbers; `safe-sh forget`: takes one out.
import { ownRules, removeFromUserPolicy } from "../hosts/install/user-policy.ts";
import type { RuleList } from "../policy/rule.ts";
import { messageOf } from "../system/message.ts";
import { visible } from "../system/visible.ts";
import { tell, tellJson } from "../system/write.ts";
import { failing } from "./endings.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";

/** Prints them. The exit code. */
export function listOwn(json: boolean): number {
  try {
    const { path, rules } = ownRules();
    if (json) tellJson(rules);
    else if (rules.length === 0) tell(`${path} has no rules`);
    else
      for (const [index, { field, command, message }] of rules.entries())
        tell(
          `${String(index + 1).padStart(3)}  ${field.padEnd(5)}  ${command}${message === undefined ? "" : `  (${message})`}`,
        );
    return 0;
  } catch (error) {
    return failing(
      `safe-sh: ${visible(messageOf(error))}`,
      `mend your own policy first; \`safe-sh policy\` shows where it is`,
    );
  }
}

export const forget = subcommand(rows.forget, async ({ operands: [which, ...more] }) => {
  if (which === undefined) return { wrong: "no rule was given", help: "`safe-sh rules --mine` lists them" };
  if (more.length > 0) return { wrong: "more than one rule was given", help: "quote it, or give its number" };
  const rule = /^\d+$/.test(which) ? numbered(Number(which)) : { command: which };
  const result = rule && (await removeFromUserPolicy(rule.command, rule.field));
  if (result && "problem" in result) return failing(`safe-sh: ${result.problem}`);
  if (!result || result.added.length === 0)
    return failing(`safe-sh: your own policy has no rule \`${which}\``, `\`safe-sh rules --mine\` lists them`);
  for (const { field, value } of result.added) tell(`forgotten: ${field} \`${String(value)}\` in ${result.path}`);
  return 0;
});

function numbered(number: number): { readonly command: string; readonly field?: RuleList } | undefined {
  try {
    return ownRules().rules[number - 1];
  } catch {
    // Whoever changes it says what is wrong with it.
    return { command: String(number) };
  }
}
