// `safe-sh deny`: one more rule in the user's own policy that no command may match, with what it would have stopped.
import { loadPolicy, widenedRules } from "../decide/checked-policy.ts";
import { examine } from "../decide/examine.ts";
import { ready } from "../decide/ready.ts";
import { type Added, addToUserPolicy } from "../hosts/install/user-policy.ts";
import type { Policy } from "../policy/policy.ts";
import { ruleFields } from "../policy/rule.ts";
import { readLog } from "../record/read.ts";
import { visible } from "../system/visible.ts";
import { complain, write } from "../system/write.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";

const hint = "quote the command, as in `safe-sh deny 'git push **'`";

/** So many of the last different commands are judged again, and so many are shown. */
const most = { judged: 500, shown: 5 } as const;

export const deny = subcommand(rows.deny, async ({ values, operands: [rule, ...more] }) => {
  if (rule === undefined) return { wrong: "no command was given", help: hint };
  if (more.length > 0) return { wrong: "more than one command was given", help: hint };
  const { policy } = await loadPolicy({ cwd: process.cwd() });
  const result = await denyRule(rule, values.message);
  if ("wrong" in result) return result;
  if ("problem" in result) {
    complain(`safe-sh: ${result.problem}`);
    return 1;
  }
  const said = result.added.length > 0 ? "denied" : "denied already";
  write(1, `${said}: \`${visible(rule)}\` in ${visible(result.path)}\n`);
  const widened = await widenedRules({ deny: [{ value: { command: rule }, from: result.path }] });
  for (const note of widened) write(1, `note: ${visible(note)}\n`);
  await ready();
  const { looked, stopped } = await wouldStop(rule, policy);
  if (looked > 0) write(1, `of the last ${looked} commands of the log it would have stopped ${stopped.length}\n`);
  for (const command of stopped.slice(0, most.shown)) write(1, `  ${visible(command)}\n`);
  if (stopped.length > most.shown) write(1, `  ... and ${stopped.length - most.shown} more\n`);
  return 0;
});

/** Adds a rule that denies to the user's policy. `message`: for the agent. */
export async function denyRule(rule: string, message: string | undefined): Promise<Added | { readonly wrong: string }> {
  const fields = ruleFields(rule);
  if (typeof fields === "string") return { wrong: `\`${visible(rule)}\`: ${fields}` };
  return addToUserPolicy([{ field: "deny", value: message === undefined ? rule : { command: rule, message } }]);
}

/** The commands of the log that only this rule denies. */
async function wouldStop(rule: string, policy: Policy): Promise<{ looked: number; stopped: readonly string[] }> {
  const commands = new Set<string>();
  for (const { command } of readLog()) {
    // The last ones stay.
    commands.delete(command);
    commands.add(command);
    if (commands.size > most.judged) commands.delete(commands.values().next().value ?? "");
  }
  const plain = { ...policy, llm: undefined };
  const isDenied = async (source: string, rules: Policy["deny"]): Promise<boolean> =>
    (await examine({ source }, { policy: { ...plain, deny: rules } }, "judge-only")).decision === "deny";
  const stopped: string[] = [];
  for (const command of commands)
    if ((await isDenied(command, [...(policy.deny ?? []), rule])) && !(await isDenied(command, policy.deny)))
      stopped.push(command);
  return { looked: commands.size, stopped };
}
