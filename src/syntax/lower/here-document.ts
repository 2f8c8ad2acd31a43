// Here-documents: the content of the body (POSIX 2.7.4).
import type { HereDocumentBody } from "../bodies.ts";
import type { Redirection, Word, WordPart } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { type Reading, unlisted } from "./reading.ts";
import { readParts } from "./word-part.ts";

/**
 * R20: the redirection of a `<` that stands for the here-document of `body`; its target is the body without the tabs of
 * `<<-`. `operator` and `target`: the two nodes, which must cover the operator and the delimiter in the source.
 */
export function lowerHereDocument(
  reading: Reading,
  { operator, target }: { readonly operator: ConcreteNode; readonly target: ConcreteNode },
  body: HereDocumentBody,
): Pick<Redirection, "operator" | "target"> {
  if (operator.end !== body.start + 1 || target.start !== operator.end || target.end !== body.end)
    return unlisted(target);
  return { operator: body.operator, target: bodyOf(reading, body) };
}

function bodyOf(reading: Reading, { operator, quoted, bodyStart, bodyEnd, nodes }: HereDocumentBody): Word {
  const { source } = reading;
  const span = { start: bodyStart, end: bodyEnd };
  // Bash joins the lines of the body before it reads the expansions in it.
  for (const node of nodes) {
    const at = source.slice(node.start, node.end).indexOf("\\\n");
    if (at >= 0)
      refuse("continuation-in-word", node.start + at, node.start + at + 2, "a line break inside an expansion");
  }
  // It also removes the tabs of `<<-` only after that.
  const joined = operator === "<<-" && !quoted ? source.slice(bodyStart, bodyEnd).indexOf("\\\n") : -1;
  if (joined >= 0)
    refuse(
      "continuation-in-word",
      bodyStart + joined,
      bodyStart + joined + 2,
      "a line break that `<<-` may not remove",
    );
  const parts: readonly WordPart[] = quoted
    ? [{ kind: "quoted", span, value: source.slice(bodyStart, bodyEnd), style: "single" }]
    : readParts(reading, bodyStart, bodyEnd, nodes, "here-document");
  return { kind: "word", span, parts: operator === "<<-" ? parts.map(withoutTabs) : parts };
}

/** Without the tabs of `<<-`. Only the first part begins a line: every other part follows an escape or an expansion. */
function withoutTabs(part: WordPart, index: number): WordPart {
  if (part.kind !== "literal" && part.kind !== "quoted") return part;
  return { ...part, value: part.value.replace(index === 0 ? /(^|\n)\t+/g : /(\n)\t+/g, "$1") };
}
