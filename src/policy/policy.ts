// The user's settings, as the rest of safe-sh sees them.

/** What is done about a mutating script: a question to the user, or a refusal. */
export type OnMutating = "ask" | "deny";

export interface Policy {
  readonly onMutating: OnMutating;
  /** Folders (absolute, or relative to the script's working directory) below which files may be written. */
  readonly writes: readonly string[];
}

/** The built-in policy: nothing may be written, and a user is asked about the rest. */
export const defaultPolicy: Policy = { onMutating: "ask", writes: [] };
