// The brackets of `[ ... ]`, which is a simple command to bash and an expression to tree-sitter-bash (R7).
import type { SyntaxNode } from "./nodes.ts";

/** The offsets of the `[` that is the name of the command `node`, and of each `]` among its arguments. */
export function bracketsOf(node: SyntaxNode): readonly number[] {
  if (node.type !== "Command" || node.name?.text !== "[") return [];
  return [node.name, ...node.args].filter(({ text }) => text === "[" || text === "]").map(({ pos }) => pos);
}
