// `-abc`, `-ofile`, `-o file`: options of one letter behind one dash (POSIX XBD 12.2, guideline 5).
import { type Field, textOf } from "../../../interpret/text.ts";
import { hasEffect } from "../option-table.ts";
import { couldBeOption, type Draft, give, giveSeparate, giveUnlisted, mayGive } from "./draft.ts";

/** Yields the index of the last field that was read. */
export function readCluster(draft: Draft, word: string, at: number, field: Field): number {
  const { byName } = draft.table;
  // A number as an option: `head -5`.
  const number = /^-[0-9]+$/.test(word) ? byName.get("-NUM") : undefined;
  if (number) {
    give(draft, number, word, undefined, field.span);
    return at;
  }
  // An option with several letters behind one dash, such as `-lh`, wins over a cluster if it is listed as such.
  const whole = word.length > 2 ? byName.get(word) : undefined;
  if (whole) {
    if (whole.value && !whole.optional) return giveSeparate(draft, whole, word, at, field);
    give(draft, whole, word, undefined, field.span);
    return at;
  }
  return readLetters(draft, word, at, field);
}

/** The first word of `tar tfC a.tar d`: the option-arguments are the next fields, in the order of the letters. */
export const readFirstWord = (draft: Draft, word: string, at: number, field: Field): number =>
  readLetters(draft, `-${word}`, at, field, "separate");

function readLetters(draft: Draft, word: string, at: number, field: Field, values?: "separate"): number {
  let last = at;
  for (let index = 1; index < word.length; index++) {
    const name = `-${word.charAt(index)}`;
    const option = draft.table.byName.get(name);
    const rest = word.slice(index + 1);
    if (!option) {
      giveUnlisted(draft, name, undefined, field);
      mayBeLetters(draft, rest, last, field);
      return last;
    }
    if (option.separate || (values && option.value && !option.optional)) {
      last = giveSeparate(draft, option, name, last, field);
      continue;
    }
    if (!option.value) {
      // Programs in Go read `-h=false` as a switch that is off; to others `=` is a letter like any other.
      if (rest.startsWith("=")) {
        giveUnlisted(draft, word, undefined, field);
        return last;
      }
      give(draft, option, name, undefined, field.span);
      continue;
    }
    if (rest === "" && !option.optional) return giveSeparate(draft, option, name, last, field);
    give(draft, option, name, rest === "" ? undefined : textOf(rest), field.span);
    return last;
  }
  return last;
}

/** The rest of a cluster behind an unlisted letter may be that one's option-argument, or more options. */
function mayBeLetters(draft: Draft, letters: string, at: number, field: Field): void {
  let effects = false;
  for (const [index, letter] of [...letters].entries()) {
    const option = draft.table.byName.get(`-${letter}`);
    if (!option) continue;
    effects ||= hasEffect(option);
    const rest = letters.slice(index + 1);
    const separate = option.separate || rest === "" ? draft.fields[at + 1] : undefined;
    const value = separate ? separate.text : textOf(rest);
    mayGive(draft, option, `-${letter}`, option.value && value, separate && option.value ? separate.span : field.span);
  }
  if (effects) couldBeOption(draft, field);
}
