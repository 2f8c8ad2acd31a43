// The user's settings, as the rest of safe-sh sees them.

/** What is done about a mutating script: a question to the user, or a refusal. */
export type OnMutating = "ask" | "deny";

/**
 * How proved scripts run. `auto`: confined where the machine can; `require`: confined or not at all; `off`: with all
 * that the user may do.
 */
export type Sandbox = "auto" | "require" | "off";

export const sandboxes: readonly Sandbox[] = ["auto", "require", "off"];

export interface Policy {
  readonly onMutating: OnMutating;
  /** Folders (absolute, or relative to the script's working directory) below which files may be written. */
  readonly writes: readonly string[];
  /** Default `auto`. */
  readonly sandbox?: Sandbox | undefined;
}

/** The built-in policy: nothing may be written, and a user is asked about the rest. */
export const defaultPolicy: Policy = { onMutating: "ask", writes: [], sandbox: "auto" };
