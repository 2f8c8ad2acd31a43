// The places of a text in a script. What its characters mean depends on them.

/**
 * Where a text stands. `extended`: a pattern of `[[ ]]`, where extended patterns always apply. `pattern`: an operand
 * inside `${ }`; `double-pattern` and `double-operand`: the same inside double quotes, where single quotes quote in the
 * first only.
 */
export type Place =
  | "word"
  | "extended"
  | "pattern"
  | "double"
  | "double-pattern"
  | "double-operand"
  | "here-document"
  | "arithmetic"
  | "regex";
