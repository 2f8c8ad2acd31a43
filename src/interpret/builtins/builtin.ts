// A builtin of bash, as the interpreter sees it: the forms that are proved, and what they do to the shell's own state.
import type { Assignment } from "../../syntax/script.ts";
import type { Span } from "../../syntax/span.ts";
import type { Unproved } from "../constructs.ts";
import type { Cell, Variable } from "../state.ts";
import { couldStartWith, type Field, known, type Text } from "../text.ts";
import type { Walk } from "../walk.ts";

/** An argument in the form of an assignment (`export x=1`), with the value that it gives. */
export interface DeclaredArgument {
  readonly assignment: Assignment;
  readonly variable: Variable;
}

/** One call of a builtin. */
export interface Call {
  /** The arguments, without the options. */
  readonly operands: readonly Field[];
  /** By option letter, the argument of the last one; undefined: it takes none. */
  readonly options: ReadonlyMap<string, Text | undefined>;
  /** For each operand, set if it is an assignment. */
  readonly declared: readonly (DeclaredArgument | undefined)[];
  readonly cell: Cell;
  readonly span: Span;
  /** What the variable of the builtin's `prefix` is set to before it. */
  readonly prefix: Text | undefined;
}

/** The options that a proved form may have, as in the builtin's synopsis. Without any: `-x` is an operand. */
export interface Options {
  readonly letters: string;
  /** Letters that take an argument. */
  readonly withValue?: string;
}

export interface Builtin {
  readonly options?: Options;
  /** The construct to which every other form belongs. */
  readonly otherwise: Unproved;
  /** Refuses operands that are not proved, and leaves the state as it is. */
  readonly check?: (walk: Walk, call: Call) => void;
  /** Changes the state; without it the proved forms leave the shell as it is. */
  readonly run?: (walk: Walk, call: Call) => void;
  /** The option without which it leaves the state as it is. */
  readonly runsWith?: string;
  /** A variable of bash's that may be set before it, to a value that is known. */
  readonly prefix?: string;
  /** If it fails, nothing has changed, and later commands may rely on the difference: `cd x && ls`. */
  readonly tells?: true;
}

/** The options and operands; undefined: a hole could be an option, or one is not listed. */
export function readOptions(
  fields: readonly Field[],
  { letters, withValue = "" }: Options,
): (Pick<Call, "options"> & { readonly first: number }) | undefined {
  const options = new Map<string, Text | undefined>();
  let at = 0;
  for (; at < fields.length; at++) {
    const field = fields[at];
    if (!field) break;
    const value = field.many ? undefined : known(field.text);
    if (value === undefined) {
      if (couldStartWith(field.text, "-")) return undefined;
      break;
    }
    if (value === "--") {
      at++;
      break;
    }
    if (!value.startsWith("-") || value === "-") break;
    for (let index = 1; index < value.length; index++) {
      const letter = value.charAt(index);
      if (letters.includes(letter)) {
        options.set(letter, undefined);
        continue;
      }
      if (!withValue.includes(letter)) return undefined;
      const joined = value.slice(index + 1);
      const next = joined === "" ? fields[++at] : undefined;
      if (joined === "" && (!next || next.many)) return undefined;
      options.set(letter, next?.text ?? { pieces: [joined] });
      break;
    }
  }
  return { options, first: at };
}
