// A script cut at its findings: the text with what is guilty, and what is not.
import type { Span } from "../../syntax/span.ts";

export interface Piece {
  readonly text: string;
  readonly guilty: boolean;
}

/** The whole text in pieces. A finding without length, or about the whole script, marks nothing. */
export function marked(source: string, findings: readonly { readonly span: Span }[]): readonly Piece[] {
  const spans = findings
    .map(({ span }) => span)
    .filter(({ start, end }) => end > start && end - start < source.trim().length)
    .sort((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = 0;
  const push = (end: number, guilty: boolean): void => {
    if (end > at) pieces.push({ text: source.slice(at, end), guilty });
    at = Math.max(at, end);
  };
  for (const { start, end } of spans) {
    push(Math.min(start, source.length), false);
    push(Math.min(end, source.length), true);
  }
  push(source.length, false);
  return pieces;
}
