// An Argv in the making: the fields, the table, and what has been read so far. Only a grammar's reader changes one.

import type { Option } from "../../../catalog/schema.ts";
import { type Words, wordsOf } from "../../../findings/finding.ts";
import { couldStartWith, type Field, known, type Text } from "../../../interpret/text.ts";
import type { Span } from "../../../syntax/span.ts";
import { short } from "../../shown-short.ts";
import { type Argv, type Doubt, type GivenOption, unlisted } from "../argv.ts";
import { type OptionTable, onlyHarmless } from "../option-table.ts";

export interface Draft extends Argv {
  readonly fields: readonly Field[];
  readonly table: OptionTable;
  readonly options: GivenOption[];
  readonly operands: Field[];
  readonly doubts: Doubt[];
  readonly possible: GivenOption[];
  open: boolean;
  /** No unlisted option has been read that may have taken the next field as its option-argument. */
  sure: boolean;
}

/** Nothing has been read yet. */
export const draftOf = (fields: readonly Field[], table: OptionTable): Draft => ({
  fields,
  table,
  options: [],
  operands: [],
  doubts: [],
  possible: [],
  open: false,
  sure: true,
});

const optionOf = (draft: Draft, option: Option, name: string, value: Text | undefined, span: Span): GivenOption => ({
  name,
  option,
  value,
  span,
  sure: draft.sure,
  afterOperand: draft.operands.length > 0,
});

/** The option is given. */
export function give(draft: Draft, option: Option, name: string, value: Text | undefined, span: Span): void {
  draft.options.push(optionOf(draft, option, name, value, span));
}

/** The option may be given. */
export function mayGive(draft: Draft, option: Option, name: string, value: Text | undefined, span: Span): void {
  draft.possible.push({ ...optionOf(draft, option, name, value, span), sure: false });
}

export function doubt(draft: Draft, words: Words, span?: Span, field?: Field): void {
  draft.doubts.push({ words, span, after: draft.options.length, field });
}

export const couldBeOption = (draft: Draft, field: Field): void =>
  doubt(draft, wordsOf("unproved-argument", "option", { argument: short(field.text) }), field.span, field);

/** An option that is not in the table. If it can do no harm, it may still take the next field. */
export function giveUnlisted(draft: Draft, name: string, value: Text | undefined, field: Field): void {
  give(draft, unlisted, name, value, field.span);
  // Its argument is judged as an operand, as one in a field of its own would be.
  if (draft.table.harmless && value) draft.operands.push({ text: value, many: false, span: field.span });
  if (draft.table.harmless) draft.sure = false;
  else doubt(draft, wordsOf("unlisted-option", "option", { option: name }), field.span);
}

/** The option's argument is the field behind `at`. Yields the index of the last field that was read. */
export function giveSeparate(draft: Draft, option: Option, name: string, at: number, field: Field): number {
  const next = draft.fields[at + 1];
  if (!next) {
    doubt(draft, wordsOf("unproved-argument", "missing", { option: name }), field.span);
    return at;
  }
  if (next.many) {
    doubt(draft, wordsOf("unproved-argument", "many", { option: name }), next.span);
    return at + 1;
  }
  if (!option.takesDash && mayBeObeyed(next.text, draft.table))
    doubt(draft, wordsOf("unproved-argument", "value", { argument: short(next.text), option: name }), next.span);
  give(draft, option, name, next.text, next.span);
  return option.second ? giveSeparate(draft, { value: option.second }, name, at + 1, field) : at + 1;
}

/** Some programs look for a few options in every word first (`hg --config`), and parsers of JavaScript do for all options. */
function mayBeObeyed(text: Text, table: OptionTable): boolean {
  const word = known(text);
  if (table.dashed === "obeyed") return word === undefined ? couldStartWith(text, "-") : isLikeOption(word);
  return table.dashed === undefined && !onlyHarmless(table) && isLikeOption(word ?? "");
}

/** Numbers below zero are none. */
export const isLikeOption = (word: string): boolean => /^--?[A-Za-z]/.test(word);
