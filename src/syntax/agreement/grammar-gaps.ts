// Gaps of tree-sitter-bash's grammar: places that it is known to misread are overwritten, and read from the real text.
// Words before a compound command (`time {`, `! (`, `coproc NAME {`), which it takes for commands, and lines of a
// here-document that are only almost the delimiter, at which it ends the body. All offsets stay.
import { forEachChild, type HereDoc, type SyntaxNode } from "unbash";

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
}

/** A place to overwrite, and the character to fill it with. */
interface Gap {
  readonly start: number;
  readonly end: number;
  readonly by: " " | "x";
}

/** Only a text that this matches may have a gap. */
const candidate = /(?:^|[\s;&|({])(?:time|coproc|!)[\s(]|<</;

/** Overwrites the gaps of `source`, which `tree`, the second parser's, shows. */
export function coverGaps(source: string, tree: SyntaxNode): Covered {
  const prefixes = new Map<number, Prefix>();
  if (!candidate.test(source)) return { text: source, prefixes };
  const gaps: Gap[] = [];
  const stack: SyntaxNode[] = [tree];
  for (let node = stack.pop(); node; node = stack.pop()) {
    // Offsets below a script with escaped backticks count in another text; such a script is refused later.
    if (node.type === "Script" && node.source !== undefined) continue;
    const found = prefixOf(node);
    if (found) {
      prefixes.set(found.end, found.prefix);
      gaps.push({ start: found.start, end: found.end, by: " " });
    }
    if (node.type === "HereDoc") gaps.push(...falseEnds(source, node));
    forEachChild(node, (child) => stack.push(child));
  }
  return { text: overwritten(source, gaps), prefixes };
}

/** The words before a compound command, and the offsets between which they stand. */
function prefixOf(node: SyntaxNode): { start: number; end: number; prefix: Prefix } | undefined {
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

/** The lines of a body that equal the delimiter but for blanks. */
function falseEnds(source: string, node: HereDoc): readonly Gap[] {
  const delimiter = node.delimiter?.value;
  if (!delimiter) return [];
  const found: Gap[] = [];
  let at = node.body.pos;
  for (const line of source.slice(node.body.pos, node.body.end).split("\n")) {
    if (line.trim() === delimiter) found.push({ start: at, end: at + line.length, by: "x" });
    at += line.length + 1;
  }
  return found;
}

/** `source` with the gaps filled, apart from their line breaks; of gaps that overlap, the first. */
function overwritten(source: string, gaps: readonly Gap[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, by } of [...gaps].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    pieces.push(source.slice(at, start), source.slice(start, end).replace(/[^\n]/g, by));
    at = end;
  }
  return pieces.join("") + source.slice(at);
}
