// Lists: commands joined by `;`, newlines and `&`, and by `&&` and `||` (POSIX 2.9.3).
import type { List, ListItem } from "../script.ts";
import type { Span } from "../span.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { type AndOrDraft, joinAndOr } from "./and-or.ts";
import { lowerPiped, lowerPrefixed } from "./pipeline.ts";
import { type Reading, unlisted } from "./reading.ts";
import { lowerRedirected } from "./redirected.ts";

/** The list of `nodes`, which are its commands, separators and comments; it may be empty. */
export function lowerList(reading: Reading, nodes: readonly ConcreteNode[], span: Span): List {
  const items: ListItem[] = [];
  let open: AndOrDraft | undefined;
  const close = (background: boolean): void => {
    if (open) items.push({ andOr: open, background });
    open = undefined;
  };
  for (const node of nodes) {
    if (node.type === "comment") continue;
    if (node.type === ";" || node.type === "&" || node.type === "\n") {
      close(node.type === "&");
      continue;
    }
    close(false);
    open = lowerAndOr(reading, node);
  }
  close(false);
  return { span, items };
}

/** The list of `nodes`, children of `parent`; its span is theirs. It may be empty. */
export function lowerChildren(reading: Reading, nodes: readonly ConcreteNode[], parent: ConcreteNode): List {
  return lowerList(reading, nodes, { start: nodes[0]?.start ?? parent.start, end: nodes.at(-1)?.end ?? parent.start });
}

/** A list that bash's grammar requires to hold a command; tree-sitter-bash allows some of them to be empty. */
export function lowerBody(reading: Reading, nodes: readonly ConcreteNode[], parent: ConcreteNode): List {
  const list = lowerChildren(reading, nodes, parent);
  return list.items.length === 0 ? unlisted(parent) : list;
}

/** The commands between the first and the last token of `node`, which must be `open` and `close`. */
export function lowerEnclosed(reading: Reading, node: ConcreteNode, open: string, close: string): List {
  const { children } = node;
  if (children[0]?.type !== open || children.at(-1)?.type !== close) return unlisted(node);
  return lowerBody(reading, children.slice(1, -1), node);
}

/** The and-or list of one node: a single pipeline has an empty `rest`. */
export function lowerAndOr(reading: Reading, node: ConcreteNode): AndOrDraft {
  if (node.type === "list") return lowerAndOrList(reading, node);
  if (node.type === "redirected_statement") return lowerRedirected(reading, node);
  if (node.type === "pipeline") return lowerPiped(reading, node.children, node);
  return lowerPrefixed(reading, node);
}

function lowerAndOrList(reading: Reading, node: ConcreteNode): AndOrDraft {
  const [left, operator, right, ...more] = node.children.filter((child) => child.type !== "comment");
  if (!left || !operator || !right || more.length > 0) return unlisted(node);
  if (operator.type !== "&&" && operator.type !== "||") return unlisted(operator);
  const first = lowerAndOr(reading, left);
  const second = lowerAndOr(reading, right);
  joinAndOr(first, operator.type, second);
  return first;
}
