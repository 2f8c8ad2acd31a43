// `--name`, `--name value`, `--name=value`; with one dash in the single-dash grammar.

import type { Option } from "../../../catalog/schema.ts";
import { wordsOf } from "../../../findings/finding.ts";
import { type Field, type Text, textOf } from "../../../interpret/text.ts";
import { beginningWith, longOption, type OptionTable } from "../option-table.ts";
import { type Draft, doubt, give, giveSeparate, giveUnlisted, mayGive } from "./draft.ts";

/** Yields the index of the last field that was read. */
export function readLong(draft: Draft, word: string, at: number, field: Field): number {
  const adjoined = adjoining(draft.table, word);
  if (adjoined) {
    const [letter, option] = adjoined;
    give(draft, option, letter, textOf(word.slice(letter.length)), field.span);
    return at;
  }
  const equals = word.indexOf("=");
  const name = equals < 0 ? word : word.slice(0, equals);
  const joined = equals < 0 ? undefined : textOf(word.slice(equals + 1));
  const option = longOption(draft.table, name);
  if (!option) {
    mayAbbreviate(draft, name, joined, field, draft.fields[at + 1]);
    giveUnlisted(draft, name, joined, field);
    return at;
  }
  if (joined !== undefined) {
    if (option.value) {
      give(draft, option, name, joined, field.span);
      return at;
    }
    doubt(draft, wordsOf("unlisted-option", "value", { option: name }), field.span);
    // `--force=true` of a program that takes it for the switch.
    mayGive(draft, option, name, undefined, field.span);
    return at;
  }
  if (option.value && !option.optional) return giveSeparate(draft, option, name, at, field);
  give(draft, option, name, undefined, field.span);
  return at;
}

/** `-Iinclude`, unless the word as a whole is a listed option. */
const adjoining = ({ byName, adjoining: all }: OptionTable, word: string): readonly [string, Option] | undefined =>
  byName.has(word) ? undefined : all.find(([name]) => word.startsWith(name));

/** An unlisted name may be the beginning of a listed one. `next`: the field behind it, if that may be its argument. */
export function mayAbbreviate(draft: Draft, name: string, joined: Text | undefined, field: Field, next?: Field): void {
  for (const option of beginningWith(draft.table, name)) {
    const separate = option.value && !option.optional && !joined ? next : undefined;
    mayGive(draft, option, name, option.value && (joined ?? separate?.text), (separate ?? field).span);
  }
}
