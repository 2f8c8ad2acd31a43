// What safe-sh puts into a host's settings: changes in files that are the user's, and files of its own.

/** Changes in a file of the user's. */
export interface Edit {
  readonly kind: "edit";
  readonly path: string;
  /** @throws SettingsError */
  readonly put: (text: string) => string;
  readonly takeOut: (text: string) => string;
  /** The line that starts the hook, as the file has it; undefined: there is none. */
  readonly line?: (text: string) => string | undefined;
  /** Put in on request only: where nothing of it is there, nothing need be said. */
  readonly isAside?: true;
}

/** A file of ours. */
export interface OwnFile {
  readonly kind: "file";
  readonly path: string;
  readonly text: string;
  readonly mode: number;
  /** Is it ours, of whatever version? Another one is not touched. */
  readonly isOurs: (text: string) => boolean;
}

export type Part = Edit | OwnFile;

/** What files of ours say of themselves, if they can hold a comment. */
export const note = "written by `safe-sh init`, removed by `safe-sh uninstall`";

/** A file that says so. */
export const ownFile = (path: string, text: string, mode = 0o644): OwnFile => ({
  kind: "file",
  path,
  text,
  mode,
  isOurs: (now) => now.includes("written by `safe-sh init`"),
});
