// The change of a file, as a patch or as counts of lines.
import { createTwoFilesPatch, diffLines } from "diff";
import { visible } from "./visible.ts";

/** More edits than this are not looked for, which takes a second or less: the file is then shown as replaced. */
const mostEdits = 2_000;

/** In the unified format, with three lines around each change. */
export const difference = (path: string, before: string, after: string): string =>
  createTwoFilesPatch(visible(path), visible(path), before, after, "", "", { context: 3, maxEditLength: mostEdits }) ??
  `--- ${visible(path)}\n+++ ${visible(path)}\n(the texts have too little in common)\n`;

/** How many lines come and go. */
export function lineCounts(before: string, after: string): { readonly added: number; readonly removed: number } {
  const edits = piecesOf(before, after).filter((piece) => typeof piece === "object");
  const count = (of: "added" | "removed"): number => edits.reduce((sum, edit) => sum + linesOf(edit[of]).length, 0);
  return { added: count("added"), removed: count("removed") };
}

/** A piece of two texts: the same in both, or an edit. */
export type Piece = string | Edit;

/** Whole lines that go, and those that come in their place. */
export interface Edit {
  readonly removed: string;
  readonly added: string;
}

/**
 * Two texts as pieces. Made with no edit the text is `before`, with all `after`. Texts with little in common are one edit, but for what
 * both begin and end with.
 */
export function piecesOf(before: string, after: string): readonly Piece[] {
  const parts = diffLines(before, after, { maxEditLength: mostEdits });
  if (parts === undefined) return replaced(linesOf(before), linesOf(after));
  const pieces: Piece[] = [];
  for (const { added, removed, value } of parts) {
    const last = pieces.at(-1);
    if (!added && !removed) pieces.push(value);
    else if (typeof last !== "object") pieces.push({ removed: removed ? value : "", added: added ? value : "" });
    else
      pieces[pieces.length - 1] = {
        removed: last.removed + (removed ? value : ""),
        added: last.added + (added ? value : ""),
      };
  }
  return pieces;
}

function replaced(before: readonly string[], after: readonly string[]): readonly Piece[] {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && before[first] === after[first]) first++;
  let last = 0;
  while (last < shorter - first && before.at(-1 - last) === after.at(-1 - last)) last++;
  const middle = (lines: readonly string[]): string => lines.slice(first, lines.length - last).join("");
  return [
    before.slice(0, first).join(""),
    { removed: middle(before), added: middle(after) },
    before.slice(before.length - last).join(""),
  ].filter((piece) => piece !== "");
}

/** The text with some of the edits, which are counted from 0. */
export function textWith(pieces: readonly Piece[], isChosen: (edit: number) => boolean): string {
  let edit = 0;
  return pieces
    .map((piece) => (typeof piece === "string" ? piece : isChosen(edit++) ? piece.added : piece.removed))
    .join("");
}

/** Edits that are shown together, `from` to `to` (exclusive). `head`: `@@ -1,3 +1,4 @@`. `lines`: each with its sign. */
export interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly head: string;
  readonly lines: readonly string[];
}

/** Lines that are shown around an edit. */
const around = 3;

/** The edits as hunks: together if no more than `apart` equal lines lie between them. */
export function hunksOf(pieces: readonly Piece[], apart: number = 2 * around): readonly Hunk[] {
  const hunks: Hunk[] = [];
  const at = { before: 1, after: 1, edit: 0 };
  let open: { from: number; before: number; after: number; lines: string[] } | undefined;
  const close = (following: readonly string[]): void => {
    if (!open) return;
    const lines = [...open.lines, ...following.map((line) => ` ${line}`)];
    const count = (other: string): number => lines.filter((line) => !line.startsWith(other)).length;
    const head = `@@ -${range(open.before, count("+"))} +${range(open.after, count("-"))} @@`;
    hunks.push({ from: open.from, to: at.edit, head, lines });
    open = undefined;
  };
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === "string") {
      const lines = linesOf(piece);
      const isBetween = open !== undefined && index < pieces.length - 1 && lines.length <= apart;
      if (isBetween) open?.lines.push(...lines.map((line) => ` ${line}`));
      else close(lines.slice(0, around));
      at.before += lines.length;
      at.after += lines.length;
      continue;
    }
    const [removed, added, last] = [linesOf(piece.removed), linesOf(piece.added), pieces[index - 1]];
    if (!open) {
      const before = typeof last === "string" ? linesOf(last).slice(-around) : [];
      const start = { before: at.before - before.length, after: at.after - before.length };
      open = { from: at.edit, ...start, lines: before.map((line) => ` ${line}`) };
    }
    open.lines.push(...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`));
    at.before += removed.length;
    at.after += added.length;
    at.edit++;
  }
  close([]);
  return hunks;
}

const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** As in the unified format: a range without lines is named by the line before it. */
const range = (start: number, count: number): string =>
  count === 1 ? `${start}` : `${count === 0 ? start - 1 : start},${count}`;
