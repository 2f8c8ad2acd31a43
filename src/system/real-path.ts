// Where a path really is.
import { realpathSync } from "node:fs";

/** `path` as seen from `folder`, with its `..`: behind a link they lead elsewhere than the text says. */
export const pathFrom = (folder: string, path: string): string => (path.startsWith("/") ? path : `${folder}/${path}`);

/** The path without symbolic links; as it was given if nothing is there, or if it cannot be followed. */
export function realPathOf(path: string): string {
  try {
    // Not node's own, which takes `x/..` away before it looks where `x` leads.
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
