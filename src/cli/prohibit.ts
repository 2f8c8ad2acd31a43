// `safe-sh deny` and `safe-sh ask`: one more rule in the user's own policy that no command may match, or about which a person is asked,
// with what it would have stopped.
import { loadPolicy, widenedRules } from "../decide/checked-policy.ts";
import { examine } from "../decide/examine.ts";
import { ready } from "../decide/ready.ts";
import { type Added, additionOf, addToUserPolicy } from "../hosts/install/user-policy.ts";
import type { Policy } from "../policy/policy.ts";
import { ruleFields } from "../policy/rule.ts";
import { readLog } from "../record/read.ts";
import { visible } from "../system/visible.ts";
import { tell } from "../system/write.ts";
import { failing } from "./endings.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";

/** So many of the last different commands are judged again, and so many are shown. */
const most = { judged: 500, shown: 5 } as const;

type Field = "ask" | "deny";

/** How each rule is said to hold, and the decision that it makes. */
const said = {
  deny: { done: "denied", again: "denied already", preview: "stopped", decision: "deny" },
  ask: { done: "asked about from now on", again: "asked about already", preview: "asked about", decision: "ask" },
} as const;

export const deny = prohibit("deny", rows.deny);
export const ask = prohibit("ask", rows.ask);

function prohibit(field: Field, row: typeof rows.deny) {
  const help = `quote the command, as in \`safe-sh ${field} 'git push **'\``;
  return subcommand(row, async ({ values: { message }, operands: [rule, ...more] }) => {
    if (rule === undefined) return { wrong: "no command was given", help };
    if (more.length > 0) return { wrong: "more than one command was given", help };
    const { policy } = await loadPolicy({ cwd: process.cwd() });
    const result = await prohibitRule(field, rule, message);
    if ("wrong" in result) return result;
    if ("problem" in result) return failing(`safe-sh: ${result.problem}`);
    const { done, again, preview } = said[field];
    tell(`${result.added.length > 0 ? done : again}: \`${rule}\` in ${result.path}`);
    const widened = await widenedRules({ deny: [{ value: { command: rule }, from: result.path }] }, field);
    for (const note of widened) tell(`note: ${note}`);
    await ready();
    const { looked, stopped } = await wouldStop(field, rule, policy);
    if (looked > 0) tell(`of the last ${looked} commands of the log it would have ${preview} ${stopped.length}`);
    for (const command of stopped.slice(0, most.shown)) tell(`  ${command}`);
    if (stopped.length > most.shown) tell(`  ... and ${stopped.length - most.shown} more`);
    return 0;
  });
}

/** Adds a rule that denies or asks to the user's policy. `message`: for the agent. */
export async function prohibitRule(
  field: Field,
  rule: string,
  message: string | undefined,
): Promise<Added | { readonly wrong: string }> {
  const fields = ruleFields(rule);
  if (typeof fields === "string") return { wrong: `\`${visible(rule)}\`: ${fields}` };
  return addToUserPolicy([additionOf({ field, command: rule, ...(message === undefined ? {} : { message }) })]);
}

/** The commands of the log that only this rule stops, or that would pass without it. */
async function wouldStop(
  field: Field,
  rule: string,
  policy: Policy,
): Promise<{ looked: number; stopped: readonly string[] }> {
  const commands = new Set<string>();
  for (const { command, isTool } of readLog()) {
    if (isTool) continue;
    // The last ones stay.
    commands.delete(command);
    commands.add(command);
    if (commands.size > most.judged) commands.delete(commands.values().next().value ?? "");
  }
  const plain = { ...policy, llm: undefined };
  const stricter = { ...plain, [field]: [...(policy[field] ?? []), rule] };
  const decided = async (source: string, under: Policy): Promise<string> =>
    (await examine({ source }, { policy: under }, "judge-only")).decision;
  const stopped: string[] = [];
  for (const command of commands) {
    const before = await decided(command, plain);
    // What is asked about or denied already changes no more by a rule that asks.
    if (before === said[field].decision || (field === "ask" && before !== "allow")) continue;
    if ((await decided(command, stricter)) === said[field].decision) stopped.push(command);
  }
  return { looked: commands.size, stopped };
}
