// Short ways to write the entries that most programs with subcommands need.
import { type Options, options, optionsWith, type WordList, wordsOf } from "./options.ts";
import {
  connects,
  controlsRemote,
  type Does,
  type Entry,
  type Operands,
  type ProjectFile,
  reads,
  runsCode,
  type Subcommands,
  text,
} from "./schema.ts";

/** Operands that are names, numbers or patterns: none is a path, an address, or a language that can do more. */
export const anyNames: Operands = { each: text };
/** Operands that are files to read. */
export const files: Operands = { each: reads };
/** `--help`, if the program prints help and does nothing else. `-h` is added if it is the same: it often is not. */
export const help: Options = { "--help": { stops: true } };
export const shortHelp: Options = { "-h": { stops: true } };

/** The entry with operands that are names, numbers or patterns. */
export const about = (entry: Entry): Entry => ({ ...entry, operands: anyNames });
/** The entry with operands that are files to read. */
export const ofFiles = (entry: Entry): Entry => ({ ...entry, operands: files });

/** Only prints facts about this machine, and takes no operands. `list` is as in `options`. */
export const prints = (does: string, list: WordList = "", more: Options = {}, operands: Operands = {}): Entry => ({
  does,
  options: options(list, { ...help, ...more }),
  operands,
});

/** Prints facts about the things that its operands name. */
export const printsAbout = (does: string, list: WordList = "", more: Options = {}): Entry =>
  prints(does, list, more, anyNames);

/** Prints from files, which are its operands. */
export const printsFiles = (does: string, list: WordList = "", more: Options = {}): Entry =>
  prints(does, list, more, files);

/** Asks another machine or service, prints the answer, and takes no operands. */
export const asks = (does: string, list: WordList = "", more: Options = {}, operands: Operands = {}): Entry => ({
  ...prints(does, list, more, operands),
  always: connects,
});

/** Asks another machine about the things that its operands name there. */
export const asksAbout = (does: string, list: WordList = "", more: Options = {}): Entry =>
  asks(does, list, more, anyNames);

/** Reads files, which are its operands, and asks another machine about them. */
export const asksFiles = (does: string, list: WordList = "", more: Options = {}): Entry =>
  asks(does, list, more, files);

/** The fields of an entry made by `printer`, beside its options. */
interface Printer {
  readonly options?: Options;
  readonly operands?: Operands;
  readonly grammar?: NonNullable<Entry["grammar"]>;
  readonly environment?: NonNullable<Entry["environment"]>;
  readonly descends?: true;
}

/** The entry of a program that obeys files of the project. */
export const obeying = (obeys: readonly ProjectFile[], entry: Entry): Entry => ({ ...entry, obeys });

/** A whole program that only prints, beside the effects in `more`, and takes no operands. */
export const printer = (does: string, manual: string, list: WordList, more: Printer = {}): Entry => {
  const { options: listed, ...rest } = more;
  return { does, manual, options: options(list, listed), operands: {}, ...rest };
};

/** A whole program that prints from files, which are its operands. */
export const printerOfFiles = (
  does: string,
  manual: string,
  list: WordList,
  more: Omit<Printer, "operands"> = {},
): Entry => printer(does, manual, list, { ...more, operands: files });

/**
 * Always changes something. Its options matter only because `--help` may follow them, and its operands not at all.
 * Throws for an option that cancels the change: then operands matter, so use `changesUnless`.
 */
export const changes = (
  does: string,
  effect: Does = controlsRemote,
  list: WordList = "",
  more: Options = {},
): Entry => {
  if (Object.values(more).some(({ cancels }) => cancels))
    throw new Error(`an option of the entry \`${does}\` cancels the change: use \`changesUnless\``);
  return { does, options: options(list, { ...help, ...more }), operands: anyNames, always: effect };
};

/** Changes something unless an option of `more` cancels that; then it only prints the changes that it would make. */
export const changesUnless = (
  does: string,
  effect: Does,
  list: WordList,
  more: Options,
  operands: Operands = {},
): Entry => ({ does, options: options(list, { ...help, ...more }), operands, always: effect });

/** A program with subcommands, or a group of them. */
export const group = (does: string, subcommands: Subcommands, list: WordList = "", more: Options = {}): Entry => ({
  does,
  options: options(list, { ...help, ...more }),
  subcommands,
});

/** One entry under several names: `under("list ls", prints("..."))`. */
export const under = (names: WordList, entry: Entry): Readonly<Record<string, Entry>> =>
  Object.fromEntries(wordsOf(names).map((name) => [name, entry]));

/**
 * A program with only a harmless version and help. `stops`: their options, as in `-V|--version --help`. They are proved alone:
 * many programs run what follows all the same (`vite -v build`, `lftp -v -c x`).
 */
export const onlyVersion = (
  does: string,
  manual: string,
  stops: WordList,
  effect: Does = runsCode,
  more: Options = {},
): Entry => ({
  does,
  manual,
  grammar: "posix",
  options: { ...optionsWith(stops, { cancels: true }), ...more },
  operands: { none: text },
  always: effect,
});
