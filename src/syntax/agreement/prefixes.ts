// The words before a compound command (`time {`, `! (`, `coproc NAME {`), which tree-sitter-bash takes for commands.
import type { SyntaxNode } from "./nodes.ts";

/** The words before a compound command. Exactly one of the three is given. */
export interface Prefix {
  /** `!`. */
  readonly negated: boolean;
  /** `time`. */
  readonly timed: boolean;
  /** The name of the coprocess, `COPROC` if it has none; undefined without `coproc`. */
  readonly coprocess: string | undefined;
}

/** The words before a compound command, and the offsets between which they stand; undefined if there are none. */
export function prefixOf(
  node: SyntaxNode,
): { readonly start: number; readonly end: number; readonly prefix: Prefix } | undefined {
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
