// The bodies of here-documents, which are read in texts of their own: all else is blank in them (R20).
import type { Covered } from "./agreement/grammar-gaps.ts";
import type { HereDocumentExtent } from "./agreement/here-documents.ts";
import type { SyntaxBounds } from "./parse.ts";
import { type ConcreteNode, readConcrete } from "./tree-sitter.ts";
import { checkHereDocumentLines, checkTree } from "./trust.ts";
import { refuse } from "./untrusted.ts";

/** A here-document with the expansions in its body, none if it is quoted. */
export interface HereDocumentBody extends HereDocumentExtent {
  readonly nodes: readonly ConcreteNode[];
}

/** So many texts are read at most. Each holds all bodies that do not overlap, so that one is enough for nearly every script. */
const mostTexts = 8;

/**
 * The here-documents of a text, by the offsets of their operators.
 *
 * @throws Untrusted if a body is not read to its end, or the bodies lie in each other too deeply.
 */
export function readBodies(covered: Covered, bounds: SyntaxBounds): ReadonlyMap<number, HereDocumentBody> {
  const bodies = new Map<number, HereDocumentBody>();
  const expanded: HereDocumentExtent[] = [];
  for (const extent of covered.hereDocuments) {
    const body = covered.textOf(extent.bodyStart, extent.bodyEnd);
    if (!extent.quoted && /[$`]/.test(body.replace(/\\[\s\S]/g, ""))) expanded.push(extent);
    else bodies.set(extent.start, { ...extent, nodes: [] });
  }
  for (const layer of layersOf(expanded)) {
    const text = textOf(covered, layer);
    const root = readConcrete(text, bounds);
    if ("tooComplex" in root)
      return refuse("too-complex", 0, text.length, "a here-document is nested too deeply or has too many parts");
    checkTree(root, text);
    checkHereDocumentLines(
      root,
      covered.hereDocuments.filter((inner) => layer.some((outer) => contains(outer, inner))),
    );
    for (const extent of layer) bodies.set(extent.start, { ...extent, nodes: expansionsOf(root, extent) });
  }
  return bodies;
}

const contains = (outer: HereDocumentExtent, inner: HereDocumentExtent): boolean =>
  outer.bodyStart <= inner.start && inner.end <= outer.bodyEnd;

/** The length of what stands before a body: `K<<E` or `K<<-E`, and a line break. */
const headOf = ({ operator }: HereDocumentExtent): number => operator.length + 3;

/** Here-documents whose bodies and heads do not overlap share a layer. */
function layersOf(extents: readonly HereDocumentExtent[]): readonly HereDocumentExtent[][] {
  const layers: HereDocumentExtent[][] = [];
  for (const extent of extents) {
    const free = layers.find((layer) => (layer.at(-1)?.closeEnd ?? -1) < extent.bodyStart - headOf(extent));
    if (free) free.push(extent);
    else layers.push([extent]);
    if (layers.length > mostTexts)
      refuse("too-complex", extent.start, extent.end, "too many here-documents on one line or in each other");
  }
  return layers;
}

/** A text of the same length in which only the bodies of `layer` stand, each behind a `K<<E` of its own. */
function textOf(covered: Covered, layer: readonly HereDocumentExtent[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const extent of layer) {
    const { operator, start, end, bodyStart, bodyEnd } = extent;
    const from = bodyStart - headOf(extent);
    const body = covered.textOf(bodyStart, bodyEnd);
    // Parsers compare a line with the delimiter letter by letter.
    const starts = new Set(body.split("\n").map((line) => line.trimStart().charAt(0)));
    const letter = [..."EZQXJVWYKU"].find((each) => !starts.has(each));
    if (from < at) return refuse("here-document-end", start, end, "write the command in front of its here-document");
    if (letter === undefined)
      return refuse("here-document-end", start, end, "the lines of the body begin with too many letters");
    pieces.push(" ".repeat(from - at), `K${operator}${letter}\n`, body, letter, "\n");
    at = bodyEnd + 2;
  }
  const text = pieces.join("");
  return text.slice(0, covered.text.length).padEnd(covered.text.length);
}

/** The nodes of the expansions in a body. */
function expansionsOf(
  root: ConcreteNode,
  { start, end, bodyStart, bodyEnd }: HereDocumentExtent,
): readonly ConcreteNode[] {
  for (const statement of root.children)
    for (const redirect of statement.children) {
      const [operator, , body, close] = redirect.children;
      if (redirect.type !== "heredoc_redirect" || operator?.end !== bodyStart - 2) continue;
      if (
        body?.type === "heredoc_body" &&
        body.start >= bodyStart &&
        close?.type === "heredoc_end" &&
        close.start === bodyEnd
      )
        return body.children.filter((child) => child.type !== "heredoc_content");
    }
  return refuse("here-document-end", start, end, "the end of the here-document is not where it seems to be");
}
