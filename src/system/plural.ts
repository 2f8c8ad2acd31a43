// Counts in sentences.

/** @example counted(1, "change") // "1 change" */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
