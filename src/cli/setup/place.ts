// The file of settings that a call of init or uninstall is about.

export type Scope = "project" | "user" | "local";

export interface Place {
  /** `file`: the hooks of a plugin, or wherever else. */
  readonly scope: Scope | "file";
  readonly path: string;
  /** Below this folder, init may have made the file's own. */
  readonly base: string;
}
