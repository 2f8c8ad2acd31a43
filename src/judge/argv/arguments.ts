// An invocation's arguments × the catalog's entry → their meaning: the one entrance to this folder.

import type { Does, Entry, Grammar } from "../../catalog/schema.ts";
import { emptyText, type Field, known } from "../../interpret/text.ts";
import type { Span } from "../../syntax/span.ts";
import { quotedWord } from "../../system/quoted-word.ts";
import type { Effect } from "../effect.ts";
import type { Argv } from "./argv.ts";
import { effectsOf } from "./does.ts";
import { findPart } from "./meaning/find.ts";
import { operandsPart } from "./meaning/operands.ts";
import { optionCommandPart } from "./meaning/option-command.ts";
import { meaningOf, type OptionsMeaning } from "./meaning/options.ts";
import { programPart } from "./meaning/program-texts.ts";
import { wordsFor } from "./meaning/said.ts";
import { shellPart } from "./meaning/shell.ts";
import { choose } from "./meaning/subcommand.ts";
import { joined, traitsOf } from "./meaning/traits.ts";
import { wrapperPart } from "./meaning/wrapper.ts";
import type { OptionTable } from "./option-table.ts";
import { readArgv, tableFor } from "./read-argv.ts";
import { nothing, only, type Part, type Reading, type Traits, together } from "./reading.ts";

/** The meaning of the arguments of `name`, whose entry is `entry`. `fields` are those behind the name. */
export const readArguments = (name: string, entry: Entry, fields: readonly Field[], span: Span): Reading =>
  readEntry({ ...alone, name, entry, fields, lead: name, permutes: entry.permutes ?? false }, span);

/** An entry and its arguments; of a subcommand, with the program's options that it inherits. */
interface Given {
  readonly name: string;
  readonly entry: Entry;
  readonly fields: readonly Field[];
  /** The program as it is typed, with the options before a subcommand; undefined: they are not known, or hold a secret. */
  readonly lead: string | undefined;
  readonly permutes: boolean;
  /** Options of the program that it accepts behind the subcommand, too. */
  readonly outer: OptionTable | undefined;
  /** What a subcommand has of its program, if it does not say so itself. */
  readonly inherited: { readonly grammar: Grammar; readonly dashed: Entry["dashed"] };
}

/** What no program is around. */
const alone = { outer: undefined, inherited: { grammar: "gnu", dashed: undefined } } as const;

function readEntry(given: Given, span: Span): Reading {
  const { name, entry, fields } = given;
  const { grammar = given.inherited.grammar, dashed = given.inherited.dashed } = entry;
  const table = tableFor(entry, grammar, given.outer, dashed);
  const argv = readArgv(fields, grammar, table);
  const traits = traitsOf(argv, entry, table);
  const words = wordsFor({ entry, argv, fields, lead: given.lead });
  const said = (part: Part): Part =>
    part.effects.length === 0 ? part : { ...part, effects: words.ofRest(part.effects) };
  if (grammar === "test") return readingOf(name, undefined, traits, nothing);
  if (grammar === "find") return readingOf(name, undefined, traits, said(findPart(argv, span)));
  if (grammar === "shell") return readingOf(name, undefined, traits, said(shellPart(argv, entry, span)));
  const meaning = meaningOf(argv, given, words, span);
  if (meaning.stopped) return readingOf(name, undefined, traits, only(meaning.ofValues));
  const parts = [only(meaning.ofValues), only(meaning.effects)];
  for (const [language, texts] of meaning.programs) parts.push(said(programPart(language, texts, span)));
  if (entry.always && !meaning.calledOff) parts.push(said(only(effectsOf(entry.always, emptyText, span))));
  const next = nextOf({ given, grammar, table, argv, meaning }, span);
  const named = [name, ...next.words].join(" ");
  if (!next.chosen) return readingOf(named, entry.input, traits, together([...parts, said(next.part)]));
  const inner = readEntry({ ...next.chosen, name: named }, span);
  return readingOf(inner.name, inner.input ?? entry.input, joined(traits, inner), together([...parts, inner]));
}

const readingOf = (name: string, input: Does | undefined, traits: Traits, part: Part): Reading => ({
  ...part,
  ...traits,
  name,
  input,
});

/** The rest behind the options: `words` go to the name; the remainder is a part, or another entry and its arguments. */
type Next = { readonly words: readonly string[] } & (
  | { readonly chosen: Omit<Given, "name">; readonly part?: undefined }
  | { readonly chosen?: undefined; readonly part: Part }
);

interface Read {
  readonly given: Given;
  readonly grammar: Grammar;
  readonly table: OptionTable;
  readonly argv: Argv;
  readonly meaning: OptionsMeaning;
}

function nextOf({ given, grammar, table, argv, meaning }: Read, span: Span): Next {
  const { entry } = given;
  const { operands } = argv;
  const { runner, chosen: named } = meaning;
  if (runner)
    return last(together([optionCommandPart(runner, span), operandsPart([entry.operands ?? {}], operands, span)]));
  if (named) {
    const { given: by, word } = named;
    const inner = { ...alone, entry: named.entry, fields: by.rest ?? [], lead: undefined };
    return { words: [by.name, word], chosen: { ...inner, permutes: given.permutes } };
  }
  if (entry.subcommands || entry.verbs) {
    const { none } = meaning.operands.at(-1) ?? entry.operands ?? {};
    const choice = choose(entry, operands, none, span);
    if (!choice.entry) return choice;
    const outer = given.outer || entry.globals === "anywhere" ? table : undefined;
    return {
      words: choice.words,
      chosen: {
        entry: choice.entry,
        fields: choice.fields,
        lead: [...meaning.effects, ...meaning.ofValues].some(mayRun) ? undefined : leadOf(given, operands[0]),
        permutes: given.permutes,
        outer,
        inherited: { grammar, dashed: table.dashed },
      },
    };
  }
  if (entry.runs) return last(wrapperPart(entry, operands, meaning.placeholder, span));
  const specs = meaning.operands.length > 0 ? meaning.operands : [entry.operands ?? {}];
  const chosen = specs.map((spec) => (meaning.calledOff ? (spec.ifCancelled ?? spec) : spec));
  const read = operandsPart(chosen, operands, span);
  return last(meaning.ownOperandsToo ? together([read, operandsPart([entry.operands ?? {}], operands, span)]) : read);
}

/** Beside such an option no other command of the program passes either. */
const mayRun = ({ kind }: Effect): boolean => kind === "runs" || kind === "unknown";

/** With the options before the first operand, which choose the place or the account. */
function leadOf({ lead, fields, entry }: Given, first: Field | undefined): string | undefined {
  const before = fields.slice(0, first ? fields.indexOf(first) : 0);
  const holdsSecret =
    typeof entry.options === "object" && Object.values(entry.options).some((option) => option.holdsSecret);
  const words = before.map(({ text, many }) => (many ? undefined : known(text)));
  if (lead === undefined || words.includes(undefined) || (holdsSecret && words.length > 0)) return undefined;
  return [lead, ...words.map((word) => quotedWord(word ?? ""))].join(" ");
}

const last = (part: Part): Next => ({ words: [], part });
