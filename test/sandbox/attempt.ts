// The rows of fixtures/confinement, and their contents.

/** A script that does harm if nothing stops it. */
export interface Attempt {
  readonly class: string;
  readonly script: string;
  /** Harm only for root: an ordinary user may not do it anyway. */
  readonly root?: true;
  /** Never run without the sandbox: it would hit the machine. */
  readonly unrun?: true;
  /** The harm is that it succeeds. */
  readonly fails?: true;
  /** Numbers of system calls are those of this machine (node's `process.arch`). */
  readonly arch?: string;
  readonly keys?: true;
  readonly ipc?: true;
  /** Started with open descriptors of a folder and a file. */
  readonly inherited?: true;
  /** `$X` is a shell with root's set-user-ID bit. */
  readonly setuid?: true;
  /** Started on a terminal of its own. */
  readonly terminal?: true;
  /** It runs without the sandbox too, where it must do harm. */
  readonly compared?: boolean;
  readonly shape?: { readonly processes?: true; readonly network?: true; readonly sockets?: readonly string[] };
}

/** What one attempt did. Empty lists are what the sandbox promises. */
export interface Result {
  readonly attempt: Attempt;
  readonly confined: readonly string[];
  /** Undefined: not run without the sandbox. */
  readonly unconfined: readonly string[] | undefined;
}
