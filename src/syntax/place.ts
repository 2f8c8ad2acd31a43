// The places of a text in a script, on which the meaning of its characters depends.

/**
 * The place of a text. `extended`: a pattern of `[[ ]]`, in which extended patterns always apply. `pattern`: an operand
 * inside `${ }`. `double-pattern` and `double-operand`: the same inside double quotes; only in the first
 * do single quotes quote. `double-nested`: double quotes inside a `double-operand`.
 */
export type Place =
  | "word"
  | "extended"
  | "pattern"
  | "double"
  | "double-pattern"
  | "double-operand"
  | "double-nested"
  | "here-document"
  | "arithmetic"
  | "regex";

/** Inside double quotes, or in a here-document, whose text is read as if it were. */
export const insideDouble: ReadonlySet<Place> = new Set([
  "double",
  "double-pattern",
  "double-operand",
  "double-nested",
  "here-document",
]);

/** The places in which single quotes quote (R10 refuses them elsewhere). */
export const takesSingleQuotes: ReadonlySet<Place> = new Set([
  "word",
  "extended",
  "pattern",
  "double-pattern",
  "regex",
]);

/** The places inside `${ }`. */
export const insideExpansion: ReadonlySet<Place> = new Set([
  "pattern",
  "double-pattern",
  "double-operand",
  "double-nested",
]);

/** The place of the text behind an operator of `${ }`, which itself stands at `place`. */
export function placeOfOperand(operator: string, place: Place): Place {
  if (operator === ":") return "arithmetic";
  if (!insideDouble.has(place)) return "pattern";
  return /^[#%/^,]/.test(operator) ? "double-pattern" : "double-operand";
}

/** The place of the text in double quotes that themselves stand at `place`. */
export const placeOfDouble = (place: Place): Place => (place === "double-operand" ? "double-nested" : "double");

/** The place of the right side of a comparison of `[[ ]]`. */
export const placeOfRight = (operator: string): Place =>
  operator === "=~" ? "regex" : /^[!=]/.test(operator) ? "extended" : "word";
