// A shell's own command line (POSIX sh; bash manual 6.1): options behind `-` or `+`, then a script or a file, then its arguments.
import { wordsOf } from "../../../findings/finding.ts";
import { couldStartWith, type Field, known, show } from "../../../interpret/text.ts";
import type { Argv } from "../argv.ts";
import type { OptionTable } from "../option-table.ts";
import { type Draft, doubt, draftOf, give } from "./draft.ts";
import { longNames } from "./shell-options.ts";

/** The options' names begin with their own sign: `+e`. The first doubt ends the reading. */
export function readShell(fields: readonly Field[], table: OptionTable): Argv {
  const draft = draftOf(fields, table);
  let at = 0;
  for (let next: number | undefined = 0; next !== undefined; next = readWord(draft, at)) at = next;
  if (draft.doubts.length === 0) draft.operands.push(...fields.slice(isEnd(fields[at]) ? at + 1 : at));
  return draft;
}

const isEnd = (field: Field | undefined): boolean =>
  field !== undefined && !field.many && /^--?$/.test(known(field.text) ?? "");

/** Yields the index of the first field behind the options at `at`; undefined: there are no more. */
function readWord(draft: Draft, at: number): number | undefined {
  const field = draft.fields[at];
  if (!field || isEnd(field)) return undefined;
  const word = field.many ? undefined : known(field.text);
  if (word === undefined) {
    if (field.many || couldStartWith(field.text, "-") || couldStartWith(field.text, "+"))
      doubt(draft, wordsOf("unproved-argument", "option", { argument: show(field.text) }), field.span);
    return undefined;
  }
  if (!/^[-+]./.test(word)) return undefined;
  return isLong(word) ? readLong(draft, word, at, field) : readLetters(draft, word, at, field);
}

const isLong = (word: string): boolean =>
  word.startsWith("--") || (word.startsWith("-") && longNames.has(word.slice(1)));

function readLong(draft: Draft, word: string, at: number, field: Field): number | undefined {
  const option = draft.table.byName.get(word);
  if (!option) return notListed(draft, word, field);
  give(draft, option, word, undefined, field.span);
  return at + 1;
}

function readLetters(draft: Draft, word: string, at: number, field: Field): number | undefined {
  const sign = word.charAt(0);
  let last = at;
  for (const letter of word.slice(1)) {
    const option = draft.table.byName.get(`-${letter}`);
    if (!option) return notListed(draft, `-${letter}`, field);
    const next = option.value ? draft.fields[++last] : undefined;
    give(draft, option, sign + letter, next && !next.many ? next.text : undefined, field.span);
  }
  return last + 1;
}

function notListed(draft: Draft, name: string, field: Field): undefined {
  doubt(draft, wordsOf("unlisted-option", "option", { option: name }), field.span);
}
