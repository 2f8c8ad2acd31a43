// Statements with redirections behind them, which belong to the last command (POSIX 2.9.1 and 2.9.4).
import type { CompoundCommand, Redirection, SimpleCommand } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { type AndOrDraft, lastPipeline, pipelineOf } from "./and-or.ts";
import { simpleCommandOf } from "./command.ts";
import { lowerAndOr } from "./list.ts";
import { checkOneLine, type Reading, spanOf, unlisted } from "./reading.ts";
import { lowerWithWords, type WithWords } from "./redirection.ts";

/** The and-or list of a `redirected_statement`. */
export function lowerRedirected(reading: Reading, node: ConcreteNode): AndOrDraft {
  const bodyNode = node.children.find((child) => child.field === "body");
  const rest = node.children.filter((child) => child !== bodyNode && child.type !== "comment");
  const [first] = rest;
  if (!first) return unlisted(node);
  checkOneLine(reading, node.children);
  const more = rest.map((child) => lowerWithWords(reading, child));
  const result: AndOrDraft = bodyNode
    ? lowerAndOr(reading, bodyNode)
    : { first: pipelineOf(simpleCommandOf(spanOf(first), {})), rest: [] };
  attach(result, more, node);
  return result;
}

/** Adds what stands behind the last command to it. */
function attach(andOr: AndOrDraft, more: readonly WithWords[], node: ConcreteNode): void {
  const pipeline = lastPipeline(andOr);
  const { commands, span } = pipeline;
  const last = commands.at(-1);
  const redirections = more.map(({ redirection }) => redirection);
  const words = more.flatMap((each) => each.words);
  // R6. The first word of a command could be an assignment or a reserved word.
  if (words.length > 0 && (last?.kind !== "simple" || last.words.length === 0))
    refuse("redirection-target", node.start, node.end, "put redirections behind the command and its arguments");
  if (last?.kind === "simple")
    commands[commands.length - 1] = { ...redirected(last, redirections), words: [...last.words, ...words] };
  else if (last?.kind === "compound") commands[commands.length - 1] = redirected(last, redirections);
  else if (last?.kind === "coprocess")
    commands[commands.length - 1] = { ...last, body: redirected(last.body, redirections) };
  else refuse("unlisted-syntax", node.start, node.end, "this redirection is not read here");
  const end = Math.max(span.end, redirections.at(-1)?.span.end ?? 0, words.at(-1)?.span.end ?? 0);
  pipeline.span = { start: span.start, end };
}

const redirected = <Kind extends SimpleCommand | CompoundCommand>(
  command: Kind,
  more: readonly Redirection[],
): Kind => ({
  ...command,
  redirections: [...command.redirections, ...more],
});
