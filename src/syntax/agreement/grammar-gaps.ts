// Two forms that tree-sitter-bash is known to misread are masked for it, and read by our own code from the real text:
// words of the grammar before a compound command (`time {`, `! (`, `coproc NAME {`), which it takes for commands, and
// lines of a here-document that are only almost the delimiter, where it ends the body. Offsets stay.
import { forEachChild, type HereDoc, type SyntaxNode } from "unbash";

/** What stood before the compound command that starts at a given offset. */
export interface Prefix {
  readonly negated: boolean;
  readonly timed: boolean;
  /** The name of the coprocess, where it is one. */
  readonly coprocess: string | undefined;
}

export interface Masked {
  /** `source` with other characters in the masked places. */
  readonly text: string;
  readonly prefixes: ReadonlyMap<number, Prefix>;
}

const candidate = /(?:^|[\s;&|({])(?:time|coproc|!)[\s(]|<</;

/** Masks what the first parser misreads. `root` is the witness's tree of `source`. */
export function mask(source: string, root: SyntaxNode): Masked {
  const prefixes = new Map<number, Prefix>();
  if (!candidate.test(source)) return { text: source, prefixes };
  const masks: { start: number; end: number; by: string }[] = [];
  const stack: SyntaxNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    // Offsets below a script with escaped backticks count in another text; such a script is refused later.
    if (node.type === "Script" && node.source !== undefined) continue;
    if (node.type === "Pipeline") {
      const [first] = node.commands;
      const [prefix, ...more] = node.prefixes;
      if (
        prefix &&
        more.length === 0 &&
        first &&
        first.type !== "Command" &&
        first.type !== "Coproc" &&
        first.type !== "Function"
      ) {
        const timed = prefix.type === "Time";
        prefixes.set(first.pos, { negated: !timed, timed, coprocess: undefined });
        masks.push({ start: prefix.pos, end: first.pos, by: " " });
      }
    }
    if (node.type === "Coproc" && node.body.type !== "Command") {
      prefixes.set(node.body.pos, { negated: false, timed: false, coprocess: node.name?.value ?? "COPROC" });
      masks.push({ start: node.pos, end: node.body.pos, by: " " });
    }
    if (node.type === "HereDoc") masks.push(...falseEnds(source, node));
    forEachChild(node, (child) => stack.push(child));
  }
  if (masks.length === 0) return { text: source, prefixes };
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, by } of masks.sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    pieces.push(source.slice(at, start), source.slice(start, end).replace(/[^\n]/g, by));
    at = end;
  }
  return { text: pieces.join("") + source.slice(at), prefixes };
}

function falseEnds(source: string, node: HereDoc): { start: number; end: number; by: string }[] {
  const delimiter = node.delimiter?.value;
  if (!delimiter) return [];
  const found: { start: number; end: number; by: string }[] = [];
  let at = node.body.pos;
  for (const line of source.slice(node.body.pos, node.body.end).split("\n")) {
    if (line.trim() === delimiter) found.push({ start: at, end: at + line.length, by: "x" });
    at += line.length + 1;
  }
  return found;
}
