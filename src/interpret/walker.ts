// What expansion and builtins need from the interpreter that calls them.
import type { FindingCode } from "../syntax/finding-codes.ts";
import type { List } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import type { State, Variable } from "./state.ts";

export interface Walker {
  /** The home directory, where the caller knows it. */
  readonly home: string | undefined;
  /** Interprets the commands of a substitution in a subshell of `state`. */
  readonly substitute: (list: List, state: State) => void;
  /** Notes that something could not be followed; the script is mutating. */
  readonly problem: (code: FindingCode, span: Span, message: string, help?: string) => void;
  /** Sets a variable, as seen by everything that runs later. */
  readonly assign: (state: State, name: string, variable: Variable, span: Span) => void;
  /** Notes that bash may give up here, with this state, and go on with the next line of the text. */
  readonly mayGiveUp: (state: State) => void;
  /** Where a span of the script being read lies in the text the user gave. */
  readonly place: (span: Span) => Span;
}
