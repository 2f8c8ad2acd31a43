// A call of a door, as its thin starter hands it over (bin/ask-resident.pl).

/** What a door was called with. */
export interface DoorRequest {
  /** `end`: of a trial that the shell has begun. */
  readonly door: "shell" | "hook" | "end";
  /** The installation that asks; see `buildOf`. */
  readonly build: string;
  /** Its mounts, processes and users; see `namespacesOf`. */
  readonly namespaces: string;
  /** The number of its process. */
  readonly process: number;
  /** Absolute path. */
  readonly cwd: string;
  /** Of the end: which trial, and how. Of the shell: bash's arguments. Of the hook: the event, and the hook's options. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Reads the fields of a request; undefined: it is none. */
export function readRequest(fields: readonly string[]): DoorRequest | undefined {
  const [door, build, namespaces, process, cwd, count, ...rest] = fields;
  if (
    (door !== "shell" && door !== "hook" && door !== "end") ||
    build === undefined ||
    namespaces === undefined ||
    !/^[1-9]\d{0,9}$/.test(process ?? "") ||
    !cwd?.startsWith("/") ||
    !/^\d{1,6}$/.test(count ?? "")
  )
    return undefined;
  const number = Number(count);
  if (number > rest.length) return undefined;
  const pairs = rest.slice(number).map((entry): [string, string] => {
    const at = entry.indexOf("=", 1);
    return at < 0 ? [entry, ""] : [entry.slice(0, at), entry.slice(at + 1)];
  });
  const words = rest.slice(0, number);
  return { door, build, namespaces, process: Number(process), cwd, words, environment: Object.fromEntries(pairs) };
}
