// Lowering: the concrete tree → Script. Every child of every node is accounted for, or the text is refused.
import type { Script } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { lowerList } from "./list.ts";
import type { Reading } from "./reading.ts";

/**
 * The script of a concrete tree that has passed `checkTree`. `root` may be the tree of another text of the same length
 * (grammar-gaps.ts); `gaps` holds what the other text leaves out. All text is read from `source`.
 *
 * @throws Untrusted at the first node or character that is not read.
 */
export function lower(root: ConcreteNode, source: string, gaps: Pick<Reading, "prefixes" | "hereDocuments">): Script {
  const { prefixes, hereDocuments } = gaps;
  const reading: Reading = { source, prefixes, hereDocuments, inSubstitution: false };
  return { source, list: lowerList(reading, root.children, { start: 0, end: source.length }) };
}
