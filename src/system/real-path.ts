// Where a path really is.
import { join } from "node:path";
import { isThere, realOf } from "./there.ts";
import { upwards } from "./upwards.ts";

/** `path` as seen from `folder`, with its `..`: behind a link they lead elsewhere than the text says. */
export const pathFrom = (folder: string, path: string): string => (path.startsWith("/") ? path : `${folder}/${path}`);

/** The path without symbolic links; as it was given if nothing is there, or if it cannot be followed. */
export const realPathOf = (path: string): string => realOf(path) ?? path;

/** Is one path the other, or below it? Both are absolute. */
export const isBelow = (path: string, folder: string): boolean =>
  `${path}/`.startsWith(folder === "/" ? "/" : `${folder}/`);

/** The nearest folder with a `.git`, from this one up: the repository that it is in; undefined: there is none below the root. */
export function repositoryAround(folder: string): string | undefined {
  return upwards(folder)
    .slice(0, -1)
    .find((each) => isThere(join(each, ".git")));
}
