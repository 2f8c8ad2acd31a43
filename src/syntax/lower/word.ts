// Words: the nodes of one argument position, joined (POSIX 2.3 and 2.6).
import type { Place } from "../place.ts";
import type { Word } from "../script.ts";
import type { Span } from "../span.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { contentStart, type Reading, structured, unlisted } from "./reading.ts";
import { readParts, structuredUnder } from "./word-part.ts";

export const wordKinds: ReadonlySet<string> = new Set([
  "word",
  "number",
  ...structured,
  "concatenation",
  "brace_expression",
  "variable_name",
  "$",
  "==",
  "=~",
]);

/** A word of unquoted text. */
export const literalWord = (span: Span, value: string): Word => ({
  kind: "word",
  span,
  parts: [{ kind: "literal", span, value }],
});

/** The word of one node. */
export function lowerWord(reading: Reading, node: ConcreteNode): Word {
  if (!wordKinds.has(node.type)) return unlisted(node);
  return lowerTouching(reading, [node]);
}

/** The word of nodes that touch, of which one may be a command's name. */
export function lowerArgument(reading: Reading, nodes: readonly ConcreteNode[]): Word {
  const flat = nodes.flatMap((node) => (node.type === "command_name" ? node.children : [node]));
  for (const node of flat) if (!wordKinds.has(node.type) && node.type !== "regex") return unlisted(node);
  return lowerTouching(reading, flat);
}

/** Groups nodes without a blank between them: bash reads each group as one word (R19). */
export function groupTouching(nodes: readonly ConcreteNode[]): readonly (readonly ConcreteNode[])[] {
  const groups: ConcreteNode[][] = [];
  for (const node of nodes) {
    const group = groups.at(-1);
    if (group && group.at(-1)?.end === node.start) group.push(node);
    else groups.push([node]);
  }
  return groups;
}

/**
 * The word of nodes that touch, of any kind. R19: tree-sitter-bash makes several arguments of one word, which are
 * joined here; the second parser must read the joined word, too.
 */
export function lowerTouching(reading: Reading, nodes: readonly ConcreteNode[], place: Place = "word"): Word {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last) throw new Error("a word has no node");
  const start = contentStart(reading, first);
  const inner = structuredUnder(nodes);
  if (place === "word") checkBraces(reading.source, start, last.end, inner);
  const parts = readParts(reading, start, last.end, inner, place);
  // Bash does not split the value of an expansion before a `$` that stands for itself: `$x$` is one field.
  const expansion = parts.findIndex(({ kind }) => kind === "parameter" || kind === "command" || kind === "arithmetic");
  if (expansion >= 0 && parts.slice(expansion).some((part) => part.kind === "literal" && part.value.includes("$")))
    refuse("hidden-syntax", start, last.end, "quote the `$` that is no expansion");
  // Bash leaves the text behind a tilde's colon as it stands: `~:$x` is the home directory and `:$x`.
  const [tilde] = parts;
  if (parts.length > 1 && tilde?.kind === "literal" && /^~[^/]*:/.test(tilde.value))
    refuse("hidden-syntax", start, last.end, "quote what follows the colon");
  return { kind: "word", span: { start, end: last.end }, parts };
}

/**
 * Brace expansion comes first and ignores the nesting of quotes: to it, the second `"` of `"${x:+"{a,b}"}"` ends the
 * quoting. A word with quotes inside quotes and a brace that could be one of its own is refused.
 */
function checkBraces(source: string, start: number, end: number, nodes: readonly ConcreteNode[]): void {
  if (!/(?<!\$)\{/.test(source.slice(start, end))) return;
  for (const node of nodes) {
    if (node.type !== "string") continue;
    const from = source.indexOf('"', node.start) + 1;
    let inner = source.slice(from, node.end - 1);
    for (const child of substitutionsIn(node)) {
      const begin = Math.max(child.start - from, 0);
      inner = inner.slice(0, begin) + " ".repeat(child.end - from - begin) + inner.slice(child.end - from);
    }
    if (/(?<!\\)(?:\\\\)*"/.test(inner))
      refuse("quotes-in-quotes", node.start, node.end, "quotes inside quotes may leave a brace unquoted");
  }
}

/** The `$( )` and `$(( ))` inside a string, outermost first, which brace expansion passes over. */
function substitutionsIn(node: ConcreteNode): ConcreteNode[] {
  return node.children.flatMap((child) =>
    (child.type === "command_substitution" && child.children[0]?.type === "$(") || child.type === "arithmetic_expansion"
      ? [child]
      : substitutionsIn(child),
  );
}
