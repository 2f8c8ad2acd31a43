// The specification of a sandbox: the resources that a script's proof opens to it. Everything else is closed.

/** The resources that a script may reach. Paths are absolute. */
export interface SandboxSpec {
  /** Other machines, and the loopback interface. */
  readonly network: boolean;
  /** UNIX domain sockets: the services of this machine. */
  readonly sockets: boolean;
  /** The other processes of this machine are listed; they cannot be signalled. */
  readonly processes: boolean;
  /** Folders in which files may be written. */
  readonly writes: readonly string[];
  /** Secret files and folders that a program needs; all others are hidden. */
  readonly reveals: readonly string[];
  /** Folders of which the script gets a writable copy, which is deleted afterwards. */
  readonly scratch: readonly string[];
  /** Files and folders that are hidden besides the common secrets. */
  readonly hides: readonly string[];
}

/** Nothing is open: the sandbox of `ls`. */
export const closedSpec: SandboxSpec = {
  network: false,
  sockets: false,
  processes: false,
  writes: [],
  reveals: [],
  scratch: [],
  hides: [],
};
