// Statements with redirections behind them, which belong to the last command (POSIX 2.9.1 and 2.9.4).
import type { CompoundCommand, Redirection, SimpleCommand } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { type AndOrDraft, joinAndOr, joinPiped, lastPipeline, pipelineOf } from "./and-or.ts";
import { simpleCommandOf } from "./command.ts";
import { lowerHereDocument } from "./here-document.ts";
import { lowerAndOr } from "./list.ts";
import { lowerPiped } from "./pipeline.ts";
import { type Reading, spanOf, unlisted } from "./reading.ts";
import { lowerRedirection, redirectionKinds } from "./redirection.ts";

/** The and-or list of a `redirected_statement`. A here-document's node may hold the rest of its line, too. */
export function lowerRedirected(reading: Reading, node: ConcreteNode): AndOrDraft {
  const bodyNode = node.children.find((child) => child.field === "body");
  const rest = node.children.filter((child) => child !== bodyNode && child.type !== "comment");
  let result: AndOrDraft | undefined = bodyNode ? lowerAndOr(reading, bodyNode) : undefined;
  // Gathered and attached at once, since a command may have thousands of them.
  let waiting: Redirection[] = [];
  const flush = (onto: AndOrDraft): void => {
    if (waiting.length > 0) attach(onto, waiting, node);
    waiting = [];
  };
  for (const child of rest) {
    if (!redirectionKinds.has(child.type)) return unlisted(child);
    result ??= { first: pipelineOf(simpleCommandOf(spanOf(child), {})), rest: [] };
    if (child.type === "heredoc_redirect") {
      flush(result);
      attachHereDocument(reading, result, child);
    } else waiting.push(lowerRedirection(reading, child));
  }
  if (result) flush(result);
  return result ?? unlisted(node);
}

const ownKinds = new Set(["<<", "<<-", "heredoc_start", "heredoc_body", "heredoc_end", "file_descriptor", "comment"]);

/** R20: tree-sitter-bash hangs the rest of the line behind `<<E` into the here-document's node. */
function attachHereDocument(reading: Reading, onto: AndOrDraft, node: ConcreteNode): void {
  attach(onto, [lowerHereDocument(reading, node)], node);
  let operator: "&&" | "||" | undefined;
  for (const child of node.children) {
    const { type } = child;
    if (ownKinds.has(type)) continue;
    if (child.field === "argument")
      refuse(
        "redirection-target",
        child.start,
        child.end,
        "words after a here-document's delimiter are arguments to bash: put redirections last",
      );
    if (child.field === "redirect" && redirectionKinds.has(type) && type !== "heredoc_redirect")
      attach(onto, [lowerRedirection(reading, child)], child);
    else if (type === "pipeline") extendPipeline(reading, onto, child);
    else if (child.field === "operator" && (type === "&&" || type === "||")) operator = type;
    else if (child.field === "right" && operator) {
      joinAndOr(onto, operator, lowerAndOr(reading, child));
      operator = undefined;
    } else unlisted(child);
  }
  if (operator) unlisted(node);
}

/** `| K2` behind `<<E`: a pipeline's node that begins with its operator. */
function extendPipeline(reading: Reading, andOr: AndOrDraft, node: ConcreteNode): void {
  const [bar, ...more] = node.children;
  if (bar?.type !== "|" && bar?.type !== "|&") return unlisted(node);
  if (!joinPiped(andOr, bar.type, lowerPiped(reading, more, node))) unlisted(node);
}

function attach(andOr: AndOrDraft, more: readonly Redirection[], node: ConcreteNode): void {
  const pipeline = lastPipeline(andOr);
  const { commands, span } = pipeline;
  const last = commands.at(-1);
  if (last?.kind === "simple" || last?.kind === "compound") commands[commands.length - 1] = redirected(last, more);
  else if (last?.kind === "coprocess") commands[commands.length - 1] = { ...last, body: redirected(last.body, more) };
  else refuse("unlisted-syntax", node.start, node.end, "this redirection is not read here");
  pipeline.span = { start: span.start, end: Math.max(span.end, more.at(-1)?.span.end ?? 0) };
}

const redirected = <Kind extends SimpleCommand | CompoundCommand>(
  command: Kind,
  more: readonly Redirection[],
): Kind => ({
  ...command,
  redirections: [...command.redirections, ...more],
});
