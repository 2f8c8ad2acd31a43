// Gaps of tree-sitter-bash's grammar: places that it is known to misread are overwritten, and read from the real text.
// Words before a compound command (`time {`, `! (`, `coproc NAME {`), which it takes for commands, and here-documents.
// All offsets stay.
import { forEachChild, type SyntaxNode } from "unbash";
import { findHereDocuments, type HereDocumentExtent } from "./here-documents.ts";

/** The words before a compound command. Exactly one of the three is given. */
export interface Prefix {
  /** `!`. */
  readonly negated: boolean;
  /** `time`. */
  readonly timed: boolean;
  /** The name of the coprocess, `COPROC` if it has none; undefined without `coproc`. */
  readonly coprocess: string | undefined;
}

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
  readonly by: " " | "x";
}

/** Only a text that this matches may have a gap. */
const candidate = /(?:^|[\s;&|({])(?:time|coproc|!)[\s(]/;

/**
 * Overwrites the gaps of `source`, which `tree`, the second parser's, shows.
 *
 * @throws Untrusted if the body of a here-document is not where it would be for bash.
 */
export function coverGaps(source: string, tree: SyntaxNode): Covered {
  const prefixes = new Map<number, Prefix>();
  const hereDocuments = findHereDocuments(source, tree);
  const gaps: Gap[] = hereDocuments.flatMap(({ start, end, bodyStart, closeEnd }): readonly Gap[] => [
    { start: start + 1, end, by: "x" },
    { start: bodyStart, end: closeEnd, by: " " },
  ]);
  for (const [end, { start, prefix }] of candidate.test(source) ? prefixesOf(tree) : []) {
    prefixes.set(end, prefix);
    gaps.push({ start, end, by: " " });
  }
  gaps.sort((a, b) => a.start - b.start);
  const textOf = (start: number, end: number): string => overwritten(source, gaps, start, end);
  return { text: textOf(0, source.length), prefixes, hereDocuments, textOf };
}

type Found = { readonly start: number; readonly end: number; readonly prefix: Prefix };

/** The words before compound commands, by the offset of the command. */
function prefixesOf(tree: SyntaxNode): readonly (readonly [number, Found])[] {
  const all: (readonly [number, Found])[] = [];
  const stack: SyntaxNode[] = [tree];
  for (let node = stack.pop(); node; node = stack.pop()) {
    // Offsets below a script with escaped backticks count in another text; such a script is refused later.
    if (node.type === "Script" && node.source !== undefined) continue;
    const found = prefixOf(node);
    if (found) all.push([found.end, found]);
    forEachChild(node, (child) => stack.push(child));
  }
  return all;
}

/** The words before a compound command, and the offsets between which they stand. */
function prefixOf(node: SyntaxNode): Found | undefined {
  if (node.type === "Coproc" && node.body.type !== "Command") {
    const prefix = { negated: false, timed: false, coprocess: node.name?.value ?? "COPROC" };
    return { start: node.pos, end: node.body.pos, prefix };
  }
  if (node.type !== "Pipeline") return undefined;
  const [first] = node.commands;
  const [word, ...more] = node.prefixes;
  if (!word || more.length > 0 || !first) return undefined;
  if (first.type === "Command" || first.type === "Coproc" || first.type === "Function") return undefined;
  const timed = word.type === "Time";
  return { start: word.pos, end: first.pos, prefix: { negated: !timed, timed, coprocess: undefined } };
}

/** `source[from, to)` with the gaps inside it filled, apart from their line breaks; of gaps that overlap, the first. */
function overwritten(source: string, gaps: readonly Gap[], from: number, to: number): string {
  const pieces: string[] = [];
  let at = from;
  for (const { start, end, by } of gaps) {
    if (start < at || end > to) continue;
    pieces.push(source.slice(at, start), source.slice(start, end).replace(/[^\n]/g, by));
    at = end;
  }
  return pieces.join("") + source.slice(at, to);
}
