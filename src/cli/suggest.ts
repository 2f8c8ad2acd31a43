// `safe-sh suggest`: rules that would have spared questions, each with the commands it would admit. It changes nothing.
import { lookUp } from "../catalog/lookup.ts";
import type { Entry } from "../catalog/schema.ts";
import { examine } from "../examine/examine.ts";
import { ready } from "../examine/ready.ts";
import { known } from "../interpret/text.ts";
import { readLog } from "../log/read.ts";
import type { Policy } from "../policy/policy.ts";
import { quotedField, ruleFields } from "../policy/rule.ts";
import { loadPolicy } from "../policy-files/load.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { filterHelp, filterOptions, selection } from "./selection.ts";
import { isStopped } from "./stats.ts";
import { subcommand } from "./subcommand.ts";
import { styleOf } from "./text/style.ts";

const help = `safe-sh suggest: proposes \`allow\` rules for the commands that were asked about most

usage: safe-sh suggest [FILTER...] [--least N] [--json]

${filterHelp}  --least N                    only for what was asked about N times or more (default 3)
  --json                       a line of JSON for each rule

Nothing is changed: put into your policy what you agree with, and look at what a rule would admit before.
`;

/** A rule with the commands that it would have admitted. */
interface Suggestion {
  readonly rule: string;
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
} as const;

export const suggest = subcommand({ name: "suggest", help, options, takes: "nothing" }, async ({ values }) => {
  const test = selection(values, Date.now());
  if (typeof test === "string") return { wrong: test };
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
  for (const { rule, spares, admits } of found) {
    write(
      1,
      `${style.strong(visible(JSON.stringify(rule)))}  ${style.dim(`spares ${spares} questions; would have admitted`)}\n`,
    );
    for (const command of admits.slice(0, mostShown)) write(1, `  ${visible(command)}\n`);
    if (admits.length > mostShown) write(1, style.dim(`  ... and ${admits.length - mostShown} more\n`));
  }
  return 0;
});

/** The rules worth it, most sparing first; each spares what the ones before it do not. */
async function suggestions(
  asked: ReadonlyMap<string, number>,
  policy: Policy,
  least: number,
): Promise<readonly Suggestion[]> {
  const candidates = new Set<string>();
  for (const command of asked.keys()) for (const rule of await rulesFor(command, policy)) candidates.add(rule);
  const found: Suggestion[] = [];
  for (const rule of candidates) {
    const admits: string[] = [];
    for (const command of asked.keys()) if (await admitted(command, rule, policy)) admits.push(command);
    const spares = admits.reduce((sum, command) => sum + (asked.get(command) ?? 0), 0);
    if (spares >= least)
      found.push({ rule, spares, admits: admits.sort((a, b) => (asked.get(b) ?? 0) - (asked.get(a) ?? 0)) });
  }
  const chosen: Suggestion[] = [];
  // Of two rules that spare the same, the narrower one.
  for (const each of found.sort((a, b) => b.spares - a.spares || width(a.rule) - width(b.rule))) {
    const covered = chosen.some(({ admits }) => each.admits.every((command) => admits.includes(command)));
    if (!covered) chosen.push(each);
  }
  return chosen;
}

const width = (rule: string): number => (rule.endsWith("**") ? 1 : 0);

/** Would the command run under the policy with this rule, and only then? */
async function admitted(command: string, rule: string, policy: Policy): Promise<boolean> {
  const decisionWith = async (allow: Policy["allow"]): Promise<string> => {
    const changed = { ...policy, llm: undefined, allow };
    return (await examine({ source: command }, { policy: changed }, "judge-only")).decision;
  };
  return (
    (await decisionWith([...(policy.allow ?? []), rule])) === "allow" && (await decisionWith(policy.allow)) !== "allow"
  );
}

/** Rules that could admit a command: its own fields, and its first ones with any others. */
async function rulesFor(command: string, policy: Policy): Promise<readonly string[]> {
  const found: string[] = [];
  const { trace } = await examine({ source: command }, { policy: { ...policy, llm: undefined } }, "judge-only");
  for (const { fields } of trace.invocations) {
    const words = fields.map((field) => (field.many ? undefined : known(field.text)));
    if (words.includes(undefined) || words.length === 0 || words.length > mostWords) continue;
    const quoted = words.map((word) => quotedField(word ?? ""));
    found.push(quoted.join(" "));
    const [name = "", second] = words;
    const plain = second !== undefined && /^[a-z][a-z0-9:_-]*$/.test(second);
    if (plain && isWide(lookUp(name), second)) found.push(`${quotedField(name)} ${second} **`);
  }
  return found.filter((rule) => typeof ruleFields(rule) !== "string");
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
