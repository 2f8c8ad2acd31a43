// The places of a text in a script, on which the meaning of its characters depends.

/**
 * The place of a text. `extended`: a pattern of `[[ ]]`, in which extended patterns always apply. `operand`: behind an operator of
 * `${ }`. `double-operand`: the same inside double quotes or a here-document, and in double quotes inside an `operand`.
 */
export type Place =
  | "word"
  | "extended"
  | "operand"
  | "double"
  | "double-operand"
  | "here-document"
  | "arithmetic"
  | "regex";

/** Inside double quotes, or in a here-document, whose text is read as if it were. */
export const insideDouble: ReadonlySet<Place> = new Set(["double", "double-operand", "here-document"]);

/** The places in which single quotes quote (R10 refuses them elsewhere). */
export const takesSingleQuotes: ReadonlySet<Place> = new Set(["word", "extended", "operand", "regex"]);

/** The places inside `${ }` (R11). */
export const insideExpansion: ReadonlySet<Place> = new Set(["operand", "double-operand"]);

/** The place of the text behind an operator of `${ }`, which itself stands at `place`. */
export const placeOfOperand = (operator: string, place: Place): Place =>
  operator === ":" ? "arithmetic" : insideDouble.has(place) ? "double-operand" : "operand";

/** The place of the text in double quotes that themselves stand at `place`. */
export const placeOfDouble = (place: Place): Place => (place === "operand" ? "double-operand" : "double");

/** The place of the right side of a comparison of `[[ ]]`. */
export const placeOfRight = (operator: string): Place =>
  operator === "=~" ? "regex" : /^[!=]/.test(operator) ? "extended" : "word";
