// An error as a message or a code, whatever was thrown.

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // `process.cwd()` fails so if the folder was removed.
  const isGone = codeOf(error) === "ENOENT" && "syscall" in error && error.syscall === "uv_cwd";
  return isGone ? "the working directory does not exist any more: `cd` to one that does" : error.message;
}

/** The code of an error of node or of the system: `ENOENT`; undefined: it has none. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
