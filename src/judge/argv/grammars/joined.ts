// `--option=$x`, `-o$x` and `option=$x`: the option is known, and its argument only at run time.
import { wordsOf } from "../../../findings/finding.ts";
import { concatenate, type Field, isOnlyPattern, type Text, textOf } from "../../../interpret/text.ts";
import { unlisted } from "../argv.ts";
import { longOption, onlyHarmless } from "../option-table.ts";
import { type Draft, doubt, give, mayGive } from "./draft.ts";
import { mayAbbreviate } from "./long.ts";

/** Reads the field as such an option. False: it is none, or it may hold more options than its first. */
export function readJoined(draft: Draft, field: Field, oneDash: boolean): boolean {
  const [first] = field.text.pieces;
  if (typeof first !== "string" || !first.startsWith("-")) return false;
  // Each of the names that a pattern stands for begins as it does: `--include=*.ts` is one option, some times over.
  if (field.many && !(first.startsWith("--") && isOnlyPattern(field.text))) return false;
  return first.startsWith("--") || oneDash
    ? readJoinedLong(draft, field, first)
    : readJoinedLetter(draft, field, first);
}

function readJoinedLong(draft: Draft, field: Field, first: string): boolean {
  const equals = first.indexOf("=");
  if (equals < 0) return false;
  const { table } = draft;
  const name = first.slice(0, equals);
  const value = behind(field.text, first, equals + 1);
  const option = longOption(table, name);
  if (option?.value && !option.separate) {
    give(draft, option, name, value, field.span);
    return true;
  }
  if (!option && table.harmless) {
    give(draft, unlisted, name, value, field.span);
    mayAbbreviate(draft, name, value, field);
    return true;
  }
  return onlyHarmless(table);
}

function readJoinedLetter(draft: Draft, field: Field, first: string): boolean {
  const { table } = draft;
  const name = first.slice(0, 2);
  const option = table.byName.get(name);
  if (option?.value && !option.separate) {
    give(draft, option, name, behind(field.text, first, 2), field.span);
    return true;
  }
  // A cluster whose end is not known.
  draft.open = true;
  for (let index = 1; index < first.length; index++) {
    const letter = `-${first.charAt(index)}`;
    const possible = table.byName.get(letter);
    if (!possible) continue;
    mayGive(draft, possible, letter, possible.value && behind(field.text, first, index + 1), field.span);
  }
  return onlyHarmless(table);
}

/** `name=$x` in the key-value grammar. False: it is no such option, or its name is not known. */
export function readJoinedPair(draft: Draft, field: Field): boolean {
  const [first] = field.text.pieces;
  if (field.many || typeof first !== "string" || !first.includes("=")) return false;
  readPair(draft, first.slice(0, first.indexOf("=") + 1), field);
  return true;
}

/** `name=value`; `key` is the name with the equals sign, and `field` begins with it. */
export function readPair(draft: Draft, key: string, field: Field): void {
  const option = draft.table.byName.get(key);
  const [first] = field.text.pieces;
  if (option) give(draft, option, key, behind(field.text, String(first), key.length), field.span);
  else if (!draft.table.harmless) doubt(draft, wordsOf("unlisted-option", "key", { key }), field.span);
}

/** The text from `index` of its first piece on. */
const behind = ({ pieces }: Text, first: string, index: number): Text =>
  concatenate(textOf(first.slice(index)), { pieces: pieces.slice(1) });
