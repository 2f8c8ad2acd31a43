// Rules that deny, about what the catalog does not know in full: every command that cannot be told apart from theirs is asked about.
import type { Entry } from "../../catalog/schema.ts";
import { type Field, known } from "../../interpret/text.ts";
import type { CommandRule } from "../../policy/policy.ts";
import { type RuleField, ruleFields, withoutFolder } from "../../policy/rule.ts";
import { type Match, matchField } from "./fields.ts";
import { readable, ruleMeaningOf } from "./meaning.ts";

const isOption = (field: RuleField): boolean =>
  /^[-+]./.test(field.kind === "fixed" ? field.text : field.kind === "wildcard" ? field.pattern : "");

/** The name of the program that a rule is about; undefined: the rule cannot be read. */
export function nameIn({ command }: CommandRule): string | undefined {
  const wanted = ruleFields(command);
  const [name] = typeof wanted === "string" ? [] : wanted;
  return name?.kind === "fixed" ? name.text : undefined;
}

/** Has the rule fields behind the program's name? `mytool **` denies whatever the program is given. */
const isNarrow = (wanted: readonly RuleField[]): boolean => wanted.length > 1 && wanted[1]?.kind !== "rest";

/** The words in front of the first option: `mytool deploy` of `mytool deploy --force **`. */
function leadOf(wanted: readonly RuleField[]): readonly string[] {
  const words: string[] = [];
  for (const field of wanted) {
    if (field.kind !== "fixed" || isOption(field)) break;
    words.push(field.text);
  }
  return words;
}

/** Are its fields compared as they are written? Each is itself then, in whichever place. */
const isWritten = ({ grammar = "gnu" }: Entry): boolean => !readable.has(grammar);

/** Could a command that its entry does not read as options and words be one that the rule denies, in another spelling? */
export function couldMean(
  wanted: readonly RuleField[],
  {
    entry,
    fields,
    holds,
  }: { readonly entry: Entry | undefined; readonly fields: readonly Field[]; readonly holds: boolean },
): Match {
  if (!isNarrow(wanted)) return "no";
  if (!entry) return "possible";
  if (isWritten(entry)) return holds ? "possible" : "no";
  const lead = leadOf(wanted).slice(1);
  // Options, and their arguments, may stand between the words.
  let at = 0;
  for (const { text, many } of fields)
    if (many || matchField({ kind: "fixed", text: lead[at] ?? "" }, text) !== "no") at++;
  const isSame = at >= lead.length;
  const hasOptions = fields.some(({ text }) => known(text)?.startsWith("-") !== false);
  return isSame && hasOptions && wanted.some(isOption) ? "possible" : "no";
}

/** Does a rule that allows name the command as closely as one that denies does, so that its author told them apart? */
export function isAsNarrow(allowed: CommandRule, denied: CommandRule): boolean {
  const [mine, theirs] = [ruleFields(allowed.command), ruleFields(denied.command)];
  if (typeof mine === "string" || typeof theirs === "string") return false;
  const end = theirs.findIndex((field) => field.kind === "rest" || isOption(field));
  if (leadOf(mine).length < (end < 0 ? theirs.length : end)) return false;
  return !theirs.some(isOption) || mine.every(({ kind }) => kind === "fixed");
}

/** Why a rule that denies holds for more than it says, and the words that would say it. */
export interface Widened {
  readonly why: string;
  readonly instead: string;
}

/** Undefined: the rule can be kept for every spelling, and denies nothing else. */
export function widenedBy(rule: string, lookUp: (name: string) => Entry | undefined): Widened | undefined {
  const wanted = ruleFields(rule);
  const [name] = typeof wanted === "string" ? [] : wanted;
  if (typeof wanted === "string" || name?.kind !== "fixed" || !isNarrow(wanted)) return undefined;
  const program = withoutFolder(name.text);
  const entry = lookUp(program);
  if (!entry) return { why: `the catalog does not list \`${program}\``, instead: `${program} **` };
  if (isWritten(entry)) return undefined;
  const meaning = entry.verbs ? undefined : ruleMeaningOf(entry, wanted);
  if (!meaning) {
    const lead = leadOf(wanted).join(" ");
    return wanted.some(isOption)
      ? { why: `options of \`${program}\` are not compared`, instead: `${lead} **` }
      : undefined;
  }
  const at = meaning.items.findIndex(({ unlisted }) => unlisted === true);
  const item = meaning.items[at];
  if (!item) return undefined;
  const names = meaning.items.slice(0, at).flatMap((each) => (each.kind === "word" ? (each.name ?? []) : []));
  const path = [program, ...names].join(" ");
  const what = item.kind === "word" ? `\`${known(item.text) ?? "*"}\`` : `the option \`${item.id.split(" ")[1]}\``;
  return { why: `the catalog does not list ${what} of \`${path}\``, instead: `${path} **` };
}
