// Arithmetic expressions, and the parentheses and brackets around them (POSIX 2.6.4, bash manual 6.5).
import type { Arithmetic } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { checkOperand } from "./operand.ts";
import { type Reading, unlisted } from "./reading.ts";
import { readParts, structuredUnder } from "./word-part.ts";

/** The expression in `source[start, end)`; `nodes` are the concrete nodes inside it. */
export function lowerArithmetic(
  reading: Reading,
  start: number,
  end: number,
  nodes: readonly ConcreteNode[],
): Arithmetic {
  return { span: { start, end }, parts: readParts(reading, start, end, structuredUnder(nodes), "arithmetic") };
}

/** The nodes between `((` and `))`, and the offsets of the text between them. */
function parenthesized(node: ConcreteNode): { inner: readonly ConcreteNode[]; start: number; end: number } {
  const open = node.children.findIndex((child) => child.type === "((");
  const close = node.children.findIndex((child) => child.type === "))");
  const from = node.children[open];
  const to = node.children[close];
  if (!from || !to || close < open) return unlisted(node);
  return { inner: node.children.slice(open + 1, close), start: from.end, end: to.start };
}

/** The expression between `((` and `))`. */
export function lowerParenthesized(reading: Reading, node: ConcreteNode): Arithmetic {
  const { inner, start, end } = parenthesized(node);
  return lowerArithmetic(reading, start, end, inner);
}

/** The three expressions of `for (( ; ; ))`, whose semicolons are the only ones that arithmetic may hold. */
export function lowerForExpressions(reading: Reading, node: ConcreteNode): readonly Arithmetic[] {
  const { inner, start, end } = parenthesized(node);
  const texts = reading.source.slice(start, end).split(";");
  if (texts.length !== 3) return unlisted(node);
  let at = start;
  return texts.map((text) => {
    const from = at;
    const to = from + text.length;
    at = to + 1;
    const nodes = inner.filter((child) => child.start >= from && child.end <= to);
    return lowerArithmetic(reading, from, to, nodes);
  });
}

/** Bash reads `((`, `$((` and `<((` as arithmetic, and as a subshell only if that fails. `at`: of the first `(`. */
export function checkParentheses({ source }: Reading, node: ConcreteNode, at: number): void {
  if (source.startsWith("((", at))
    refuse("hidden-syntax", node.start, at + 2, "put a blank between these two parentheses");
}

/** The subscript of `name[subscript]`, without the brackets. */
export function lowerSubscript(reading: Reading, node: ConcreteNode): Arithmetic {
  const { source } = reading;
  const open = source.indexOf("[", node.start);
  const start = open + 1;
  const end = node.end - 1;
  if (open < node.start || open >= end || source.charAt(end) !== "]" || !/^\w+$/.test(source.slice(node.start, open)))
    refuse("unlisted-syntax", node.start, node.end, "this kind of subscript is not read");
  const text = source.slice(start, end);
  if (text.includes("[") || text.includes("]"))
    refuse("unlisted-syntax", node.start, node.end, "a subscript inside a subscript is not read");
  const subscript = lowerArithmetic(reading, start, end, node.children);
  checkOperand(source, ":", subscript.parts, true);
  return subscript;
}
