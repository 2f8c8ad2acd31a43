// Markdown by CommonMark, in a bundle of its own: only the check of plans reads any.
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString as textOf } from "mdast-util-to-string";

type Node = ReturnType<typeof fromMarkdown>["children"][number];

/** What people read in a text. */
export interface Markdown {
  /** By the headings that stand in no list and no quote; a line that is bold as a whole is one, too. */
  readonly sections: readonly Section[];
  /**
   * Everything but comments and the fenced code blocks that stand in no list and no quote: as it is written, and as it is shown, without
   * marks.
   */
  readonly prose: string;
}

/** A heading, and what stands below it. */
export interface Section {
  readonly heading: string;
  /** As it is shown, up to the next heading that is not below this one, without the headings in it. */
  readonly text: string;
}

/** Reads a text; no text is an error. Front matter, comments and other HTML hold no headings. */
export function readMarkdown(source: string): Markdown {
  // Some editors begin files with a byte order mark, which would hide a heading.
  const text = source.replace(/^\uFEFF/, "");
  const end = frontMatter.exec(text)?.[0].length ?? 0;
  const body = text.slice(end);
  const tree = fromMarkdown(body);
  const shown = tree.children.filter((node) => !isFence(node, body) && !isComment(node, body));
  return {
    sections: tree.children.flatMap((node, at) => (isHeading(node) ? [sectionOf(tree.children.slice(at))] : [])),
    prose: [text.slice(0, end), ...shown.map((node) => rangeOf(node, body)), ...shown.map((node) => textOf(node))].join(
      "\n",
    ),
  };
}

function sectionOf([heading, ...behind]: readonly Node[]): Section {
  const end = behind.findIndex((node) => isHeading(node) && depthOf(node) <= depthOf(heading));
  const own = (end < 0 ? behind : behind.slice(0, end)).filter((node) => !isHeading(node) && node.type !== "html");
  return {
    heading: heading === undefined ? "" : textOf(heading).replace(/\s+/g, " ").trim(),
    text: own
      .map((node) => textOf(node))
      .join("\n")
      .trim(),
  };
}

/** A line in bold stands below every heading with marks. */
const depthOf = (node: Node | undefined): number => (node?.type === "heading" ? node.depth : 7);

/** Nothing else stands beside it in its block. */
const isComment = (node: Node, text: string): boolean =>
  node.type === "html" && /^\s*<!--(?:(?!-->)[^])*-->\s*$/.test(rangeOf(node, text));

/** A code block between fences; an indented one begins with blanks, and may be meant as text. */
const isFence = (node: Node, text: string): boolean =>
  node.type === "code" && /^(?:`{3}|~{3})/.test(rangeOf(node, text));

/** The library's own extension for it brings packages without a licence. */
const frontMatter = /^(---|\+\+\+)[ \t]*(?:\r\n?|\n)(?:.*(?:\r\n?|\n))*?\1[ \t]*(?=[\r\n]|$)/;

const isHeading = (node: Node): boolean =>
  node.type === "heading" ||
  (node.type === "paragraph" && node.children.length === 1 && node.children[0]?.type === "strong");

const rangeOf = ({ position }: Node, text: string): string =>
  text.slice(position?.start.offset ?? 0, position?.end.offset ?? text.length);
