// Where bash is.
import { accessSync, constants, statSync } from "node:fs";
import { absolutePath } from "../confine/path.ts";

// Fixed places first: a PATH that was tampered with must not choose the shell.
const places = [
  "/bin/bash",
  "/usr/bin/bash",
  "/usr/local/bin/bash",
  "/opt/homebrew/bin/bash",
  "/run/current-system/sw/bin/bash",
];

/** The absolute path of bash, or undefined where there is none. */
export function findBash(path: string | undefined): string | undefined {
  const further = absolutePath(path)
    .split(":")
    .map((folder) => `${folder}/bash`);
  return [...places, ...further].find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
