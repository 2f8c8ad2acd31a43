// A rule × a command by what their options mean: `-fr`, `-r -f` and `--recursive --force` are the same to the entry's program.
import type { Entry, Grammar } from "../../catalog/schema.ts";
import { couldStartWith, type Field, holeOf, known, type Text, textOf } from "../../interpret/text.ts";
import type { RuleField } from "../../policy/rule.ts";
import type { Span } from "../../syntax/span.ts";
import { type Argv, type GivenOption, unlisted } from "../argv/argv.ts";
import type { OptionTable } from "../argv/option-table.ts";
import { readArgv, tableFor } from "../argv/read-argv.ts";
import { subcommandOf } from "../argv/subcommand.ts";
import { admitsField, type Compare, type Match, matchField, strongest, weakest } from "./fields.ts";

/** An option under one name for all its spellings, or a word: a subcommand or an operand. */
type Item =
  | { readonly kind: "option"; readonly id: string; readonly value: Text | undefined; readonly sure: boolean }
  | { readonly kind: "word"; readonly text: Text; readonly many: boolean };

/** A command line as a list of options and words, in their order. */
export interface Meaning {
  readonly items: readonly Item[];
  /** Every option is listed, nothing else could be given, and the order is that of the fields. */
  readonly sure: boolean;
  /** A field that is known only at run time may be any option. */
  readonly open: boolean;
}

const readable: ReadonlySet<Grammar> = new Set(["gnu", "posix", "single-dash", "single-dash-posix", "cluster-first"]);
/** The grammars in which options end at the first operand, each with the one in which they do not. */
const permuting: { readonly [listed in Grammar]?: Grammar } = { posix: "gnu", "single-dash-posix": "single-dash" };
const deepest = 8;

