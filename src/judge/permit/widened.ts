// Rules that deny, about what the catalog does not know in full: every command that cannot be told apart from theirs is asked about.
import type { Entry } from "../../catalog/schema.ts";
import { type Field, known } from "../../interpret/text.ts";
import type { CommandRule } from "../../policy/policy.ts";
import { type RuleField, ruleFields } from "../../policy/rule.ts";
import { tableOf } from "../argv/option-table.ts";
import { subcommandOf } from "../argv/subcommand.ts";
import { type Match, matchField } from "./fields.ts";

const isOption = (field: RuleField): boolean => field.kind === "fixed" && /^[-+]./.test(field.text);

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

/** Grammars of entries whose rows are not needed to tell options: a field is itself, in whichever place. */
const asWritten = ["find", "test", "verbatim", "key-value", "shell"];

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
  if (entry.grammar !== undefined && asWritten.includes(entry.grammar)) return holds ? "possible" : "no";
  const lead = leadOf(wanted).slice(1);
  const words = fields.filter(({ text }) => !known(text)?.startsWith("-")).slice(0, lead.length);
  const isSame = lead.every((word, at) => {
    const have = words[at];
    return have !== undefined && (have.many || matchField({ kind: "fixed", text: word }, have.text) !== "no");
  });
  const hasOptions = fields.some(({ text }) => known(text)?.startsWith("-") !== false);
  return isSame && hasOptions && wanted.some(isOption) ? "possible" : "no";
}

/** Does a rule that allows name the command as closely as one that denies does, so that its author told them apart? */
export function isAsNarrow(allowed: CommandRule, denied: CommandRule): boolean {
  const [mine, theirs] = [ruleFields(allowed.command), ruleFields(denied.command)];
  if (typeof mine === "string" || typeof theirs === "string") return false;
  if (leadOf(mine).length < leadOf(theirs).length) return false;
  return !theirs.some(isOption) || mine.every(({ kind }) => kind === "fixed");
}

/** Is the option, or each letter of the cluster, in a row of the entry? Grammars without rows of options need none. */
function isRead(entry: Entry, option: string): boolean {
  if (entry.grammar !== undefined && asWritten.includes(entry.grammar)) return true;
  const { byName } = tableOf(entry);
  const name = option.split("=", 1)[0] ?? "";
  if (byName.has(name) || (/^-\d+$/.test(name) && byName.has("-NUM"))) return true;
  const [letter, ...letters] = [...name.slice(1)].map((each) => byName.get(`-${each}`));
  if (name.startsWith("--") || !letter) return false;
  return letter.value !== undefined || letters.every((each) => each !== undefined);
}

/** Why a rule that denies holds for more than it says, and the words that would say it. */
export interface Widened {
  readonly why: string;
  readonly instead: string;
}

/** Undefined: the rule can be kept for every spelling, and denies nothing else. */
export function widenedBy(rule: string, lookUp: (name: string) => Entry | undefined): Widened | undefined {
  const wanted = ruleFields(rule);
  const [name, ...rest] = typeof wanted === "string" ? [] : wanted;
  if (typeof wanted === "string" || name?.kind !== "fixed" || !isNarrow(wanted)) return undefined;
  const entry = lookUp(name.text.slice(name.text.lastIndexOf("/") + 1));
  if (!entry) return { why: `the catalog does not list \`${name.text}\``, instead: `${name.text} **` };
  let at: Entry = entry;
  const path = [name.text];
  for (const field of rest) {
    if (field.kind !== "fixed") break;
    if (isOption(field)) {
      const option = field.text.split("=", 1)[0] ?? "";
      if (isRead(at, field.text) || isRead(entry, field.text)) continue;
      return {
        why: `the catalog does not list the option \`${option}\` of \`${path.join(" ")}\``,
        instead: `${path.join(" ")} **`,
      };
    }
    if (!at.subcommands) break;
    const chosen = subcommandOf(at.subcommands, field.text);
    if (!chosen)
      return {
        why: `the catalog does not list \`${field.text}\` of \`${path.join(" ")}\``,
        instead: `${path.join(" ")} **`,
      };
    at = chosen;
    path.push(field.text);
  }
  return undefined;
}
