// What the parts of the interpreter share while they follow one script.
import type { Parsed } from "../syntax/parse.ts";
import type { Command, List, Script, WordPart } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import type { Stream } from "./expand/stream.ts";
import type { Recorder } from "./recorder.ts";
import type { Cell, Outcome, State, Variable } from "./state.ts";
import type { Field } from "./text.ts";

/** A function that is running. */
export interface Frame {
  readonly name: string;
  /** The variables that `local` hid, with what they were. */
  readonly hidden: Map<string, Variable>;
  /** `return` was met in it. */
  returns: boolean;
}

/**
 * The shape of the one line that a command prints; it may also print nothing. `naturals`, `words`: of each of its lines. `input`: it
 * prints what is on its standard input, or the beginning of that, perhaps without blanks.
 */
export type Printed = "natural" | "word" | "path" | "ref" | "naturals" | "words" | "input";

/** One interpretation. Its functions are the steps that other steps need and that come later in the order of imports. */
export interface Walk {
  readonly recorder: Recorder;
  /** Absolute path of the home directory; undefined: not known. */
  readonly home: string | undefined;
  /** A folder that is surely no link, nor below one; undefined: none is known. */
  readonly plain: string | undefined;
  /** Bash surely calls its folder by the name that is followed, also if that is a link. */
  readonly tracked: boolean;
  readonly parse: (source: string) => Parsed;
  readonly printed: (fields: readonly Field[]) => Printed | undefined;
  /** The span in the user's script for a span of the text being read. */
  readonly place: (span: Span) => Span;
  /** Follows a list inside a command. */
  readonly list: (list: List, state: State) => Outcome;
  readonly command: (command: Command, state: State) => Outcome;
  /** Follows what runs in a subshell: its changes are lost. */
  readonly subshell: (run: (state: State) => unknown, state: State) => void;
  /** Follows a text that this shell runs as commands. `place`: the span that stands for all of it, if it is not the user's. */
  readonly text: (script: Script, state: State, place: Span | undefined) => Outcome;
  /** The possible values of a word's parts. `quoted`: they stand in double quotes. */
  readonly parts: (parts: readonly WordPart[], cell: Cell, quoted: boolean) => readonly Stream[];
  /** Runs `run` for a part of a text for which `place` stands; undefined: the text is the user's. */
  readonly within: <Result>(place: Span | undefined, run: () => Result) => Result;
  /** How often bash may have given up a line after an error so far. */
  errors: number;
  /** The functions that are running, the innermost last. */
  readonly frames: Frame[];
  /** How many texts are being run in one another. */
  depth: number;
  /** Texts that were run as commands so far. */
  texts: number;
}
