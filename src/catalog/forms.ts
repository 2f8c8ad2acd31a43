// Short ways to write the entries that most programs with subcommands need.
import { type Options, options, optionsWith } from "./options.ts";
import {
  connects,
  controlsRemote,
  type Does,
  type Entry,
  type Operands,
  reads,
  runsCode,
  type Subcommands,
  text,
} from "./schema.ts";

/** Operands that are names, numbers or patterns. */
export const anything: Operands = { each: text };
/** Operands that are files to read. */
export const files: Operands = { each: reads };
/** `--help`, where the program prints help and does nothing else. `-h` is added where it is the same: it often is not. */
export const help: Options = { "--help": { stops: true } };
export const shortHelp: Options = { "-h": { stops: true } };

/** Only prints what it finds on this machine. `list` is as in `options`. */
export const prints = (does: string, list = "", more: Options = {}, operands: Operands = anything): Entry => ({
  does,
  options: options(list, { ...help, ...more }),
  operands,
});

/** A program that only prints, beside what `more` says; its operands are files. */
export const printer = (
  does: string,
  manual: string,
  list: string,
  read_only: readonly string[],
  more: {
    readonly options?: Options;
    readonly operands?: Operands;
    readonly mutating?: readonly string[];
    readonly grammar?: NonNullable<Entry["grammar"]>;
    readonly environment?: NonNullable<Entry["environment"]>;
    readonly descends?: true;
  } = {},
): Entry => {
  const { options: listed, mutating, ...rest } = more;
  return {
    does,
    manual,
    options: options(list, listed),
    operands: files,
    ...rest,
    examples: { read_only, ...(mutating ? { mutating } : {}) },
  };
};

/** Asks another machine or service, and prints the answer. */
export const asks = (does: string, list = "", more: Options = {}, operands: Operands = anything): Entry => ({
  ...prints(does, list, more, operands),
  always: connects,
});

/** Always changes something. Its options matter only as far as `--help` is found behind them. */
export const changes = (does: string, effect: Does = controlsRemote, list = "", more: Options = {}): Entry => ({
  does,
  options: options(list, { ...help, ...more }),
  operands: anything,
  always: effect,
});

/** A program with subcommands, or a group of them. */
export const group = (does: string, subcommands: Subcommands, list = "", more: Options = {}): Entry => ({
  does,
  options: options(list, { ...help, ...more }),
  subcommands,
});

/** One entry under several names: `under("list ls", prints("..."))`. */
export const under = (names: string, entry: Entry): Readonly<Record<string, Entry>> =>
  Object.fromEntries(names.split(" ").map((name) => [name, entry]));

/** A program of which only its version and its help are harmless. `stops`: those options, as in `-V|--version --help`. */
export const onlyVersion = (does: string, manual: string, stops: string, effect: Does = runsCode): Entry => ({
  does,
  manual,
  grammar: "posix",
  options: optionsWith(stops, { stops: true }),
  operands: anything,
  always: effect,
});
