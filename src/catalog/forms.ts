// Parts of entries that stand in several files, for what tables do not say.
import { type Options, options, type WordList, wordsOf } from "./options.ts";
import {
  both,
  choice,
  type Does,
  type Entry,
  type Listed,
  type Operands,
  reads,
  type Subcommands,
  text,
  unknown,
  writes,
} from "./schema.ts";

/** Operands that are names, numbers or patterns: none is a path, an address, or a language that can do more. */
export const anyNames: Operands = { each: text };
/** Operands that are files to read. */
export const files: Operands = { each: reads };
/**
 * A path whose file is made, replaced or given other times or modes, rather than only written into: of `/dev/null` or
 * `/dev/stdout` that changes the device or link itself.
 */
export const remakes: Does = both(
  writes,
  choice({}, text, { prefixes: { "/dev/": unknown("changes a device itself, not only what it holds") } }),
);

/** `-h`, if it prints help and does nothing else: it often does not. */
export const shortHelp = options("-h!stops");

/** The entry with operands that are names, numbers or patterns. */
export const about = (entry: Entry): Entry => ({ ...entry, operands: anyNames });

/** Only prints, and takes no operands. It understands `--help`; `list` is as in `options`. */
export const prints = (does: string, list: WordList, more: Options = {}, operands: Operands = {}): Entry => ({
  does,
  options: options(["--help!stops", list], more),
  operands,
});

/** A program with subcommands, or a group of them. It understands `--help`. */
export const group = (does: string, subcommands: Subcommands, list: WordList = "", more: Options = {}): Entry => ({
  does,
  options: options(["--help!stops", list], more),
  subcommands,
});

/** One value under several names: `under("list ls", entry)`, `under("yes no auto", text)`. */
export const under = <Value>(names: WordList, value: Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(wordsOf(names).map((name) => [name, value]));

/** With these arguments it prints some lines of its standard input, unchanged. */
export const inputLines = (words: string): Listed => ({ words: `^(?:${words})$`, names: "input" });

/** With these arguments no word that it prints is another than one that it is given. */
export const passes = (words: string): Listed => ({ words: `^(?:${words})$`, names: "passes" });
