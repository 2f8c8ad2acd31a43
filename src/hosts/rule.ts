// Rules of a host's own settings about commands, as far as they can be compared with what runs.

/** One rule. The first that matches a command decides about it. */
export interface HostRule {
  readonly decision: "allow" | "ask" | "deny";
  /** The text of the command: `*` stands for any characters, `?` for one. */
  readonly like: string;
  /** As its user wrote it, for messages. */
  readonly written: string;
}

export interface HostRules {
  /** In the order in which they count. */
  readonly rules: readonly HostRule[];
  /** There are others, which forbid or ask, and cannot be compared with what runs. */
  readonly hasOthers: boolean;
  /** Does the host compare them with each command in the script's text? */
  readonly compares: (source: string) => boolean;
}

/** Where a host looks for them: absolute paths. */
export interface Place {
  readonly cwd: string;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A rule about all commands that begin with these words. */
export const beginning = (words: string, decision: HostRule["decision"], written = words): readonly HostRule[] => [
  { decision, like: words, written },
  { decision, like: `${words} *`, written },
];
