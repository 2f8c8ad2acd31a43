// The specification of a sandbox: the resources that a script's proof opens to it. Everything else is closed.

/** The resources that a script may reach. Paths are absolute. */
export interface SandboxSpec {
  /** Other machines, and the loopback interface. */
  readonly network: boolean;
  /** UNIX domain sockets of services of this machine: patterns of real paths. Empty: there are no such sockets at all. */
  readonly sockets: readonly string[];
  /** The other processes of this machine are listed; they cannot be signalled. */
  readonly processes: boolean;
  /** Folders in which files may be written. */
  readonly writes: readonly string[];
  /** Secret files and folders that a program needs; all others are hidden. */
  readonly reveals: readonly string[];
  /** Folders of which the script gets a writable copy, which is deleted afterwards. */
  readonly scratch: readonly string[];
  /** Files and folders that are hidden besides the common secrets and those of the project: absolute paths, or patterns. */
  readonly hides: readonly string[];
  /** Secrets of the project that are not hidden: absolute paths, or patterns. */
  readonly shows: readonly string[];
  /** Folders besides the project in which secrets like its own are looked for. */
  readonly looks: readonly string[];
  /** Those that git keeps unchanged: it would take the empty file in their place for a change. */
  readonly tracked: "hidden" | "visible";
}

/** Nothing is open: the sandbox of `ls`. */
export const closedSpec: SandboxSpec = {
  network: false,
  sockets: [],
  processes: false,
  writes: [],
  reveals: [],
  scratch: [],
  hides: [],
  shows: [],
  looks: [],
  tracked: "hidden",
};
