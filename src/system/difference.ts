// The change of a file, as a patch or as counts of lines.
import { createTwoFilesPatch, structuredPatch } from "diff";

/** More edits than this are not looked for: the file is then shown as replaced. */
const mostEdits = 20_000;

/** In the unified format, with three lines around each change. */
export const difference = (path: string, before: string, after: string): string =>
  createTwoFilesPatch(path, path, before, after, "", "", { context: 3, maxEditLength: mostEdits }) ??
  `--- ${path}\n+++ ${path}\n(the texts have too little in common)\n`;

/** How many lines come and go. */
export function lineCounts(before: string, after: string): { readonly added: number; readonly removed: number } {
  const patch = structuredPatch("", "", before, after, "", "", { context: 0, maxEditLength: mostEdits });
  const lines = patch?.hunks.flatMap((hunk) => hunk.lines);
  if (lines === undefined) return { added: after.split("\n").length, removed: before.split("\n").length };
  const starting = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
  return { added: starting("+"), removed: starting("-") };
}
