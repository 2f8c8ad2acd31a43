// A text as one word of bash.

/** In single quotes, whatever it is. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
