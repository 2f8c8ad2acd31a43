// `safe-sh suggest`: rules that would have spared questions, each with the commands it would admit. It changes nothing.
import { lookUp } from "../catalog/lookup.ts";
import type { Entry } from "../catalog/schema.ts";
import { examine } from "../examine/examine.ts";
import { ready } from "../examine/ready.ts";
import { type AddedTo, addToUserPolicy } from "../install/user-policy.ts";
import { known } from "../interpret/text.ts";
import { readLog } from "../log/read.ts";
import type { Policy } from "../policy/policy.ts";
import { quotedField, ruleFields } from "../policy/rule.ts";
import { loadPolicy } from "../policy-files/load.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { runsAnything } from "./allow.ts";
import { filterHelp, filterOptions, selection } from "./selection.ts";
import { isStopped } from "./stats.ts";
import { subcommand } from "./subcommand.ts";
import { styleOf } from "./text/style.ts";

const help = `safe-sh suggest: proposes \`allow\` rules for the commands that were asked about most

usage: safe-sh suggest [FILTER...] [--least N] [--json | --write]

${filterHelp}  --least N                    only for what was asked about N times or more (default 3)
  --json                       a line of JSON for each value
  --write                      adds them to your own policy, except those with a warning

Without \`--write\` nothing is changed. Look at what a rule would admit before; a rule with a warning admits any code.
`;

/** A value of a list of the policy, with the commands that it would have admitted. */
interface Suggestion {
  readonly field: AddedTo;
  readonly value: string;
  /** Why to be careful. */
  readonly warning?: string;
  /** How many questions it would have spared. */
  readonly spares: number;
  /** Different commands of the log that it admits, most asked first. */
  readonly admits: readonly string[];
}

const mostCommands = 2_000;
const mostShown = 5;

const options = {
  ...filterOptions,
  least: { type: "string", default: "3" },
  json: { type: "boolean", default: false },
  write: { type: "boolean", default: false },
} as const;

export const suggest = subcommand({ name: "suggest", help, options, takes: "nothing" }, async ({ values }) => {
  const test = selection(values, Date.now());
  if (typeof test === "string") return { wrong: test };
  if (values.json && values.write) return { wrong: "--json and --write exclude each other" };
  if (!/^[1-9]\d{0,5}$/.test(values.least)) return { wrong: "--least is not a number" };
  await ready();
  const asked = new Map<string, number>();
  for (const logged of readLog())
    if (isStopped(logged) && test(logged) && (asked.has(logged.command) || asked.size < mostCommands))
      asked.set(logged.command, (asked.get(logged.command) ?? 0) + 1);
  const { policy } = await loadPolicy({ cwd: process.cwd() });
  const found = await suggestions(asked, policy, Number(values.least));
  if (values.json) {
    for (const each of found) write(1, `${JSON.stringify(each)}\n`);
    return 0;
  }
  const style = styleOf(1);
  if (found.length === 0) write(1, "no rule would spare enough questions\n");
  for (const { field, value, spares, admits, warning } of found) {
    const noun = spares === 1 ? "question" : "questions";
    const text = `${field}: ${JSON.stringify(value)}`;
    write(1, `${style.strong(visible(text))}  ${style.dim(`spares ${spares} ${noun}; would have admitted`)}\n`);
    for (const command of admits.slice(0, mostShown)) write(1, `  ${visible(command)}\n`);
    if (admits.length > mostShown) write(1, style.dim(`  ... and ${admits.length - mostShown} more\n`));
    if (warning !== undefined) write(1, `  ${style.bad("careful")}: ${visible(warning)}\n`);
  }
  return values.write ? add(found) : 0;
});

/** Adds what has no warning. */
async function add(found: readonly Suggestion[]): Promise<number> {
  const result = await addToUserPolicy(found.filter(({ warning }) => warning === undefined));
  if ("problem" in result) {
    write(2, `safe-sh: ${visible(result.problem)}\n`);
    return 1;
  }
  write(1, `added ${result.added.length} to ${visible(result.path)}\n`);
  return 0;
}

type Value = Pick<Suggestion, "field" | "value">;

/** The values worth it, most sparing first; each spares what the ones before it do not. */
async function suggestions(
  asked: ReadonlyMap<string, number>,
  policy: Policy,
  least: number,
): Promise<readonly Suggestion[]> {
  const candidates = new Map<string, Value>();
  for (const command of asked.keys())
    for (const each of await valuesFor(command, policy)) candidates.set(`${each.field} ${each.value}`, each);
  const found: Suggestion[] = [];
  for (const value of candidates.values()) {
    const admits: string[] = [];
    for (const command of asked.keys()) if (await admitted(command, value, policy)) admits.push(command);
    const spares = admits.reduce((sum, command) => sum + (asked.get(command) ?? 0), 0);
    const warning = warningOf(value);
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

function warningOf({ field, value }: Value): string | undefined {
  const [name = "", second] = value.split(" ");
  return field === "allow" && value.endsWith("**") && runsAnything(name, second)
    ? `it admits any code: \`${name}\` runs what it is given`
    : undefined;
}

/** Would the command run under the policy with this value, and only then? */
async function admitted(command: string, { field, value }: Value, policy: Policy): Promise<boolean> {
  const decisionUnder = async (changed: Policy): Promise<string> =>
    (await examine({ source: command }, { policy: { ...changed, llm: undefined }, cwd: process.cwd() }, "judge-only"))
      .decision;
  const opened = { ...policy, [field]: [...(policy[field] ?? []), value] };
  return (await decisionUnder(opened)) === "allow" && (await decisionUnder(policy)) !== "allow";
}

/** Values that could admit a command: what its findings name, its own fields, and its first ones with any others. */
async function valuesFor(command: string, policy: Policy): Promise<readonly Value[]> {
  const circumstances = { policy: { ...policy, llm: undefined }, cwd: process.cwd() };
  const { trace, verdict } = await examine({ source: command }, circumstances, "judge-only");
  const found: string[] = [];
  for (const { fields } of trace.invocations) {
    const words = fields.map((field) => (field.many ? undefined : known(field.text)));
    if (words.includes(undefined) || words.length === 0 || words.length > mostWords) continue;
    const quoted = words.map((word) => quotedField(word ?? ""));
    found.push(quoted.join(" "));
    const [name = "", second] = words;
    const plain = second !== undefined && /^[a-z][a-z0-9:_-]*$/.test(second);
    if (plain && isWide(lookUp(name), second)) found.push(`${quotedField(name)} ${second} **`);
  }
  const rules = found.filter((rule) => typeof ruleFields(rule) !== "string");
  const settings = verdict.findings.flatMap(({ setting }) => (setting && setting.field !== "allow" ? [setting] : []));
  return [...rules.map((value) => ({ field: "allow" as const, value })), ...settings];
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
