// Statements with redirections behind them, which belong to the last command (POSIX 2.9.1 and 2.9.4).
import type { CompoundCommand, Redirection, SimpleCommand } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { type AndOrDraft, lastPipeline, pipelineOf } from "./and-or.ts";
import { simpleCommandOf } from "./command.ts";
import { lowerAndOr } from "./list.ts";
import { checkOneLine, type Reading, spanOf, unlisted } from "./reading.ts";
import { lowerRedirection } from "./redirection.ts";

/** The and-or list of a `redirected_statement`. */
export function lowerRedirected(reading: Reading, node: ConcreteNode): AndOrDraft {
  const bodyNode = node.children.find((child) => child.field === "body");
  const rest = node.children.filter((child) => child !== bodyNode && child.type !== "comment");
  const [first] = rest;
  if (!first) return unlisted(node);
  checkOneLine(reading, node.children);
  const redirections = rest.map((child) => lowerRedirection(reading, child));
  const result: AndOrDraft = bodyNode
    ? lowerAndOr(reading, bodyNode)
    : { first: pipelineOf(simpleCommandOf(spanOf(first), {})), rest: [] };
  attach(result, redirections, node);
  return result;
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
