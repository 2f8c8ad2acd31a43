// The variables of a process.

/** By their names; undefined: it has none of that name. */
export type Environment = Readonly<Record<string, string | undefined>>;
