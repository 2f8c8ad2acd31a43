// The entry's own words about its effects, with the given operands put in.
import type { Does, Entry, Says } from "../../../catalog/schema.ts";
import { type Field, known, type Text } from "../../../interpret/text.ts";
import { quotedField } from "../../../policy/rule.ts";
import type { Effect, Said } from "../../effect.ts";
import { shownShort } from "../../shown-short.ts";
import type { Argv, GivenOption } from "../argv.ts";

interface Given {
  readonly operands: readonly Field[];
  /** The option's argument. */
  readonly value: Text | undefined;
  readonly lead: string | undefined;
}

/** How a text stands in a template; undefined: it cannot. */
type Form = (text: Text, many: boolean) => string | undefined;

const mostNamed = 3;

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
    // The argument of an unlisted option counts as an operand, and is none to people.
    const operands = all.filter((operand) => fields.includes(operand));
    return option && hasWords(option)
      ? saidOf(option.option, { operands, value: option.value, lead })
      : saidOfEntry(entry, { operands, value: undefined, lead });
  };
  return {
    ofOption: (effects, option) => (effects.some(speaks) ? withWords(effects, said(option)) : effects),
    ofRest: (effects) => (effects.some(speaks) ? withWords(effects, said(options.findLast(hasWords))) : effects),
  };
}

const hasWords = ({ option }: GivenOption): boolean => (option.changes ?? option.instead) !== undefined;

const speaks = ({ kind }: Effect): boolean => kind !== "reads";

const withWords = (effects: readonly Effect[], said: Said | undefined): readonly Effect[] =>
  said ? effects.map((effect) => (speaks(effect) && !effect.said ? { ...effect, said } : effect)) : effects;

function saidOfEntry(entry: Entry, given: Given): Said | undefined {
  if (entry.changes !== undefined || entry.instead) return saidOf(defaulted(entry), given);
  return isChange(entry.always) ? saidOf({ changes: `${entry.does}[: {*}]` }, given) : undefined;
}

const defaulted = (entry: Entry): Says =>
  entry.changes === undefined && isChange(entry.always) ? { ...entry, changes: `${entry.does}[: {*}]` } : entry;

function isChange(does: Does | undefined): boolean {
  if (does?.kind === "both") return does.all.some(isChange);
  return does !== undefined && does.kind !== "nothing" && does.kind !== "reads" && !asksOnly(does);
}

const asksOnly = (does: Does): boolean =>
  (does.kind === "connects" && does.method !== "write") || does.kind === "unknown" || does.kind === "choice";

function saidOf({ changes, instead = {}, decides }: Says, given: Given): Said | undefined {
  const message = changes === undefined ? undefined : filled(changes, given, shown);
  const commands = Object.entries(instead).flatMap(([purpose, template]) => {
    const command = filled(template, given, typed);
    return command === undefined ? [] : ledBy(given.lead, command).map((led) => ({ purpose, command: led }));
  });
  if (message === undefined && commands.length === 0) return undefined;
  const texts = given.operands.map(({ text, many }) => (many ? undefined : known(text)));
  const named = texts.every((text) => text !== undefined) ? texts : undefined;
  return { message, instead: commands, ...(decides ? { decides: { act: decides, named } } : {}) };
}

/** Another command of the same program keeps the options that choose its place: `git -C sub`. */
function ledBy(lead: string | undefined, command: string): readonly string[] {
  if (lead === undefined) return [];
  const [program = "", ...rest] = command.split(" ");
  return [lead.startsWith(`${program} `) ? `${lead} ${rest.join(" ")}` : command];
}

/** The template with everything put in; undefined: something is not there. */
function filled(template: string, given: Given, form: Form): string | undefined {
  const reduced = template.replace(/\[([^\]]*)\]/g, (_, part: string) => placed(part, given, form) ?? "");
  return placed(reduced, given, form);
}

function placed(part: string, { operands, value }: Given, form: Form): string | undefined {
  let missing = false;
  const text = part.replace(/\{(\d|-1|\*|=)\}/g, (_, key: string) => {
    const fields =
      key === "=" ? [] : key === "*" ? operands : [key === "-1" ? operands.at(-1) : operands[Number(key) - 1]];
    const texts =
      key === "=" ? [value && form(value, false)] : fields.map((field) => field && form(field.text, field.many));
    const few =
      form === shown && texts.length > mostNamed
        ? [...texts.slice(0, mostNamed), `${texts.length - mostNamed} more`]
        : texts;
    if (few.length === 0 || few.includes(undefined)) missing = true;
    return few.join(form === shown ? ", " : " ");
  });
  return missing ? undefined : text;
}

/** For a message. */
const shown: Form = (text) => shownShort(text);

/** For a command that is typed: only what is known, and no option. */
const typed: Form = (text, many) => {
  const value = many ? undefined : known(text);
  return value === undefined || value === "" || /^-|\n/.test(value) ? undefined : quotedField(value);
};
