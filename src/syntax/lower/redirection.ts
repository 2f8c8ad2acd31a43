// Redirections (POSIX 2.7, bash manual 3.6).
import { found } from "../../findings/finding.ts";
import type { Redirection, Word } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { checkTarget } from "../trust.ts";
import { refuse, refuseFor } from "../untrusted.ts";
import { lowerHereDocument } from "./here-document.ts";
import { checkOneLine, type Reading, sourceOf, spanOf, unlisted } from "./reading.ts";
import { groupTouching, literalWord, lowerArgument, lowerWord } from "./word.ts";

export const redirectionKinds: ReadonlySet<string> = new Set(["file_redirect", "herestring_redirect"]);

/** The redirection of one node. */
export function lowerRedirection(reading: Reading, node: ConcreteNode): Redirection {
  const { redirection, words } = lowerWithWords(reading, node);
  if (words.length === 0) return redirection;
  return refuse(
    "redirection-target",
    node.start,
    node.end,
    "words after the target of a redirection are arguments to bash: put redirections last",
  );
}

/** R6: a redirection, and the words behind its target, which are arguments of the command that it belongs to. */
export interface WithWords {
  readonly redirection: Redirection;
  readonly words: readonly Word[];
}

/** The redirection of one node, with the words that tree-sitter-bash counts among its targets. */
export function lowerWithWords(reading: Reading, node: ConcreteNode): WithWords {
  if (node.type === "file_redirect") return lowerFileRedirection(reading, node);
  if (node.type !== "herestring_redirect") return unlisted(node);
  const [first, second, third] = node.children;
  const descriptor = first?.type === "file_descriptor" ? lowerDescriptor(reading, first) : undefined;
  const target = first?.type === "file_descriptor" ? third : second;
  if (!target) return unlisted(node);
  checkTarget(reading.source, target);
  const redirection = { span: spanOf(node), descriptor, operator: "<<<", target: lowerWord(reading, target) } as const;
  return { redirection, words: [] };
}

function lowerFileRedirection(reading: Reading, node: ConcreteNode): WithWords {
  const children = [...node.children];
  const descriptor = children[0]?.type === "file_descriptor" ? lowerDescriptor(reading, children[0]) : undefined;
  if (children[0]?.type === "file_descriptor") children.shift();
  const [operator, ...destinations] = children;
  if (!operator) return unlisted(node);
  checkOneLine(reading, destinations);
  const [touching, ...more] = groupTouching(destinations);
  const span = { start: node.start, end: touching?.at(-1)?.end ?? operator.end };
  if (operator.type === ">&-" || operator.type === "<&-") {
    if (touching)
      refuse("redirection-target", node.start, node.end, "words after a closing redirection are arguments to bash");
    const closing = literalWord({ start: operator.end - 1, end: operator.end }, "-");
    const redirection = { span, descriptor, operator: operator.type === ">&-" ? ">&" : "<&", target: closing } as const;
    return { redirection, words: [] };
  }
  const [target] = touching ?? [];
  if (!touching || !target) return unlisted(node);
  const words = more.map((group) => lowerArgument(reading, group));
  checkTarget(reading.source, target);
  const body = reading.hereDocuments.get(operator.start);
  if (body) {
    if (touching.length > 1) return unlisted(node);
    const here = lowerHereDocument(reading, { operator, target }, body);
    return { redirection: { span, descriptor, ...here }, words };
  }
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
      return {
        redirection: { span, descriptor, operator: operator.type, target: lowerArgument(reading, touching) },
        words,
      };
    default:
      return unlisted(operator);
  }
}

/** R18: `K -1>f` has an argument `-1` and no descriptor. */
function lowerDescriptor(reading: Reading, node: ConcreteNode): number | string {
  const raw = sourceOf(reading, node);
  if (/^\d{1,9}$/.test(raw)) return Number(raw);
  const name = /^\{(\w+)\}$/.exec(raw)?.[1];
  return name ?? refuseFor(found("unlisted-syntax", "descriptor", spanOf(node), { text: raw }));
}
