// A command line taken apart: options with their option-arguments, and the operands that are left. No effects.

import type { Option } from "../../catalog/schema.ts";
import type { Words } from "../../findings/finding.ts";
import { type Field, known, type Text } from "../../interpret/text.ts";
import type { Span } from "../../syntax/span.ts";

/** One option of a command line. */
export interface GivenOption {
  /** As it is written, without its option-argument: `-o`, `--out`, `of=`. */
  readonly name: string;
  /** The table's row; `unlisted` if the table has none. */
  readonly option: Option;
  /** Its option-argument; undefined: it has none here. */
  readonly value: Text | undefined;
  /** The command that it runs, or all that follows an option which chooses an entry. */
  readonly rest?: readonly Field[];
  /** The span of the option-argument if that is a field of its own, else of the field that holds the option. */
  readonly span: Span;
  /** False: an unlisted option before it may have taken this field as its option-argument. */
  readonly sure: boolean;
  /** An operand stands before it. */
  readonly afterOperand: boolean;
}

/** A part that the grammar cannot decide. It makes the command mutating. */
export interface Doubt {
  readonly words: Words;
  /** The field that could be an option. */
  readonly field?: Field | undefined;
  /** Undefined: the whole command. */
  readonly span: Span | undefined;
  /** How many of `options` were read before it. */
  readonly after: number;
}

/** A command line under one grammar and one table of options. */
export interface Argv {
  /** In the order of the command line. */
  readonly options: readonly GivenOption[];
  readonly operands: readonly Field[];
  readonly doubts: readonly Doubt[];
  /** Options that may be given besides: behind an unlisted letter of a cluster, or meant by an abbreviation. */
  readonly possible: readonly GivenOption[];
  /** A field whose text is known only at run time may be any option of the table. */
  readonly open: boolean;
}

/** The row of an option that is not in the table: a doubt, or without effect if the program is harmless. */
export const unlisted: Option = {};

/** Is its option-argument one with which the option has no effect? */
export const isVoid = ({ option, value }: Pick<GivenOption, "option" | "value">): boolean =>
  option.unless !== undefined && value !== undefined && option.unless.some((argument) => argument === known(value));
