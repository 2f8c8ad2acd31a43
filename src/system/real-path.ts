// Where a path really is.
import { realOf } from "./there.ts";

/** `path` as seen from `folder`, with its `..`: behind a link they lead elsewhere than the text says. */
export const pathFrom = (folder: string, path: string): string => (path.startsWith("/") ? path : `${folder}/${path}`);

/** The path without symbolic links; as it was given if nothing is there, or if it cannot be followed. */
export const realPathOf = (path: string): string => realOf(path) ?? path;

/** Is one path the other, or below it? Both are absolute. */
export const isBelow = (path: string, folder: string): boolean =>
  `${path}/`.startsWith(folder === "/" ? "/" : `${folder}/`);
