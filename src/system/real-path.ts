// Where a path really is.
import { realpathSync } from "node:fs";

/** The path without symbolic links; as it was given if nothing is there, or if it cannot be followed. */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
