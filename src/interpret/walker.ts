// The interpreter, as expansion and builtins see it.
import type { FindingCode } from "../syntax/finding-codes.ts";
import type { List } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import type { State, Variable } from "./state.ts";

export interface Walker {
  /** The home directory; undefined: not known. */
  readonly home: string | undefined;
  /** Interprets the commands of a substitution in a subshell of `state`. */
  readonly substitute: (list: List, state: State) => void;
  /** Reports a part that cannot be followed; the script is mutating. */
  readonly problem: (code: FindingCode, span: Span, message: string, help?: string) => void;
  /** Sets a variable, as seen by everything that runs later. */
  readonly assign: (state: State, name: string, variable: Variable, span: Span) => void;
  /** Notes that bash may give up here in this state, and go on with the next line of the text. */
  readonly mayGiveUp: (state: State) => void;
  /** The span in the user's script for a span of the text being read. */
  readonly place: (span: Span) => Span;
}
