// Gaps of tree-sitter-bash's grammar: places that it is known to misread are overwritten, and read from the real text.
// All offsets stay.

import { bracketsOf, dashesOf } from "./brackets.ts";
import { findHereDocuments, type HereDocumentExtent, indentsOf } from "./here-documents.ts";
import { lineEndsIn } from "./line-ends.ts";
import type { SyntaxNode } from "./nodes.ts";
import { nodesOf } from "./nodes.ts";
import { type Prefix, prefixOf } from "./prefixes.ts";

/** A text for tree-sitter-bash. */
export interface Covered {
  /** `source` with other characters in the gaps; its offsets and lines are the same. */
  readonly text: string;
  /** The words that `text` leaves out, by the offset of the compound command after them. */
  readonly prefixes: ReadonlyMap<number, Prefix>;
  /** In the order of their bodies. In `text` each is `<` with a target, and its body is blank (R20). */
  readonly hereDocuments: readonly HereDocumentExtent[];
  /** The source between two offsets, with only the gaps filled that begin and end there. */
  readonly textOf: (start: number, end: number) => string;
}

/** A place to overwrite, and the character to fill it with. */
interface Gap {
  readonly start: number;
  readonly end: number;
  readonly by: " " | "x" | ";";
}

/** Only a text with one of these may have a gap: a prefix, a here-document, the command `[`, an argument `-`. */
const candidate = /(?:^|[\s;&|({])(?:time|coproc|!)[\s(]|<<|\[(?:[\s;&|<>()\\]|$)|[ \t]-[ \t]/;

/** Two pipes, and a line break behind them. */
function mayEndWithPipeline(source: string): boolean {
  const end = source.lastIndexOf("\n");
  let bars = 0;
  for (let at = source.indexOf("|"); at >= 0 && at < end && bars < 2; at = source.indexOf("|", at + 1)) bars++;
  return bars === 2;
}

/**
 * Overwrites the gaps of `source`, which `tree`, the second parser's, shows.
 *
 * @throws Untrusted if the body of a here-document is not where it would be for bash.
 */
export function coverGaps(source: string, tree: SyntaxNode): Covered {
  const prefixes = new Map<number, Prefix>();
  const nodes = candidate.test(source) || mayEndWithPipeline(source) ? nodesOf(tree) : [];
  const hereDocuments = findHereDocuments(source, nodes);
  const gaps: Gap[] = hereDocuments.flatMap(({ start, end, bodyStart, closeEnd }): readonly Gap[] => [
    { start: start + 1, end, by: "x" },
    { start: bodyStart, end: closeEnd, by: " " },
  ]);
  for (const node of nodes) {
    for (const start of lineEndsIn(source, node)) gaps.push({ start, end: start + 1, by: ";" });
    for (const start of [...bracketsOf(node), ...dashesOf(node), ...indentsOf(node)])
      gaps.push({ start, end: start + 1, by: "x" });
    const found = prefixOf(source, node);
    if (!found) continue;
    const { start, end, prefix } = found;
    prefixes.set(end, prefix);
    gaps.push({ start, end, by: " " });
  }
  gaps.sort((a, b) => a.start - b.start);
  const textOf = (start: number, end: number): string => overwritten(source, gaps, start, end);
  return { text: textOf(0, source.length), prefixes, hereDocuments, textOf };
}

/** `source[from, to)` with the gaps inside it filled, apart from line breaks that are not the gap itself; of gaps that overlap, the first. */
function overwritten(source: string, gaps: readonly Gap[], from: number, to: number): string {
  const pieces: string[] = [];
  let at = from;
  for (const { start, end, by } of gaps) {
    if (start < at || end > to) continue;
    pieces.push(source.slice(at, start), by === ";" ? by : source.slice(start, end).replace(/[^\n]/g, by));
    at = end;
  }
  return pieces.join("") + source.slice(at, to);
}
