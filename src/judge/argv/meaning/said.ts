// The entry's own words about its effects, with the given operands put in.

import type { Does, Entry, Option, Says } from "../../../catalog/schema.ts";
import { listed } from "../../../findings/say.ts";
import { type Field, known, type Text } from "../../../interpret/text.ts";
import { quotedWord } from "../../../system/quoted-word.ts";
import type { Effect, Said } from "../../effect.ts";
import { short } from "../../shown-short.ts";
import { type Argv, type GivenOption, unlisted } from "../argv.ts";
import { effectsOf } from "../does.ts";

interface Given {
  readonly operands: readonly Field[];
  /** The option's argument. */
  readonly value: Text | undefined;
  readonly lead: string | undefined;
}

/** How a text stands in a template; undefined: it cannot. */
type Form = (text: Text, many: boolean) => string | undefined;

/** A command line under its entry. */
interface Speaking {
  readonly entry: Entry;
  readonly argv: Argv;
  /** All arguments as they are given. */
  readonly fields: readonly Field[];
  /** The program with the options before a subcommand; undefined: it cannot be typed. */
  readonly lead: string | undefined;
}

/** Gives effects their words. */
export interface Words {
  /** Effects of an option: its own words, else the entry's. */
  readonly ofOption: (effects: readonly Effect[], option: GivenOption) => readonly Effect[];
  /** All other effects: the words of the option that speaks last, else the entry's. */
  readonly ofRest: (effects: readonly Effect[]) => readonly Effect[];
}

/** The words for one command line. */
export function wordsFor({ entry, argv, fields, lead }: Speaking): Words {
  const { options, operands: all } = argv;
  const said = (option: GivenOption | undefined): Said | undefined => {
    const operands = namedBy(all, fields, options);
    return option && hasWords(option)
      ? saidOf(caseOf(spokenBy(option.option, entry), operands), { operands, value: option.value, lead })
      : saidOfEntry(caseOf(entry, operands), { operands, value: undefined, lead });
  };
  return {
    ofOption: (effects, option) =>
      effects.some(speaks) ? withWords(effects, said(options.findLast(isGravest) ?? option)) : effects,
    ofRest: (effects) => (effects.some(speaks) ? withWords(effects, said(lastWith(options))) : effects),
  };
}

/**
 * The operands that people would call so: not the argument of an unlisted option, joined or perhaps the field behind it, and
 * nothing from an option on that the grammar takes for an operand.
 */
function namedBy(
  operands: readonly Field[],
  fields: readonly Field[],
  options: readonly GivenOption[],
): readonly Field[] {
  // `--no-edit` turns something off, and takes no argument.
  const taking = options.filter(({ option, name }) => option === unlisted && !name.startsWith("--no-"));
  const doubted = new Set(taking.map(({ span }) => span));
  const given = operands.filter((operand) => {
    const at = fields.indexOf(operand);
    const before = fields[at - 1];
    return at >= 0 && !(before && doubted.has(before.span) && known(before.text)?.includes("=") === false);
  });
  const end = given.findIndex(({ text }) => /^-./.test(known(text) ?? ""));
  return end < 0 ? given : given.slice(0, end);
}

const lastWith = (options: readonly GivenOption[]): GivenOption | undefined =>
  options.findLast(isGravest) ?? options.findLast(hasWords);

/** With an argument that has no effect (`-X GET`) it is nothing grave. */
const isGravest = ({ option, value, span }: GivenOption): boolean =>
  option.gravest === true && (!option.value || !value || effectsOf(option.value, value, span).some(speaks));

const hasWords = ({ option }: GivenOption): boolean => (option.changes ?? option.instead) !== undefined;

/** An option that only says what passes instead leaves the entry's words as they are. */
const spokenBy = (option: Option, entry: Entry): Says =>
  option.changes === undefined && option.cases === undefined ? { ...defaulted(entry), ...option } : option;

const speaks = ({ kind }: Effect): boolean => kind !== "reads" && kind !== "names";

const withWords = (effects: readonly Effect[], said: Said | undefined): readonly Effect[] =>
  said ? effects.map((effect) => (speaks(effect) && !effect.said ? { ...effect, said } : effect)) : effects;

