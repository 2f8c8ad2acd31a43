// A command line as its program reads it, under one name for all spellings: `-fr`, `-r -f` and `--recursive --force`; `npm i`.
import type { Entry, Grammar } from "../../catalog/schema.ts";
import { couldStartWith, type Field, holeOf, known, type Text, textOf } from "../../interpret/text.ts";
import { matchesWildcard } from "../../policy/glob.ts";
import type { RuleField } from "../../policy/rule.ts";
import type { Span } from "../../syntax/span.ts";
import { type Argv, type GivenOption, unlisted } from "../argv/argv.ts";
import type { OptionTable } from "../argv/option-table.ts";
import { readArgv, tableFor } from "../argv/read-argv.ts";
import { chosenIn } from "../argv/subcommand.ts";
import { kindWords } from "./kinds.ts";

/** An option under one name for all its spellings. */
export interface OptionItem {
  readonly kind: "option";
  readonly id: string;
  /** The options that it implies, under the same names. */
  readonly implies: readonly string[];
  readonly value: Text | undefined;
  readonly sure: boolean;
  /** No row of the entry has it, or it sets what others do: it could be any option. */
  readonly unlisted: boolean;
}

/** A subcommand or an operand. */
export interface WordItem {
  readonly kind: "word";
  readonly text: Text;
  readonly many: boolean;
  /** The name under which all its names are compared. */
  readonly name?: string | undefined;
  /** It stands for a subcommand, or a kind, that the entry does not list: it could be another name of any. */
  readonly unlisted?: boolean | undefined;
  /** It may be the beginning of another word. */
  readonly cut?: true;
  /** It stands for a subcommand, which could be an alias that holds options, too. */
  readonly alias?: true;
}

type Item = OptionItem | WordItem;

/** A command line as a list of options and words, in their order. */
export interface Meaning {
  readonly items: readonly Item[];
  /** Every option is listed, nothing else could be given, and the order is that of the fields. */
  readonly sure: boolean;
  /** A field that is known only at run time may be any option. */
  readonly open: boolean;
  /** The words stand for those in front of them, too: `docker buildx build` is `docker image build`. */
  readonly fromProgram?: boolean;
  /** A file says which kinds are meant, and no operand: `kubectl delete -f x.yml`. */
  readonly unnamed?: boolean;
}

/** The grammars in which options and words can be told apart. */
export const readable: ReadonlySet<Grammar> = new Set([
  "gnu",
  "posix",
  "single-dash",
  "single-dash-posix",
  "cluster-first",
]);
/** The grammars in which options end at the first operand, each with the one in which they do not. */
const permuting: { readonly [listed in Grammar]?: Grammar } = { posix: "gnu", "single-dash-posix": "single-dash" };
const deepest = 8;

/** A command line taken apart once, to be compared with many rules. */
export interface Parts extends Meaning {
  readonly options: readonly OptionItem[];
  readonly words: readonly Word[];
}

const partsOf = (meaning: Meaning): Parts => ({
  ...meaning,
  options: meaning.items.filter(isOption),
  words: wordsOf(meaning),
});

/** A command as its entry reads it, and as a program would that takes options behind operands, too, if its entry does not. */
export interface Meanings {
  readonly plain: Parts;
  readonly permuted: Parts | undefined;
}

/** Undefined: the program reads its arguments in a way of its own. `isSet`: by variables, which may stand for any option, too. */
export function meaningsOf(entry: Entry | undefined, fields: readonly Field[], isSet: boolean): Meanings | undefined {
  const parts = (permutes: boolean): Parts | undefined => {
    const meaning = meaningOf(entry, fields, permutes);
    return meaning && partsOf(isSet ? { ...meaning, open: true } : meaning);
  };
  const plain = parts(false);
  return plain && { plain, permuted: entry?.grammar && permuting[entry.grammar] ? parts(true) : undefined };
}

function meaningOf(entry: Entry | undefined, fields: readonly Field[], permutes: boolean): Meaning | undefined {
  if (!entry) return undefined;
  // The place of an option is known by its span, which fields that come from one word share.
  const places = new Map(fields.map(({ span }, at) => [span, at]));
  const meaning = read(entry, fields, { places, outer: undefined, inherited: undefined, permutes, depth: 0 });
  return meaning && places.size < fields.length ? { ...meaning, sure: false } : meaning;
}

interface Level {
  readonly places: ReadonlyMap<Span, number>;
  readonly outer: { readonly table: OptionTable; readonly ids: Ids } | undefined;
  readonly inherited: Grammar | undefined;
  /** Options may stand behind operands, whatever the entry says. */
  readonly permutes: boolean;
  readonly depth: number;
}

/** Names of options → the name of the option. */
type Ids = ReadonlyMap<string, string>;

