// The nodes of the second parser's tree.
import { forEachChild, type SyntaxNode } from "unbash";

export type { HereDoc, Statement, SyntaxNode } from "unbash";

/** All nodes of `tree` whose offsets count in its source, in no order. */
export function nodesOf(tree: SyntaxNode): readonly SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const stack: SyntaxNode[] = [tree];
  for (let node = stack.pop(); node; node = stack.pop()) {
    // Offsets below a script with escaped backticks count in another text; such a script is refused later.
    if (node.type === "Script" && node.source !== undefined) continue;
    nodes.push(node);
    forEachChild(node, (child) => stack.push(child));
  }
  return nodes;
}
