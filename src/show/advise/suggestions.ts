// Values of the policy that would have spared questions, each with the commands that it would admit.

import { lookUp } from "../../catalog/lookup.ts";
import type { Entry } from "../../catalog/schema.ts";
import type { Decision } from "../../decide/examination.ts";
import { examine } from "../../decide/examine.ts";
import { settingOf } from "../../findings/finding.ts";
import { known } from "../../interpret/text.ts";
import type { Policy } from "../../policy/policy.ts";
import { ruleFields } from "../../policy/rule.ts";
import { quotedWord } from "../../system/quoted-word.ts";
import { warningOf } from "./runs-anything.ts";

/** A value of a list of the policy, with the commands that it would have admitted. */
export interface Suggestion {
  readonly field: "allow" | "writes" | "environment";
  readonly value: string;
  /** Why to be careful. */
  readonly warning?: string;
  /** How many questions it would have spared. */
  readonly spares: number;
  /** Different commands of the log that it admits, most asked first. */
  readonly admits: readonly string[];
}

type Value = Pick<Suggestion, "field" | "value">;

/**
 * The values worth it, most sparing first; each spares what the ones before it do not. `asked`: commands, and how often each was
 * asked about. `least`: questions that a value must spare.
 */
export async function suggestions(
  asked: ReadonlyMap<string, number>,
  policy: Policy,
  least: number,
): Promise<readonly Suggestion[]> {
  const candidates = new Map<string, { readonly value: Value; readonly commands: string[] }>();
  for (const command of asked.keys()) {
    const { values, decision } = await valuesFor(command, policy);
    if (decision === "allow") continue;
    for (const value of values) {
      const key = `${value.field} ${value.value}`;
      const candidate = candidates.get(key);
      if (candidate) candidate.commands.push(command);
      else candidates.set(key, { value, commands: [command] });
    }
  }
  const found: Suggestion[] = [];
  for (const { value, commands } of candidates.values()) {
    const distinct = [...new Set(commands)];
    // Most would spare too little, even if they admitted all that they were made for.
    if (distinct.reduce((sum, command) => sum + (asked.get(command) ?? 0), 0) < least) continue;
    const admits: string[] = [];
    for (const command of distinct) if (await admitted(command, value, policy)) admits.push(command);
    const spares = admits.reduce((sum, command) => sum + (asked.get(command) ?? 0), 0);
    const warning = value.field === "allow" ? warningOf(value.value) : undefined;
    if (spares >= least)
      found.push({
        ...value,
        ...(warning === undefined ? {} : { warning }),
        spares,
        admits: admits.sort((a, b) => (asked.get(b) ?? 0) - (asked.get(a) ?? 0)),
      });
  }
  const chosen: Suggestion[] = [];
  // Of two that spare the same, the narrower one.
  for (const each of found.sort((a, b) => b.spares - a.spares || width(a.value) - width(b.value))) {
    const covered = chosen.some(({ admits }) => each.admits.every((command) => admits.includes(command)));
    if (!covered) chosen.push(each);
  }
  return chosen;
}

const width = (rule: string): number => (rule.endsWith("**") ? 1 : 0);

/** Would the command, which is stopped, run under the policy with this value? */
async function admitted(command: string, { field, value }: Value, policy: Policy): Promise<boolean> {
  const opened = { ...policy, llm: undefined, [field]: [...(policy[field] ?? []), value] };
  const { decision } = await examine({ source: command }, { policy: opened, cwd: process.cwd() }, "judge-only");
  return decision === "allow";
}

/** Values that could admit a command: what its findings name, its own fields, and its first ones with any others. */
async function valuesFor(
  command: string,
  policy: Policy,
): Promise<{ readonly values: readonly Value[]; readonly decision: Decision }> {
  const circumstances = { policy: { ...policy, llm: undefined }, cwd: process.cwd() };
  const { trace, verdict, decision } = await examine({ source: command }, circumstances, "judge-only");
  const found: string[] = [];
  for (const { fields } of trace.invocations) {
    const words = fields.map((field) => (field.many ? undefined : known(field.text)));
    if (words.includes(undefined) || words.length === 0 || words.length > mostWords) continue;
    const quoted = words.map((word) => quotedWord(word ?? ""));
    found.push(quoted.join(" "));
    const [name = "", second] = words;
    const plain = second !== undefined && /^[a-z][a-z0-9:_-]*$/.test(second);
    if (plain && isWide(lookUp(name), second)) found.push(`${quotedWord(name)} ${second} **`);
  }
  const rules = found.filter((rule) => typeof ruleFields(rule) !== "string");
  const settings = verdict.findings
    .map(settingOf)
    .flatMap((setting) => (setting && setting.field !== "allow" ? [setting] : []));
  return { values: [...rules.map((value) => ({ field: "allow" as const, value })), ...settings], decision };
}

/**
 * May a rule hold with any further fields? A program that runs its operands could run anything, and if
 * the second field is an operand, others could name any file: `rm build -rf /`.
 */
function isWide(entry: Entry | undefined, second: string): boolean {
  if (!entry) return true;
  const { subcommands } = entry;
  if (entry.runs || entry.grammar === "shell" || !subcommands || !Object.hasOwn(subcommands, second)) return false;
  return !subcommands[second]?.runs;
}

const mostWords = 12;
