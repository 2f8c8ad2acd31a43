// A short way to write the options of a program that have no effect.
import { choice, connects, type Does, type Option, reads, text, unknown } from "./schema.ts";

export type Options = Readonly<Record<string, Option>>;

/** Words with blanks between them, in any number of strings; a list may hold another. */
export type WordList = string | readonly WordList[];

/** The words of a list. */
export const wordsOf = (list: WordList): readonly string[] =>
  typeof list === "string" ? list.split(" ").filter((word) => word !== "") : list.flatMap(wordsOf);

/**
 * `-q|--quiet` is a switch, `--since=` needs a value, `--color?` may have one joined to it. `--cwd=folder` needs a folder in
 * which the program then works, `--project=project` a project whose configuration it obeys; `-C~` and `-C|--context=~` only
 * look like such options. `--password=secret` and `-p?secret` hold a secret, `--registry=host` names a machine that is asked.
 * `more`: the options with an effect.
 *
 * @example options("-a|--all -n|--lines= --color? -C=folder", { "-o": { value: writes } })
 */
export const options = (list: WordList, more: Options = {}): Options => ({
  ...Object.fromEntries(wordsOf(list).map(written)),
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

/** One word of the list. Throws for one that is not in one of these forms. */
function written(word: string): [string, Option] {
  const match = /^([^\s,=~]+?)(=folder|=project|=secret|=host|=|(?<=\w)\?secret|(?<=\w)\?)?(~)?$/.exec(word);
  if (!match) throw new Error(`an option is written as in \`options\`: ${word}`);
  const [, names = "", suffix, stays] = match;
  return [names.replaceAll("|", ", "), { ...arityOf(suffix), ...(stays === undefined ? {} : { moves: "no" }) }];
}

function arityOf(suffix: string | undefined): Option {
  switch (suffix) {
    case "=folder":
      return { value: reads, moves: "folder" };
    case "=project":
      return { value: reads, moves: "project" };
    case "=host":
      return { value: connects };
    case "=secret":
      return { value: text, holdsSecret: true };
    case "?secret":
      return { value: text, optional: true, holdsSecret: true };
    case "=":
      return { value: text };
    case "?":
      return { value: text, optional: true };
    default:
      return {};
  }
}
