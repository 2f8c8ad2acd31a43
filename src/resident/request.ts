// A call of the shell, as the thin shell hands it over.

/** What a door was called with. */
export interface ShellRequest {
  /** The installation that asks; see `buildOf`. */
  readonly build: string;
  /** Absolute path. */
  readonly cwd: string;
  /** Bash's arguments. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Reads the fields of a request; undefined: it is none. */
export function readRequest(fields: readonly string[]): ShellRequest | undefined {
  const [kind, build, cwd, count, ...rest] = fields;
  if (kind !== "shell" || build === undefined || !cwd?.startsWith("/") || !/^\d{1,6}$/.test(count ?? ""))
    return undefined;
  const number = Number(count);
  if (number > rest.length) return undefined;
  const pairs = rest.slice(number).map((entry): [string, string] => {
    const at = entry.indexOf("=", 1);
    return at < 0 ? [entry, ""] : [entry.slice(0, at), entry.slice(at + 1)];
  });
  return { build, cwd, words: rest.slice(0, number), environment: Object.fromEntries(pairs) };
}
