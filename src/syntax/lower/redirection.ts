// Redirections (POSIX 2.7, bash manual 3.6).
import type { Redirection } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { checkTarget } from "../trust.ts";
import { refuse } from "../untrusted.ts";
import { lowerHereDocument } from "./here-document.ts";
import { type Reading, sourceOf, spanOf, unlisted } from "./reading.ts";
import { literalWord, lowerWord } from "./word.ts";

export const redirectionKinds: ReadonlySet<string> = new Set(["file_redirect", "herestring_redirect"]);

/** The redirection of one node. */
export function lowerRedirection(reading: Reading, node: ConcreteNode): Redirection {
  if (node.type === "file_redirect") return lowerFileRedirection(reading, node);
  if (node.type !== "herestring_redirect") return unlisted(node);
  const [first, second, third] = node.children;
  const descriptor = first?.type === "file_descriptor" ? lowerDescriptor(reading, first) : undefined;
  const target = first?.type === "file_descriptor" ? third : second;
  if (!target) return unlisted(node);
  checkTarget(reading.source, target);
  return { span: spanOf(node), descriptor, operator: "<<<", target: lowerWord(reading, target) };
}

/**
 * R6: exactly one target, and none behind `>&-` and `<&-`. Tree-sitter-bash counts the words after the target as more
 * targets; to bash they are arguments.
 */
export function lowerFileRedirection(reading: Reading, node: ConcreteNode): Redirection {
  const children = [...node.children];
  const descriptor = children[0]?.type === "file_descriptor" ? lowerDescriptor(reading, children[0]) : undefined;
  if (children[0]?.type === "file_descriptor") children.shift();
  const [operator, target, ...more] = children;
  if (!operator) return unlisted(node);
  const span = spanOf(node);
  if (operator.type === ">&-" || operator.type === "<&-") {
    if (target)
      refuse("redirection-target", node.start, node.end, "words after a closing redirection are arguments to bash");
    const closing = literalWord({ start: operator.end - 1, end: operator.end }, "-");
    return { span, descriptor, operator: operator.type === ">&-" ? ">&" : "<&", target: closing };
  }
  if (!target || more.length > 0)
    refuse(
      "redirection-target",
      node.start,
      node.end,
      "words after the target of a redirection are arguments to bash: put redirections last",
    );
  checkTarget(reading.source, target);
  const body = reading.hereDocuments.get(operator.start);
  if (body) return { span, descriptor, ...lowerHereDocument(reading, { operator, target }, body) };
  // Behind `>&` and `<&`, even after a blank, `-` is a token of its own, and the rest an argument.
  const [first, second] = sourceOf(reading, target);
  if (operator.type.endsWith("&") && first === "-" && second !== undefined)
    refuse("redirection-target", target.start, target.end, "words after a closing redirection are arguments to bash");
  switch (operator.type) {
    case "<":
    case ">":
    case ">>":
    case ">|":
    case "<&":
    case ">&":
    case "&>":
    case "&>>":
      return { span, descriptor, operator: operator.type, target: lowerWord(reading, target) };
    default:
      return unlisted(operator);
  }
}

/** R18: `K -1>f` has an argument `-1` and no descriptor. */
function lowerDescriptor(reading: Reading, node: ConcreteNode): number | string {
  const raw = sourceOf(reading, node);
  if (/^\d{1,9}$/.test(raw)) return Number(raw);
  const name = /^\{(\w+)\}$/.exec(raw)?.[1];
  return name ?? refuse("unlisted-syntax", node.start, node.end, `\`${raw}\` is not a descriptor to bash`);
}
