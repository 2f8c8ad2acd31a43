// The path of bash.
import { findProgram, isProgram } from "../system/find-program.ts";

// Fixed places first: a PATH that was tampered with must not choose the shell.
const places = [
  "/bin/bash",
  "/usr/bin/bash",
  "/usr/local/bin/bash",
  "/opt/homebrew/bin/bash",
  "/run/current-system/sw/bin/bash",
];

/** The absolute path of bash; undefined: there is none. */
export const findBash = (path: string | undefined): string | undefined =>
  places.find(isProgram) ?? findProgram("bash", path);

/** The same. @throws if there is none. */
export function bashHere(path: string | undefined): string {
  const bash = findBash(path);
  if (bash === undefined) throw new Error("bash is not installed");
  return bash;
}
