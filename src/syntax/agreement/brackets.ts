// Arguments of one character that tree-sitter-bash takes for something else.
import type { SyntaxNode } from "./nodes.ts";

/**
 * The offsets of the `[` that is the name of the command `node`, and of each `]` among its arguments: a simple command to bash, and an
 * expression to tree-sitter-bash (R7).
 */
export function bracketsOf(node: SyntaxNode): readonly number[] {
  if (node.type !== "Command" || node.name?.text !== "[") return [];
  return [node.name, ...node.args].filter(({ text }) => text === "[" || text === "]").map(({ pos }) => pos);
}

/** The offsets of the arguments `-` of the command `node`, which tree-sitter-bash loses before a descriptor (R30). */
export function dashesOf(node: SyntaxNode): readonly number[] {
  if (node.type !== "Command") return [];
  return node.args.filter(({ text }) => text === "-").map(({ pos }) => pos);
}
