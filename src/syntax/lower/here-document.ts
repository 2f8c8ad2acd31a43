// Here-documents: the extent and the content of the body (POSIX 2.7.4), found in the text and not in the tree.
import type { Redirection, Word, WordPart } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { checkTarget } from "../trust.ts";
import { refuse } from "../untrusted.ts";
import type { Reading } from "./reading.ts";
import { readParts } from "./word-part.ts";

/**
 * The redirection of a `heredoc_redirect`, whose target is the body without the tabs of `<<-`.
 *
 * @throws Untrusted if the body ends elsewhere in the text than in the tree (R12).
 */
export function lowerHereDocument(reading: Reading, node: ConcreteNode): Redirection {
  const { source } = reading;
  const operatorNode = node.children.find((child) => child.type === "<<" || child.type === "<<-");
  const startNode = node.children.find((child) => child.type === "heredoc_start");
  const endNode = node.children.find((child) => child.type === "heredoc_end");
  const bodyNode = node.children.find((child) => child.type === "heredoc_body");
  if (!operatorNode || !startNode || !endNode)
    return refuse("syntax-error", node.start, node.end, "the here-document is not complete");
  const operator = operatorNode.type === "<<-" ? "<<-" : "<<";
  const { delimiter, quoted } = readDelimiter(source, startNode);
  const bodyStart = source.indexOf("\n", startNode.end) + 1;
  const body = findEnd(source, bodyStart, delimiter, { stripTabs: operator === "<<-", joinLines: !quoted });
  if (
    bodyStart === 0 ||
    !body ||
    endNode.end !== body.delimiterEnd ||
    (bodyNode && (bodyNode.start < bodyStart || bodyNode.end > endNode.start))
  )
    refuse(
      "here-document-end",
      startNode.start,
      startNode.end,
      "the end of the here-document is not where it seems to be",
    );
  const span = { start: bodyStart, end: body.bodyEnd };
  const nodes = expansionsOf(bodyNode);
  // Bash joins the lines of the body before it reads the expansions in it.
  for (const node of quoted ? [] : nodes) {
    const at = source.slice(node.start, node.end).indexOf("\\\n");
    if (at >= 0)
      refuse("continuation-in-word", node.start + at, node.start + at + 2, "a line break inside an expansion");
  }
  const parts: readonly WordPart[] = quoted
    ? [{ kind: "quoted", span, value: source.slice(span.start, span.end), style: "single" }]
    : readParts(reading, span.start, span.end, nodes, "here-document");
  const target: Word = { kind: "word", span, parts: operator === "<<-" ? parts.map(withoutTabs) : parts };
  const descriptorNode = node.children.find((child) => child.type === "file_descriptor");
  const descriptor = descriptorNode ? Number(source.slice(descriptorNode.start, descriptorNode.end)) : undefined;
  if (descriptor !== undefined && !Number.isInteger(descriptor))
    refuse("unlisted-syntax", node.start, node.end, "this descriptor is not read");
  return { span: { start: node.start, end: startNode.end }, descriptor, operator, target };
}

function expansionsOf(body: ConcreteNode | undefined): readonly ConcreteNode[] {
  if (!body) return [];
  return body.children.filter((child) => child.type !== "heredoc_content");
}

/** Without the tabs of `<<-`. Only the first part begins a line: every other part follows an escape or an expansion. */
function withoutTabs(part: WordPart, index: number): WordPart {
  if (part.kind !== "literal" && part.kind !== "quoted") return part;
  return { ...part, value: part.value.replace(index === 0 ? /(^|\n)\t+/g : /(\n)\t+/g, "$1") };
}

/** R12: quoting any part of the delimiter quotes the body; a delimiter that holds an expansion is refused. */
function readDelimiter(source: string, node: ConcreteNode): { delimiter: string; quoted: boolean } {
  const raw = source.slice(node.start, node.end);
  if (!/^(?:[\w.%+,:@^/#=~!-]|\\[\w.%+,:@^/#=~!$ -]|'[^'\n]*'|"[^"\\$`\n]*")+$/.test(raw) || raw.startsWith("#"))
    refuse("here-document-end", node.start, node.end, "this here-document delimiter is not read");
  checkTarget(source, node);
  const delimiter = raw.replace(
    /\\(.)|'([^']*)'|"([^"]*)"/g,
    (_, escaped, single, double) => escaped ?? single ?? double ?? "",
  );
  return { delimiter, quoted: delimiter !== raw };
}

/** The offsets of the end of the body and of the end of the delimiter after it; undefined if there is no such line. */
function findEnd(
  source: string,
  start: number,
  delimiter: string,
  how: { readonly stripTabs: boolean; readonly joinLines: boolean },
): { bodyEnd: number; delimiterEnd: number } | undefined {
  let continued = false;
  for (let at = start; at <= source.length; ) {
    const newline = source.indexOf("\n", at);
    const lineEnd = newline < 0 ? source.length : newline;
    const line = source.slice(at, lineEnd);
    if (!continued && (how.stripTabs ? line.replace(/^\t+/, "") : line) === delimiter)
      return { bodyEnd: at, delimiterEnd: lineEnd };
    if (newline < 0) return undefined;
    // A line that ends in a continuation is joined with the next before it is compared with the delimiter.
    continued = how.joinLines && (/\\+$/.exec(line)?.[0].length ?? 0) % 2 === 1;
    at = newline + 1;
  }
  return undefined;
}