/** The entry or option with the words of the first case that fits. */
function caseOf<Speaker extends Says>(entry: Speaker, operands: readonly Field[]): Speaker {
  const found = entry.cases?.find(({ at, like }) => {
    const ofCase = at === "any" ? operands : operands.slice(at === "first" ? 0 : -1).slice(0, 1);
    const pattern = new RegExp(like);
    return ofCase.some(({ text, many }) => !many && pattern.test(known(text) ?? "\n"));
  });
  return found ? { ...entry, ...found } : entry;
}

function saidOfEntry(entry: Entry, given: Given): Said | undefined {
  if (entry.changes !== undefined || entry.instead || entry.cases) return saidOf(defaulted(entry), given);
  return isChange(entry.always) ? saidOf({ changes: `${entry.does}[: {*}]` }, given) : undefined;
}

const defaulted = (entry: Entry): Says =>
  entry.changes === undefined && isChange(entry.always) ? { ...entry, changes: `${entry.does}[: {*}]` } : entry;

function isChange(does: Does | undefined): boolean {
  if (does?.kind === "both") return does.all.some(isChange);
  return does !== undefined && does.kind !== "nothing" && does.kind !== "reads" && !asksOnly(does);
}

const asksOnly = (does: Does): boolean =>
  (does.kind === "connects" && does.method !== "write") ||
  does.kind === "unknown" ||
  does.kind === "choice" ||
  does.kind === "matches" ||
  does.kind === "parts";

function saidOf({ changes, instead = {}, decides, slight, loses }: Says, given: Given): Said | undefined {
  const message = changes === undefined ? undefined : filled(changes, given, shown);
  const commands = Object.entries(instead).flatMap(([purpose, template]) => {
    const command = filled(template, given, typed);
    return command === undefined ? [] : ledBy(given.lead, command).map((led) => ({ purpose, command: led }));
  });
  if (message === undefined && commands.length === 0) return undefined;
  const texts = given.operands.map(({ text, many }) => (many ? undefined : known(text)));
  const named = texts.every((text) => text !== undefined) ? texts : undefined;
  return {
    message,
    instead: commands,
    ...(decides ? { decides: { act: decides, named } } : {}),
    ...(slight ? { slight } : {}),
    ...(loses ? { loses } : {}),
  };
}

/** Another command of the same program keeps the options that choose its place: `git -C sub`. */
function ledBy(lead: string | undefined, command: string): readonly string[] {
  if (lead === undefined) return [];
  const [program = "", ...rest] = command.split(" ");
  return [lead.startsWith(`${program} `) ? `${lead} ${rest.join(" ")}` : command];
}

/** The template with everything put in; undefined: something is not there. What is put in is no template, whatever braces it has. */
function filled(template: string, given: Given, form: Form): string | undefined {
  const parts = template.split(/\[([^\]]*)\]/);
  const texts = parts.map((part, at) => placed(part, given, form) ?? (at % 2 === 1 ? "" : undefined));
  return texts.includes(undefined) ? undefined : texts.join("");
}

function placed(part: string, { operands, value }: Given, form: Form): string | undefined {
  let missing = false;
  const text = part.replace(/\{(\d|-1|\*|<|>|=)\}/g, (_, key: string) => {
    const fields =
      key === "=" ? [] : (several(key, operands) ?? [key === "-1" ? operands.at(-1) : operands[Number(key) - 1]]);
    const texts =
      key === "=" ? [value && form(value, false)] : fields.map((field) => field && form(field.text, field.many));
    if (texts.length === 0 || texts.includes(undefined)) missing = true;
    return form === shown ? listed(texts.map(String)) : texts.join(" ");
  });
  return missing ? undefined : text;
}

const several = (key: string, operands: readonly Field[]): readonly Field[] | undefined =>
  key === "*" ? operands : key === "<" ? operands.slice(0, -1) : key === ">" ? operands.slice(1) : undefined;

/** For a message. */
const shown: Form = (text) => short(text);

/** For a command that is typed: only what is known, and no option. */
const typed: Form = (text, many) => {
  const value = many ? undefined : known(text);
  return value === undefined || value === "" || /^-|\n/.test(value) ? undefined : quotedWord(value);
};
