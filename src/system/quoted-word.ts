// A word as it stands in a rule, and in bash.

/** In apostrophes if need be. */
export const quotedWord = (word: string): string =>
  /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`;
