// The shell of this installation.
import { fileURLToPath } from "node:url";
import { installed } from "./installation.ts";

/** Absolute path of `bin/safe-sh`. */
export const ownShell = (): string => fileURLToPath(installed("bin/safe-sh"));
