// A text as one word of bash.

/** Always in single quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