function read(entry: Entry, fields: readonly Field[], level: Level): Meaning | undefined {
  const listed = entry.grammar ?? level.inherited ?? "gnu";
  const grammar = (level.permutes && permuting[listed]) || listed;
  if (!readable.has(grammar) || level.depth > deepest) return undefined;
  const table = tableFor(entry, grammar, level.outer?.table);
  const ids = new Map([...(level.outer?.ids ?? []), ...idsOf(entry, level.depth)]);
  const argv = readArgv(fields, grammar, table);
  const chosen = chosenIn(entry.subcommands, argv, fields);
  const given = placed({ argv, ids, entry, level, fields: fields.slice(0, chosen?.at) });
  if (!given) return undefined;
  const sure = argv.doubts.length === 0 && argv.options.every(isListed);
  if (!chosen) {
    const usual = argv.operands.length === 0 && entry.subcommands ? (entry.same?.[""]?.split(" ") ?? []) : [];
    const unnamed = entry.kinds !== undefined && argv.operands.length === 0;
    const items = [...usual.map(wordOf), ...given];
    return { items, sure: sure && !argv.open && usual.length === 0, open: argv.open, unnamed };
  }
  const outer = level.outer || entry.globals === "anywhere" ? { table, ids } : undefined;
  const { word } = chosen;
  const own = ownName(chosen.entry, word);
  const names = own
    .replace(/^\//, "")
    .split(" ")
    .filter((name) => name !== "");
  const [only, ...more] = names;
  const words =
    only !== undefined && more.length === 0 ? [{ ...wordOf(only), text: chosen.field.text }] : names.map(wordOf);
  const fromProgram = own !== word && own.startsWith("/");
  const depth = (fromProgram ? 0 : level.depth) + names.length;
  const inner = read(chosen.entry, fields.slice(chosen.at + 1), { ...level, outer, inherited: grammar, depth });
  if (!inner) return undefined;
  return {
    items: [...given, ...(inner.fromProgram ? [] : words), ...inner.items],
    sure: sure && inner.sure && !argv.open,
    open: argv.open || inner.open,
    fromProgram: fromProgram || inner.fromProgram === true,
    unnamed: inner.unnamed === true,
  };
}

/** `install` for `npm i`, `container list` for `docker ps`; `run *` stands for any word. */
function ownName({ same }: Entry, word: string): string {
  if (same && Object.hasOwn(same, word)) return same[word] ?? word;
  return same?.["*"]?.replace("*", word) ?? word;
}

const wordOf = (name: string): WordItem => ({ kind: "word", text: textOf(name), many: false, name });

const isListed = ({ option, rest, sure }: GivenOption): boolean => option !== unlisted && rest === undefined && sure;

interface Placed {
  readonly argv: Argv;
  readonly ids: Ids;
  readonly entry: Entry;
  readonly level: Level;
  readonly fields: readonly Field[];
}

/** Options and operands in the order of their fields; undefined: one has no place among them. */
function placed({ argv, ids, entry, level: { places, depth }, fields }: Placed): readonly Item[] | undefined {
  const items: { readonly at: number; readonly item: Item }[] = [];
  const add = (at: number | undefined, item: Item): void => {
    items.push({ at: at ?? Number.NaN, item });
  };
  for (const option of argv.options) {
    for (const item of optionItems(option, ids, depth)) add(places.get(option.span), item);
    for (const field of option.rest ?? []) add(places.get(field.span), { kind: "word", ...field });
  }
  for (const option of argv.possible)
    for (const item of optionItems(option, ids, depth)) add(places.get(option.span), { ...item, sure: false });
  for (const field of fields) for (const item of letters(field, ids, depth, argv)) add(places.get(field.span), item);
  const operands = argv.operands.filter(({ span }) => fields.some((field) => field.span === span));
  for (const { operand, words } of kindWords(entry, operands)) {
    for (const word of words) add(places.get(operand.span), entry.cuts ? { ...word, cut: true } : word);
    const value = known(operand.text) ?? "";
    for (const [pattern, name] of Object.entries(entry.meant ?? {}))
      if (name.startsWith("-") && matchesWildcard(pattern, value))
        add(places.get(operand.span), optionItem(name, ids, depth));
  }
  if (items.some(({ at }) => Number.isNaN(at))) return undefined;
  return items.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

const optionItem = (name: string, ids: Ids, depth: number): OptionItem => ({
  kind: "option",
  id: idOf(ids, name) ?? `${depth} ${name}`,
  implies: [],
  value: undefined,
  sure: true,
  unlisted: false,
});

/** The option, or those for which it is short: `git branch -D` is `-d -f`, and `head -5` is `head -n 5`. */
function optionItems({ name, option, value, sure }: GivenOption, ids: Ids, depth: number): readonly OptionItem[] {
  const number = /^-\d+$/.test(name) && !ids.has(name);
  const implies = (option.implies ?? []).map((each) => optionItem(each, ids, depth).id);
  const item = {
    ...optionItem(number ? "-NUM" : name, ids, depth),
    value: number ? textOf(name.slice(1)) : value,
    sure: sure && option !== unlisted,
    unlisted: option === unlisted || option.sets === "options",
  };
  if (!option.equals) return [{ ...item, implies }];
  return option.equals.map((each) => ({ ...item, id: optionItem(each, ids, depth).id, implies }));
}

/** The letters in a cluster behind one that is not listed, or whose argument may be missing, may be options, too: `-ti`. */
function letters(field: Field, ids: Ids, depth: number, { options }: Argv): readonly Item[] {
  const word = known(field.text) ?? "";
  const isDoubted = options.some(
    ({ option, span, name }) => (option === unlisted || option.optional) && span === field.span && name !== word,
  );
  if (!isDoubted || !/^-[A-Za-z]{2,}$/.test(word)) return [];
  return [...word.slice(1)].map((letter) => {
    const name = `-${letter}`;
    return { ...optionItem(name, ids, depth), sure: false, unlisted: !ids.has(name) };
  });
}

/** By its name, or by the only long one that begins so. */
function idOf(ids: Ids, name: string): string | undefined {
  const exact = ids.get(name);
  if (exact !== undefined || !name.startsWith("--")) return exact;
  const found = new Set([...ids].flatMap(([each, id]) => (each.startsWith(name) ? [id] : [])));
  return found.size === 1 ? [...found][0] : undefined;
}

function idsOf({ options }: Entry, depth: number): readonly (readonly [string, string])[] {
  if (options === undefined || options === "harmless") return [];
  return Object.keys(options).flatMap((key) => key.split(", ").map((name) => [name, `${depth} ${key}`] as const));
}

/** A rule with the meaning of its fields behind the program's name. */
export interface RuleMeaning extends Parts {
  /** Whatever follows, it matches. */
  readonly rest: boolean;
  /** What stands for a field that is not fixed. */
  readonly patterns: ReadonlyMap<Text, RuleField>;
}

const ruleMeanings = new WeakMap<Entry, Map<readonly RuleField[], RuleMeaning | undefined>>();

/** The meaning of a rule for the program of an entry; made once. Undefined: it has none that can be compared. */
export function ruleMeaningOf(entry: Entry, wanted: readonly RuleField[]): RuleMeaning | undefined {
  const known = ruleMeanings.get(entry) ?? new Map<readonly RuleField[], RuleMeaning | undefined>();
  ruleMeanings.set(entry, known);
  if (!known.has(wanted)) known.set(wanted, readRule(entry, wanted));
  return known.get(wanted);
}

/** The fields behind the program's name as those of a command. `patterns`: what a text stands for that is not fixed. */
export function ruleAsCommand(wanted: readonly RuleField[]): {
  readonly fields: readonly Field[];
  readonly patterns: ReadonlyMap<Text, RuleField>;
} {
  const patterns = new Map<Text, RuleField>();
  // `**` may be the argument of the option before it: `git commit -m **`.
  const fields = wanted.slice(1).map((field, at): Field => {
    const text = field.kind === "fixed" ? textOf(field.text) : { ...holeOf("variable", "word") };
    if (field.kind !== "fixed") patterns.set(text, field);
    return { text, many: false, span: { start: at, end: at } };
  });
  return { fields, patterns };
}

function readRule(entry: Entry, wanted: readonly RuleField[]): RuleMeaning | undefined {
  if (wanted.length === 1) return undefined;
  const { fields, patterns } = ruleAsCommand(wanted);
  // `--tag=v*` is read as one field, of which the value would be lost.
  if (wanted.some((field) => field.kind === "wildcard" && field.pattern.startsWith("-"))) return undefined;
  const meaning = meaningOf(entry, fields, false);
  if (!meaning) return undefined;
  const items = meaning.items.filter((item) => item.kind === "option" || patterns.get(item.text)?.kind !== "rest");
  return { ...partsOf({ ...meaning, items }), rest: wanted.at(-1)?.kind === "rest", patterns };
}

/** `doubtful`: it may be an option, or the argument of one. */
export type Word = WordItem & { readonly doubtful: boolean };

export const isOption = (item: Item): item is OptionItem => item.kind === "option";

function wordsOf({ items }: Meaning): readonly Word[] {
  const words: Word[] = [];
  let taken = false;
  for (const item of items) {
    if (item.kind === "option") taken ||= !item.sure;
    else words.push({ ...item, doubtful: taken || item.many || couldStartWith(item.text, "-") });
  }
  return words;
}
