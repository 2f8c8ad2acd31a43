// Pipelines (POSIX 2.9.2), with the `!`, `time` and `coproc` before them.
import { plain, reserved } from "../reserved.ts";
import type { Command, Pipeline, SimpleCommand } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { lowerCommand } from "./command.ts";
import { lowerAndOr } from "./list.ts";
import { type Reading, unlisted } from "./reading.ts";

/** A pipeline to which commands may still be added. */
export type PipelineDraft = {
  -readonly [Key in keyof Pipeline]: Pipeline[Key] extends readonly (infer Item)[] ? Item[] : Pipeline[Key];
};

/** The pipeline of one command. */
export const pipelineOf = (command: Command): PipelineDraft => ({
  span: command.span,
  negated: false,
  timed: false,
  commands: [command],
  operators: [],
});

/** The pipeline of one node; a single command is a pipeline, too. */
export function lowerPipeline(reading: Reading, node: ConcreteNode): PipelineDraft {
  if (node.type === "negated_command") return lowerNegated(reading, node);
  if (node.type === "pipeline") return lowerPiped(reading, node.children, node);
  const command = lowerCommand(reading, node);
  const prefix = reading.prefixes.get(node.start);
  if (!prefix) {
    const pipeline = timed(command) ?? pipelineOf(command);
    if (pipeline.timed && reading.inSubstitution && isEmpty(pipeline.commands[0])) return unlisted(node);
    return pipeline;
  }
  if (command.kind !== "compound") return unlisted(node);
  // Bash 5.2 reads the `time` at the head of a substitution as a program's name, and `{` as its argument.
  if (prefix.timed && reading.inSubstitution)
    refuse("reserved-word", node.start, node.end, "inside a substitution bash may not read `time` before this command");
  const { coprocess: name, negated } = prefix;
  if (name === undefined) return { ...pipelineOf(command), negated, timed: prefix.timed ? "bash" : false };
  return pipelineOf({ kind: "coprocess", span: command.span, name, body: command });
}

function lowerNegated(reading: Reading, node: ConcreteNode): PipelineDraft {
  const [mark, body, ...more] = node.children;
  if (mark?.type !== "!" || !body || more.length > 0 || body.type === "negated_command") return unlisted(node);
  const inner = lowerAndOr(reading, body);
  if (inner.rest.length > 0 || inner.first.negated || inner.first.timed) return unlisted(node);
  if (isEmpty(inner.first.commands[0])) return unlisted(node);
  return { ...inner.first, negated: true, span: { start: node.start, end: inner.first.span.end } };
}

/** The pipeline of `nodes`, which are its commands, operators and comments; `whole` is the node that they end with. */
export function lowerPiped(reading: Reading, nodes: readonly ConcreteNode[], whole: ConcreteNode): PipelineDraft {
  let result: PipelineDraft | undefined;
  let operator: "|" | "|&" | undefined;
  for (const node of nodes) {
    if (node.type === "comment") continue;
    if (node.type === "|" || node.type === "|&") {
      if (operator || !result) return unlisted(node);
      operator = node.type;
      continue;
    }
    const next = lowerAndOr(reading, node);
    if (next.rest.length > 0) return unlisted(node);
    if (!result) {
      result = next.first;
      continue;
    }
    // Only the first command of a pipeline may follow `!` or `time`.
    if (!operator || next.first.negated || next.first.timed) return unlisted(node);
    result.commands.push(...next.first.commands);
    result.operators.push(operator, ...next.first.operators);
    operator = undefined;
  }
  if (!result || operator) return unlisted(whole);
  return { ...result, span: { start: result.span.start, end: whole.end } };
}

const isEmpty = (command: Command | undefined): boolean =>
  command?.kind === "simple" && command.words.length + command.assignments.length + command.redirections.length === 0;

/** `time` at the head of a pipeline is a reserved word, which tree-sitter-bash takes for a command's name (R13). */
function timed(command: Command): PipelineDraft | undefined {
  if (command.kind !== "simple" || command.assignments.length > 0) return undefined;
  const [first, ...rest] = command.words;
  if (
    !first ||
    plain(first) !== "time" ||
    (command.redirections[0] && command.redirections[0].span.start < first.span.start)
  )
    return undefined;
  let form: "bash" | "posix" = "bash";
  for (let option = rest[0] && plain(rest[0]); option === "-p" || option === "--"; option = rest[0] && plain(rest[0])) {
    if (option === "-p") form = "posix";
    rest.shift();
  }
  const name = rest[0] && plain(rest[0]);
  if (name !== undefined && (reserved.has(name) || /^\w+\+?=/.test(name)))
    refuse("reserved-word", command.span.start, command.span.end, "what follows `time` is not read");
  const inner: SimpleCommand = { ...command, words: rest };
  return { ...pipelineOf(inner), span: command.span, timed: form };
}
