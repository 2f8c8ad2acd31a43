// The meaning of one command's arguments: its effects, the commands it runs, and other facts about its options.

import type { Does, Option, Runs } from "../../catalog/schema.ts";
import type { Words } from "../../findings/finding.ts";
import type { Field, Text } from "../../interpret/text.ts";
import type { Span } from "../../syntax/span.ts";
import type { Effect } from "../effect.ts";
import type { Assignment } from "../permit/environment.ts";

/** A command that another one runs. */
export interface InnerCommand {
  readonly fields: readonly Field[];
  readonly assignments: readonly Assignment[];
  /** Where it runs, beside its wrapper. */
  readonly where: Where;
  /** It runs as it would without the wrapper. */
  readonly sameUserAndPlace: boolean;
}

/** In the wrapper's working directory, in one that is known only at run time, or on another machine. */
export type Where = "here" | "other-folder" | "other-machine";

/** Where a wrapper's inner command runs. */
export const whereOf = ({ otherMachine, otherFolder }: Runs): Where =>
  otherMachine ? "other-machine" : otherFolder ? "other-folder" : "here";

/** A script that a command hands to a shell. */
export interface InnerScript {
  readonly text: Text;
  readonly dialect: "bash" | "posix" | "plain";
  /** `$1` and on; undefined: not known. */
  readonly positional: readonly Text[] | undefined;
  /** The other machine on which it runs, as it is named; absent: this one. */
  readonly machine?: Text;
  readonly span: Span;
}

/** An option that changes where the program works; see `Option.moves`. */
export interface Move {
  readonly kind: "folder" | "project" | "settings";
  /** The option's name as it is written. */
  readonly option: string;
  /** Its option-argument; undefined: not known, or the option may not be given. */
  readonly value: Text | undefined;
}

/** An option-argument that is a password, a key or a token. */
export interface SecretArgument {
  readonly value: Text;
  /** Of the field that holds it, perhaps with the option's name. */
  readonly span: Span;
}

/**
 * It reads, or may read, every file below the folders that it is given; or those whose names match these patterns, in folders that are not hidden; with `only`, in any folder.
 * `perhaps`: an operand could be the option, and then what follows it is another operand than it seems.
 */
export type Descent = boolean | "perhaps" | readonly string[] | { readonly only: readonly string[] };

/** Facts about the options, besides effects. */
export interface Traits {
  /** In the order of the command line; those that are only possible come last. */
  readonly moves: readonly Move[];
  readonly descends: Descent;
  /** Passwords, keys and tokens. */
  readonly secrets: readonly SecretArgument[];
  /** What an option makes it print instead of what its entry says. */
  readonly shows: Option["shows"];
}

/** The meaning of a part of a command line. */
export interface Part {
  readonly effects: readonly Effect[];
  readonly commands: readonly InnerCommand[];
  readonly scripts: readonly InnerScript[];
}

/** The meaning of a whole command line. */
export interface Reading extends Part, Traits {
  /** The name with the subcommand that was chosen; for messages. */
  readonly name: string;
  /** The effects on data from standard input; undefined: they are only read. */
  readonly input: Does | undefined;
}

const none: readonly never[] = [];

/** A part that does nothing. */
export const nothing: Part = { effects: none, commands: none, scripts: none };

/** A part that has only effects. */
export const only = (effects: readonly Effect[]): Part =>
  effects.length === 0 ? nothing : { effects, commands: none, scripts: none };

/** A part of which one thing is not known. */
export const doubtful = (words: Words, span: Span): Part => only([{ kind: "unknown", words, span }]);

/** Several parts in their order. */
export function together(parts: readonly Part[]): Part {
  const effects: Effect[] = [];
  const commands: InnerCommand[] = [];
  const scripts: InnerScript[] = [];
  for (const part of parts) {
    if (part === nothing) continue;
    for (const effect of part.effects) effects.push(effect);
    for (const command of part.commands) commands.push(command);
    for (const script of part.scripts) scripts.push(script);
  }
  return { effects, commands, scripts };
}
