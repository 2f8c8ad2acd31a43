// The here-documents of a text: where their operators stand, as the second parser shows, and where their bodies end,
// which is found in the text.

import { refuse } from "../untrusted.ts";
import type { HereDoc, SyntaxNode } from "./nodes.ts";

/** The extent of one here-document. All offsets count in the source. */
export interface HereDocumentExtent {
  readonly operator: "<<" | "<<-";
  /** Of the `<<`. */
  readonly start: number;
  /** The end of the delimiter behind the operator. */
  readonly end: number;
  /** A quoted delimiter: nothing is expanded in the body. */
  readonly quoted: boolean;
  /** The line break that ends the operator's line. */
  readonly lineEnd: number;
  readonly bodyStart: number;
  readonly bodyEnd: number;
  /** The end of the line that ends the body. */
  readonly closeEnd: number;
}

/**
 * The here-documents among `nodes`, the second parser's, in the order of their bodies.
 *
 * @throws Untrusted if a body is not where it would be for bash (R12).
 */
export function findHereDocuments(source: string, nodes: readonly SyntaxNode[]): readonly HereDocumentExtent[] {
  const operators = nodes.filter((node) => node.type === "HereDoc");
  const found: HereDocumentExtent[] = [];
  /** The last here-document so far, by the end of its operator's line. */
  const lines = new Map<number, HereDocumentExtent>();
  for (const node of operators.sort((a, b) => a.body.pos - b.body.pos)) {
    const extent = extentOf(source, node, lines);
    lines.set(extent.lineEnd, extent);
    found.push(extent);
  }
  return found;
}

function extentOf(source: string, node: HereDoc, lines: ReadonlyMap<number, HereDocumentExtent>): HereDocumentExtent {
  const { operator, delimiter } = node;
  const start = delimiter === undefined ? -1 : source.lastIndexOf(operator, delimiter.pos - 1);
  if (!delimiter || start < node.pos)
    return refuse("syntax-error", node.pos, node.end, "the here-document is not complete");
  const { end } = delimiter;
  const { value, quoted } = readDelimiter(source, delimiter.pos, end);
  const lineEnd = source.indexOf("\n", end);
  if (lineEnd < 0 || source.charAt(lineEnd - 1) === "\\")
    return refuse("here-document-end", start, end, "the body of the here-document does not follow its line");
  // The body begins behind its line, or behind the body of an earlier here-document of the line.
  const bodyStart = (lines.get(lineEnd)?.closeEnd ?? lineEnd) + 1;
  const body = findEnd(source, bodyStart, value, { stripTabs: operator === "<<-", joinLines: !quoted });
  if (
    !body ||
    bodyStart !== node.body.pos ||
    body.bodyEnd !== lineStart(source, node.closing?.pos) ||
    body.closeEnd !== node.closing?.end
  )
    return refuse("here-document-end", start, end, "the end of the here-document is not where it seems to be");
  return { operator, start, end, quoted, lineEnd, bodyStart, ...body };
}

/** The offsets of blanks between the beginning of a line and an expansion, behind which tree-sitter-bash loses it (R31). */
export function indentsOf(node: SyntaxNode): readonly number[] {
  if (node.type !== "HereDoc" || node.delimiter?.quoted) return [];
  const parts = node.body.parts ?? [];
  return parts.flatMap((part, index) => {
    const isIndent = part.type === "Literal" && (index === 0 ? /(?:^|\n)[ \t]+$/ : /\n[ \t]+$/).test(part.text);
    return isIndent && index < parts.length - 1 ? [part.end - 1] : [];
  });
}

const lineStart = (source: string, at: number | undefined): number =>
  at === undefined ? -1 : source.lastIndexOf("\n", at - 1) + 1;

const plainDelimiter = /^(?:[\w.%+,:@^/#=~!-]|\\[\w.%+,:@^/#=~!$ -]|'[^'\n]*'|"[^"\\$`\n]*")+$/;

/** R12: quoting any part of the delimiter quotes the body; a delimiter that holds an expansion is refused. */
function readDelimiter(source: string, start: number, end: number): { value: string; quoted: boolean } {
  const raw = source.slice(start, end);
  if (!plainDelimiter.test(raw) || raw.startsWith("#") || !/^[ \t\n;&|<>()]?$/.test(source.charAt(end)))
    refuse("here-document-end", start, end, "this here-document delimiter is not read");
  const value = raw.replace(
    /\\(.)|'([^']*)'|"([^"]*)"/g,
    (_, escaped, single, double) => escaped ?? single ?? double ?? "",
  );
  return { value, quoted: value !== raw };
}

/** The offsets of the end of the body and of the end of the delimiter after it; undefined if there is no such line. */
function findEnd(
  source: string,
  start: number,
  delimiter: string,
  how: { readonly stripTabs: boolean; readonly joinLines: boolean },
): { bodyEnd: number; closeEnd: number } | undefined {
  let continued = false;
  for (let at = start; at <= source.length; ) {
    const newline = source.indexOf("\n", at);
    const lineEnd = newline < 0 ? source.length : newline;
    const line = source.slice(at, lineEnd);
    if (!continued && (how.stripTabs ? line.replace(/^\t+/, "") : line) === delimiter)
      return { bodyEnd: at, closeEnd: lineEnd };
    if (newline < 0) return undefined;
    // A line that ends in a continuation is joined with the next before it is compared with the delimiter.
    continued = how.joinLines && (/\\+$/.exec(line)?.[0].length ?? 0) % 2 === 1;
    at = newline + 1;
  }
  return undefined;
}