/** A command line taken apart once, to be compared with many rules. */
interface Parts extends Meaning {
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

/** Undefined: the program reads its arguments in a way of its own. */
export function meaningsOf(entry: Entry | undefined, fields: readonly Field[]): Meanings | undefined {
  const plain = meaningOf(entry, fields, false);
  const permuted = entry?.grammar && permuting[entry.grammar] ? meaningOf(entry, fields, true) : undefined;
  return plain && { plain: partsOf(plain), permuted: permuted && partsOf(permuted) };
}

function meaningOf(entry: Entry | undefined, fields: readonly Field[], permutes: boolean): Meaning | undefined {
  if (!entry || fields.length === 0) return undefined;
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
  const [first] = argv.operands;
  const word = first && !first.many ? known(first.text) : undefined;
  const chosen = subcommandOf(entry.subcommands, word);
  const at = first ? fields.indexOf(first) : -1;
  const given = placed(argv, ids, level, chosen ? fields.slice(0, at) : fields);
  if (!given) return undefined;
  const sure = argv.doubts.length === 0 && argv.options.every(isListed);
  if (!chosen || !first || at < 0) return { items: given, sure: sure && !argv.open, open: argv.open };
  const outer = level.outer || entry.globals === "anywhere" ? { table, ids } : undefined;
  const inner = read(chosen, fields.slice(at + 1), { ...level, outer, inherited: grammar, depth: level.depth + 1 });
  if (!inner) return undefined;
  return {
    items: [...given, { kind: "word", text: first.text, many: false }, ...inner.items],
    sure: sure && inner.sure && !argv.open,
    open: argv.open || inner.open,
  };
}

const isListed = ({ option, rest, sure }: GivenOption): boolean => option !== unlisted && rest === undefined && sure;

/** Options and operands in the order of their fields; undefined: one has no place among them. */
function placed(argv: Argv, ids: Ids, { places, depth }: Level, fields: readonly Field[]): readonly Item[] | undefined {
  const items: { readonly at: number; readonly item: Item }[] = [];
  const add = (at: number | undefined, item: Item): void => {
    items.push({ at: at ?? Number.NaN, item });
  };
  for (const option of argv.options) {
    const { name, value, span, sure } = option;
    const id = idOf(ids, name) ?? `${depth} ${name}`;
    add(places.get(span), { kind: "option", id, value, sure: sure && option.option !== unlisted });
    for (const field of option.rest ?? []) add(places.get(field.span), { kind: "word", ...field });
  }
  for (const { name, value, span } of argv.possible)
    add(places.get(span), { kind: "option", id: idOf(ids, name) ?? `${depth} ${name}`, value, sure: false });
  for (const field of fields) for (const item of letters(field, ids, depth, argv)) add(places.get(field.span), item);
  for (const { text, many, span } of argv.operands)
    if (fields.some((field) => field.span === span)) add(places.get(span), { kind: "word", text, many });
  if (items.some(({ at }) => Number.isNaN(at))) return undefined;
  return items.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** The letters behind one that is not listed in a cluster may be options, too. */
function letters(field: Field, ids: Ids, depth: number, { options }: Argv): readonly Item[] {
  const word = known(field.text) ?? "";
  const isDoubted = options.some(
    ({ option, span, name }) => option === unlisted && span === field.span && name !== word,
  );
  if (!isDoubted || !/^-[A-Za-z]{2,}$/.test(word)) return [];
  return [...word.slice(1)].map((letter) => {
    const name = `-${letter}`;
    return { kind: "option", id: ids.get(name) ?? `${depth} ${name}`, value: undefined, sure: false };
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

function readRule(entry: Entry, wanted: readonly RuleField[]): RuleMeaning | undefined {
  const patterns = new Map<Text, RuleField>();
  const fields = wanted
    .slice(1)
    .filter(({ kind }) => kind !== "rest")
    .map((field, at): Field => {
      const text = field.kind === "fixed" ? textOf(field.text) : { ...holeOf("variable", "word") };
      if (field.kind !== "fixed") patterns.set(text, field);
      return { text, many: false, span: { start: at, end: at } };
    });
  // `--tag=v*` is read as one field, of which the value would be lost.
  if (wanted.some((field) => field.kind === "wildcard" && field.pattern.startsWith("-"))) return undefined;
  const meaning = meaningOf(entry, fields, false);
  if (!meaning) return undefined;
  return { ...partsOf(meaning), rest: wanted.at(-1)?.kind === "rest", patterns };
}

/**
 * Does a command do what a rule that denies names, with its options in any order and any spelling? Behind operands they may be
 * options or not, as on Linux and on macOS.
 */
export const deniesMeaning = (rule: RuleMeaning, { plain, permuted }: Meanings): Match =>
  strongest(deniesOne(rule, plain), permuted ? weakest("possible", deniesOne(rule, permuted)) : "no");

function deniesOne(rule: RuleMeaning, command: Parts): Match {
  const words = matchWords(rule, command);
  if (words === "no") return "no";
  const { options: wanted } = rule;
  const { options: given } = command;
  const matches = wanted.map((want) =>
    strongest(...given.map((have) => matchOption(want, have, rule)), command.open ? "possible" : "no"),
  );
  const others = given.filter((have) => !wanted.some((want) => want.id === have.id));
  const left: Match = rule.rest || others.length === 0 ? "sure" : others.every(({ sure }) => sure) ? "no" : "possible";
  return weakest(words, ...matches, left);
}

type OptionItem = Extract<Item, { readonly kind: "option" }>;
const isOption = (item: Item): item is OptionItem => item.kind === "option";

function matchOption(want: OptionItem, have: OptionItem, { patterns }: RuleMeaning): Match {
  if (want.id !== have.id) return "no";
  const value = matchValue(want.value, have.value, patterns, matchField);
  return have.sure && want.sure ? value : weakest(value, "possible");
}

function matchValue(
  want: Text | undefined,
  have: Text | undefined,
  patterns: RuleMeaning["patterns"],
  compare: Compare,
): Match {
  if (want === undefined || have === undefined) return want === have ? "sure" : "possible";
  const pattern = patterns.get(want) ?? { kind: "fixed" as const, text: known(want) ?? "" };
  return pattern.kind === "rest" ? "sure" : compare(pattern, have);
}

/** The rule's words are the command's, or their beginning. One that may be an option, or the argument of one, may be none. */
function matchWords(rule: RuleMeaning, { words: given }: Parts): Match {
  let match: Match = "sure";
  let at = 0;
  for (const want of rule.words) {
    for (let found: Match = "no"; found === "no"; at++) {
      const have = given[at];
      if (!have) return "no";
      if (have.many) return "possible";
      found = matchValue(want.text, have.text, rule.patterns, matchField);
      if (found === "no" && !have.doubtful) return "no";
      match = weakest(match, found === "no" ? "possible" : found);
    }
  }
  if (rule.rest || at >= given.length) return match;
  return given.slice(at).every(({ doubtful }) => doubtful) ? "possible" : "no";
}

type Word = Extract<Item, { readonly kind: "word" }> & { readonly doubtful: boolean };

function wordsOf({ items }: Meaning): readonly Word[] {
  const words: Word[] = [];
  let taken = false;
  for (const item of items) {
    if (item.kind === "option") taken ||= !item.sure;
    else words.push({ ...item, doubtful: taken || item.many || couldStartWith(item.text, "-") });
  }
  return words;
}

/** Is the command the one that a rule allows, in another spelling: the same options and words in the same order? */
export function allowsMeaning(rule: RuleMeaning, { plain: command }: Meanings): boolean {
  if (!rule.sure || !command.sure || command.items.length < rule.items.length) return false;
  if (!rule.rest && command.items.length > rule.items.length) return false;
  return rule.items.every((want, at) => {
    const have = command.items[at];
    if (!have || want.kind !== have.kind) return false;
    if (want.kind === "word" && have.kind === "word")
      return (
        !have.many &&
        !couldStartWith(have.text, "-") &&
        matchValue(want.text, have.text, rule.patterns, admitsField) === "sure"
      );
    if (!isOption(want) || !isOption(have)) return false;
    return want.id === have.id && matchValue(want.value, have.value, rule.patterns, admitsField) === "sure";
  });
}
