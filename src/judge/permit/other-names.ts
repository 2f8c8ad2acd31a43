// Other names of a command: `docker-compose up` is `docker compose up`, and `terraform apply -destroy` is `terraform destroy`.
import type { Entry, Grammar } from "../../catalog/schema.ts";
import { type Field, known, textOf } from "../../interpret/text.ts";
import { matchesWildcard } from "../../policy/glob.ts";
import type { OptionTable } from "../argv/option-table.ts";
import { readArgv, tableFor } from "../argv/read-argv.ts";
import { chosenIn } from "../argv/subcommand.ts";

/** A command in which some fields give way to others. Indices count from the program's name. */
export interface OtherName {
  /** Where the other fields begin, and how many they replace. */
  readonly at: number;
  readonly replaces: number;
  readonly words: readonly string[];
  /** The option that makes the difference, which the other name has no more. */
  readonly without?: number;
  /** The other command does the same work, and is not the same: it counts for commands, and not for rules. */
  readonly alike?: true;
}

/** The names that a command has besides its own, by the entry of its program. `fields` are those behind the name. */
export function otherNames(entry: Entry | undefined, fields: readonly Field[]): readonly OtherName[] {
  if (!entry) return [];
  const own = entry.as === undefined ? [] : [{ at: 0, replaces: 1, words: entry.as.split(" ") }];
  return [...own, ...turned(entry, fields, { offset: 1, depth: 0, outer: undefined, inherited: undefined })];
}

/** The same fields under the other name: of a command, or of a rule. */
export const renamed = <Each>(
  all: readonly Each[],
  { at, replaces, words, without }: OtherName,
  wordOf: (word: string) => Each,
): readonly Each[] => [
  ...all.slice(0, at),
  ...words.map(wordOf),
  ...all.slice(at + replaces).filter((_, index) => index + at + replaces !== without),
];

/** A field that stands in no script. */
export const fieldOf = (word: string): Field => ({ text: textOf(word), many: false, span: { start: 0, end: 0 } });

const deepest = 8;

interface Level {
  /** The index of the first field. */
  readonly offset: number;
  readonly depth: number;
  readonly outer: OptionTable | undefined;
  readonly inherited: Grammar | undefined;
}

/** The names that options give it: another subcommand, or the program that an option names. */
function turned(
  entry: Entry,
  fields: readonly Field[],
  { offset, depth, outer, inherited }: Level,
): readonly OtherName[] {
  const grammar = entry.grammar ?? inherited ?? "gnu";
  if (depth > deepest) return [];
  const table = tableFor(entry, grammar, outer);
  const argv = readArgv(fields, grammar, table);
  const { options, possible, operands } = argv;
  const here = [...options, ...possible].flatMap(({ option, name, span, value }): readonly OtherName[] => {
    const at = fields.findIndex((field) => field.span === span);
    const word = value && known(value);
    // `python -m pip` is `pip`.
    if (option.subcommands && word !== undefined && at >= 0)
      return [{ at: 0, replaces: offset + at + 1, words: [word] }];
    if (option.like !== undefined) return [{ at: 1, replaces: offset - 1, words: option.like.split(" "), alike: true }];
    if (option.as === undefined || depth === 0) return [];
    const alone = at >= 0 && known(fields[at]?.text ?? { pieces: [] }) === name;
    return [{ at: offset - 1, replaces: 1, words: [option.as], ...(alone ? { without: offset + at } : {}) }];
  });
  // `apt install vim-` is `apt remove vim`.
  const worked = Object.entries(entry.meant ?? {}).flatMap(([pattern, words]): readonly OtherName[] => {
    const isMeant = !words.startsWith("-") && operands.some(({ text }) => matchesWildcard(pattern, known(text) ?? ""));
    return isMeant ? [{ at: 1, replaces: offset - 1, words: words.split(" "), alike: true }] : [];
  });
  const chosen = chosenIn(entry.subcommands, argv, fields);
  if (!chosen) return [...here, ...worked];
  const { word, at } = chosen;
  const global = outer || entry.globals === "anywhere" ? table : undefined;
  const inner = { offset: offset + at + 1, depth: depth + 1, outer: global, inherited: grammar };
  const like = chosen.entry.like?.[word];
  const work: OtherName = { at: 1, replaces: inner.offset - 1, words: like?.split(" ") ?? [], alike: true };
  return [...here, ...(like === undefined ? [] : [work]), ...turned(chosen.entry, fields.slice(at + 1), inner)];
}
