// A finding: one reason why a script is not proved to only read.
import type { Span } from "./span.ts";

/**
 * One reason. `code` is stable and kebab-case; `message` is one line, lower case, without a full stop, with the user's
 * text in backticks; `help` says what to do next. `span` points into the script as it was given.
 */
export interface Finding {
  readonly code: string;
  readonly span: Span;
  readonly message: string;
  readonly help: string;
}
