// The text of a rule about commands, taken apart into fields.
import type { CommandRule, Policy } from "./policy.ts";

/** One field of a rule: a fixed text, one with `*` in it, any field, or all that follow. */
export type RuleField =
  | { readonly kind: "fixed"; readonly text: string }
  | { readonly kind: "wildcard"; readonly pattern: string }
  | { readonly kind: "any" }
  | { readonly kind: "rest" };

/** A rule in its long form. */
export const ruleOf = (rule: string | CommandRule): CommandRule =>
  typeof rule === "string" ? { command: rule } : rule;

/** The lists of rules about commands. */
export type RuleList = "allow" | "ask" | "deny";

/** A rule that forbids a command, or has a person asked about it. */
export interface Prohibition extends CommandRule {
  readonly asks?: true;
}

/** Is the rule about tools of servers, by the names that hosts give them? No command is one. */
export const isOfTools = (command: string): boolean => command.startsWith("mcp__");

const prohibitions = new WeakMap<object, readonly Prohibition[]>();

/** Those of a policy about commands; those that deny come first, and hold where both match. Made once. */
export function prohibitionsOf(policy: Pick<Policy, "ask" | "deny">): readonly Prohibition[] {
  const before = prohibitions.get(policy);
  if (before) return before;
  const all = allProhibitions(policy).filter(({ command }) => !isOfTools(command));
  prohibitions.set(policy, all);
  return all;
}

/** And those about tools. */
export const allProhibitions = ({ ask = [], deny = [] }: Pick<Policy, "ask" | "deny">): readonly Prohibition[] => [
  ...deny.map(ruleOf),
  ...ask.map((rule) => ({ ...ruleOf(rule), asks: true as const })),
];

/** A program's name without its folder. */
export const withoutFolder = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

const parsed = new Map<string, readonly RuleField[] | string>();

/** The fields of a rule's command, or its problem in one line. */
export function ruleFields(command: string): readonly RuleField[] | string {
  const before = parsed.get(command);
  if (before !== undefined) return before;
  const fields = readFields(command);
  // More than the rules of several files: one that is read again for each command takes seconds.
  if (parsed.size < 20_000) parsed.set(command, fields);
  return fields;
}

/** The words of an example in a rule, in which `*` is only itself; or its problem. */
export function exampleWords(example: string): readonly string[] | string {
  const fields = ruleFields(example);
  if (typeof fields === "string") return fields;
  return fields.map((field) =>
    field.kind === "fixed" ? field.text : field.kind === "wildcard" ? field.pattern : field.kind === "any" ? "*" : "**",
  );
}

const longest = 2_000;

/** The problem of a rule in the form of Claude Code's permissions: as a command it would match nothing. */
function clientRule(command: string): string | undefined {
  const inner = /^\s*Bash(?:\((.*)\))?\s*$/s.exec(command);
  if (!inner) return undefined;
  const own = (inner[1] ?? "").trim().replace(/(?::|\s+)\*+$/, " **");
  const advice = /^\w[^*;&|<>$`]*(?: \*\*)?$/.test(own) ? `: write \`${own}\`` : "";
  return `it has the form of Claude Code's permissions, and would match nothing${advice}`;
}

function readFields(command: string): readonly RuleField[] | string {
  if (command.length > longest) return `it is longer than ${longest} characters`;
  const client = clientRule(command);
  if (client !== undefined) return client;
  const fields: RuleField[] = [];
  // A quoted piece, a character behind a backslash, or anything else but a blank.
  const word = /(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+|\s+|(.)/gsu;
  for (const [text, stray] of command.matchAll(word)) {
    if (stray !== undefined) return `\`${stray}\` is not closed`;
    if (text.trim() === "") continue;
    if (fields.at(-1)?.kind === "rest") return "`**` must be its last field";
    if (/^(?:[;&|<>()]|\d*[<>]|[;&|]{2}|.*[;&|<>]$)/.test(text) && !/['"\\]/.test(text))
      return `\`${text}\` belongs to no command: a rule is about one command, without redirections`;
    if (/^[A-Za-z_]\w*=/.test(text) && fields.length === 0)
      return `\`${text}\` is an assignment: put it into \`environment\`, and the command without it here`;
    if (/\$\(|`|\$\{?[A-Za-z_]/.test(text) && !text.startsWith("'"))
      return `\`${text}\` is compared with the values of commands, which hold no expansion: write the value, or \`*\``;
    fields.push(fieldOf(text));
  }
  const [first] = fields;
  if (!first) return "it names no command";
  return first.kind === "fixed" || isOfTools(command)
    ? fields
    : "its first field must be the name of a program, without `*`";
}

function fieldOf(text: string): RuleField {
  if (text === "**") return { kind: "rest" };
  if (text === "*") return { kind: "any" };
  let pattern = false;
  const value = text.replace(/'([^']*)'|"([^"]*)"|\\(.)|(\*)/gsu, (whole, single, double, escaped, star) => {
    if (star !== undefined) pattern = true;
    return single ?? double ?? escaped ?? whole;
  });
  // A star between quotes is only itself, for which patterns have no notation.
  return pattern && !/['"\\]/.test(text) ? { kind: "wildcard", pattern: text } : { kind: "fixed", text: value };
}
