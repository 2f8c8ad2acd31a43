// The change of a file, as a patch.
import { createTwoFilesPatch } from "diff";

/** In the unified format, with three lines around each change. */
export const difference = (path: string, before: string, after: string): string =>
  createTwoFilesPatch(path, path, before, after, "", "", { context: 3 });
