// Command and process substitutions (POSIX 2.6.3, bash manual 3.5.6), and the lists of commands in them.
import type { List, WordPart } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { pipelineOf } from "./and-or.ts";
import { checkParentheses, lowerArithmetic } from "./arithmetic.ts";
import { simpleCommandOf } from "./command.ts";
import { lowerList } from "./list.ts";
import { type Reading, spanOf } from "./reading.ts";
import { lowerRedirection } from "./redirection.ts";

/** `$( )` and backticks. `start`: of the text; the node may begin with the blanks before it. */
export function lowerCommandSubstitution(reading: Reading, node: ConcreteNode, start: number): WordPart {
  const { source } = reading;
  const { end, children } = node;
  const span = { start, end };
  if (source.charAt(start) === "`") {
    checkBackticks(source, start, end);
    return { kind: "command", span, list: lowerInner(reading, node) };
  }
  // In a here-document tree-sitter-bash takes `$((` for a substitution with a subshell.
  const [, inner] = children;
  const isArithmetic = source.startsWith("$((", start) && source.endsWith("))", end);
  if (isArithmetic && children.length === 3 && inner?.type === "subshell")
    return { kind: "arithmetic", span, expression: lowerArithmetic(reading, start + 3, end - 2, inner.children) };
  return { kind: "command", span, list: lowerInner(reading, node) };
}

/** `<( )` and `>( )`. */
export function lowerProcessSubstitution(reading: Reading, node: ConcreteNode, start: number): WordPart {
  const direction = reading.source.charAt(start) === "<" ? "in" : "out";
  return { kind: "process", span: { start, end: node.end }, direction, list: lowerInner(reading, node) };
}

/** R14: bash removes backslashes from the text between backticks before it reads the commands in it. */
function checkBackticks(source: string, start: number, end: number): void {
  const body = source.slice(start + 1, end - 1);
  if (/[\\`]/.test(body) || source.charAt(end - 1) !== "`")
    refuse("complex-backticks", start, end, "write `$( )` for these backticks");
}

function lowerInner(outer: Reading, node: ConcreteNode): List {
  const reading: Reading = { ...outer, inSubstitution: true };
  checkParentheses(reading, node, node.start + 1);
  const inner = node.children.slice(1, -1);
  const [only] = inner;
  // `$(< file)` is a redirection without a command.
  if (inner.length === 1 && only?.type === "file_redirect") {
    const redirection = lowerRedirection(reading, only);
    const { span } = redirection;
    const command = simpleCommandOf(span, { redirections: [redirection] });
    return { span, items: [{ andOr: { first: pipelineOf(command), rest: [] }, background: false }] };
  }
  const list = lowerList(reading, inner, spanOf(node));
  checkHereDocuments(reading, node, list);
  // Bash 5.2 reads the `time` at the head of a substitution as the name of a program.
  if (list.items[0]?.andOr.first.timed)
    refuse("reserved-word", node.start, node.end, "bash may not read the `time` that a substitution begins with");
  return list;
}

/**
 * R28: bash prints the commands of a substitution and runs the print, which loses what stands behind a here-document, and the
 * quotes of its delimiter.
 */
function checkHereDocuments({ source, hereDocuments }: Reading, { start, end }: ConcreteNode, { items }: List): void {
  const inside = [...hereDocuments.values()].filter((body) => body.start > start && body.end <= end);
  if (inside.length === 0) return;
  const [item, ...more] = items;
  const [command, ...others] = item?.andOr.first.commands ?? [];
  const isAlone = more.length === 0 && others.length === 0 && item?.andOr.rest.length === 0 && !item.background;
  if (!isAlone || command?.kind !== "simple" || item.andOr.first.negated)
    refuse("here-document-end", start, end, "bash loses what stands beside a here-document in a substitution");
  for (const body of inside)
    if (!/^<<-?[ \t]*(?:\w+|'\w+'|"\w+"|\\\w+)$/.test(source.slice(body.start, body.end)))
      refuse("here-document-end", body.start, body.end, "bash reads this delimiter in two ways in a substitution");
}
