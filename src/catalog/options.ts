// A short way to write the options of a program.
import { effectOf } from "./effects.ts";
import { choice, connects, type Does, type Operands, type Option, reads, text, unknown } from "./schema.ts";

export type Options = Readonly<Record<string, Option>>;

/** Words with blanks between them, in any number of strings; a list may hold another. */
export type WordList = string | readonly WordList[];

/** The words of a list. */
export const wordsOf = (list: WordList): readonly string[] =>
  typeof list === "string" ? list.split(" ").filter((word) => word !== "") : list.flatMap(wordsOf);

/**
 * `-q|--quiet` is a switch, `--since=` needs a value, `--color?` may have one joined to it. The effect of the value stands behind
 * it (`-o=writes`, `--log?reads`), that of the option itself behind `!` (`--ext-diff!runs`): docs/references/adding-a-command.md
 * has all words. `more`: options that the words cannot say.
 *
 * @example options("-a|--all -n|--lines= --color? -C=folder -o|--output=writes --help!stops")
 */
export const options = (list: WordList, more: Options = {}): Options => ({
  ...Object.fromEntries(wordsOf(list).map((word) => written(word))),
  ...more,
});

/** The options of a list as above, each with the effects of `option`: `optionsWith("-l|--list -S", { cancels: true })`. */
export const optionsWith = (list: WordList, option: Option): Options =>
  Object.fromEntries(Object.entries(options(list)).map(([names, own]) => [names, { ...own, ...option }]));

/**
 * The same options of a program that reads a word with a dash as its next option, even behind an option that needs an
 * argument: `prettier --file-info --write a.js` writes.
 */
export const undashed = (list: Options): Options =>
  Object.fromEntries(
    Object.entries(list).map(([names, option]) => [
      names,
      option.value ? { ...option, value: notDashed(option.value) } : option,
    ]),
  );

const dashed = { "-": unknown("may be an option of its own") };
const notDashed = (value: Does): Does =>
  value.kind === "choice"
    ? { ...value, prefixes: { ...value.prefixes, ...dashed } }
    : choice({}, value, { prefixes: dashed });

/** What a word stands for that is none of ours: a value of a table. Throws if it stands for none. */
type Given = (word: string) => Does | Option;

const operandWords: Readonly<Record<string, Operands>> = {
  alone: { none: text },
  names: { each: text },
  files: { each: reads },
  below: { each: reads, here: true },
};

/** Operands that have a word of their own. `alone`: the command may stand without any, where a subcommand would follow. */
export const operandsNamed = (word: string): Operands | undefined =>
  Object.hasOwn(operandWords, word) ? operandWords[word] : undefined;

/** An option may be written without a value, or with one (`=`), or with one that may be left out (`?`). */
const form = /^([^\s,=~!]+?)(?:(=|(?<=\w)\?)([^\s=?~!]*))?(~)?((?:![^\s=?~!]+)*)$/;

/** One word of the list. Throws for one that is not in one of these forms. */
export function written(word: string, given: Given = noValues): readonly [string, Option] {
  const match = form.exec(word);
  if (!match) throw new Error(`an option is written as in \`options\`: ${word}`);
  const [, names = "", sign, value = "", stays, traits = ""] = match;
  const option: Option = {
    ...(sign === undefined ? {} : argumentOf(value, given)),
    ...(sign === "?" ? { optional: true } : {}),
    ...(stays === undefined ? {} : { moves: "no" }),
  };
  return [
    names.replaceAll("|", ", "),
    Object.assign(
      option,
      ...traits
        .split("!")
        .slice(1)
        .map((trait) => traitOf(trait, given)),
    ),
  ];
}

const noValues: Given = (word) => {
  throw new Error(`an option is written as in \`options\`: \`${word}\` is no effect`);
};

/** Arguments that are more than an effect. */
const argumentWords: Readonly<Record<string, Option>> = {
  "": { value: text },
  folder: { value: reads, moves: "folder" },
  project: { value: reads, moves: "project" },
  settings: { value: reads, moves: "settings" },
  host: { value: connects },
  secret: { value: text, holdsSecret: true },
};

function argumentOf(word: string, given: Given): Option {
  if (Object.hasOwn(argumentWords, word)) return argumentWords[word] ?? {};
  const value = effectOf(word) ?? given(word);
  if ("kind" in value) return { value };
  throw new Error(`\`${word}\` is no effect`);
}

/** What an option is or does, behind `!`. */
const traits: Readonly<Record<string, Option>> = {
  stops: { stops: true },
  "stops-anywhere": { stops: "anywhere" },
  cancels: { cancels: true },
  descends: { descends: true },
  includes: { includes: true },
  only: { only: true },
  first: { only: false },
  lists: { lists: true },
  named: { shows: "names" },
  says: { shows: "argument" },
  adjoins: { adjoins: true },
  "takes-dash": { takesDash: true },
  separate: { separate: true },
  "holds-secret": { holdsSecret: true },
};

function traitOf(word: string, given: Given): Option {
  if (Object.hasOwn(traits, word)) return traits[word] ?? {};
  const [, relation, names] = /^(implies|equals)(-.+)$/.exec(word) ?? [];
  if (relation !== undefined && names !== undefined) return { [relation]: names.split("+") };
  const operands = operandsNamed(word);
  if (operands) return { operands };
  const does = effectOf(word) ?? given(word);
  return "kind" in does ? { does } : does;
}
