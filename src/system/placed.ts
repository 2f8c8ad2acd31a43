// A path as settings have it.
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Absolute: `~` and `~/...` are in the home directory, and what is relative is in the folder. */
export const placed = (path: string, folder: string): string =>
  /^~(?:\/|$)/.test(path) ? join(homedir(), path.slice(1)) : resolve(folder, path);
