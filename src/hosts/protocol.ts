// What every host's protocol comes down to: an event is a command in a folder, and an answer is text and an exit code.

export type Values = Readonly<Record<string, unknown>>;

/** A host's event, read. */
export type Read =
  /** A shell would run this command. `cwd`: absolute path. */
  | { readonly kind: "command"; readonly command: string; readonly cwd: string }
  /** A tool that runs no shell: its call is the host's affair. */
  | { readonly kind: "other" }
  /** Not known, or not understood: refused. `why` completes "..., and the call is blocked". */
  | { readonly kind: "refused"; readonly why: string };

/** What a hook prints, and how it ends. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
}

/** A host's hook protocol. */
export interface Protocol {
  /** Reads an event of this host. Never throws. */
  readonly read: (event: Values) => Read;
  /** The command may run. The reason reaches the user where the host shows one. */
  readonly allow: (reason: string) => Output;
  /** It may not, and the model gets the reason. */
  readonly deny: (reason: string) => Output;
  /** The answer for "a person decides". Absent: the host has no such answer, or takes it for consent. */
  readonly ask?: (reason: string) => Output;
  /** Without a person the host waits without end, so `ask` is given only if the user has said that somebody is there. */
  readonly asksTerminal?: true;
  /** The model can press keys at the terminal of a program that runs. */
  readonly modelTypes?: true;
  /** The call is not ours to judge. */
  readonly pass: Output;
}

export const silence: Output = { stdout: "", stderr: "", exitCode: 0 };

/** One JSON value on standard output, exit 0. */
export const said = (value: object): Output => ({ stdout: `${JSON.stringify(value)}\n`, stderr: "", exitCode: 0 });

/** Exit 2 with the reason on standard error; `value`: also on standard output, for hosts that read it at any exit code. */
export const blocked = (reason: string, value?: object): Output => ({
  stdout: value ? `${JSON.stringify(value)}\n` : "",
  stderr: `${reason}\n`,
  exitCode: 2,
});
