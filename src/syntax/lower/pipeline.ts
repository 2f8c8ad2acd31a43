// Pipelines (POSIX 2.9.2), with the `!`, `time` and `coproc` before them.
import { plain, reserved } from "../reserved.ts";
import type { Command, SimpleCommand } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { type AndOrDraft, joinPiped, type PipelineDraft, pipelineOf } from "./and-or.ts";
import { lowerCommand } from "./command.ts";
import { lowerAndOr } from "./list.ts";
import { type Reading, unlisted } from "./reading.ts";

/** The and-or list of a node that begins with `!`, or is one command. */
export function lowerPrefixed(reading: Reading, node: ConcreteNode): AndOrDraft {
  if (node.type === "negated_command") return lowerNegated(reading, node);
  return { first: lowerOne(reading, node), rest: [] };
}

/** The pipeline of one command. */
function lowerOne(reading: Reading, node: ConcreteNode): PipelineDraft {
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
  // R25.
  if (negated && reading.source.charAt(node.start - 1) === "!")
    refuse("hidden-syntax", node.start - 1, node.start + 1, "put a blank between `!` and the parenthesis");
  if (name === undefined) return { ...pipelineOf(command), negated, timed: prefix.timed };
  return pipelineOf({ kind: "coprocess", span: command.span, name, body: command });
}

/** `!` belongs to the first pipeline behind it. */
function lowerNegated(reading: Reading, node: ConcreteNode): AndOrDraft {
  const [mark, body, ...more] = node.children;
  if (mark?.type !== "!" || !body || more.length > 0 || body.type === "negated_command") return unlisted(node);
  const inner = lowerAndOr(reading, body);
  const { first } = inner;
  if (first.negated || first.timed || isEmpty(first.commands[0])) return unlisted(node);
  first.negated = true;
  first.span = { start: node.start, end: first.span.end };
  return inner;
}

/** R21: the and-or list of `nodes`, the commands, operators and comments of `whole`, a pipeline's node. */
export function lowerPiped(reading: Reading, nodes: readonly ConcreteNode[], whole: ConcreteNode): AndOrDraft {
  let result: AndOrDraft | undefined;
  let operator: "|" | "|&" | undefined;
  for (const node of nodes) {
    if (node.type === "comment") continue;
    if (node.type === "|" || node.type === "|&") {
      if (operator || !result) return unlisted(node);
      operator = node.type;
      continue;
    }
    const next = lowerAndOr(reading, node);
    if (!result) {
      result = next;
      continue;
    }
    if (!operator || !joinPiped(result, operator, next)) return unlisted(node);
    operator = undefined;
  }
  return result && !operator ? result : unlisted(whole);
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
    // To bash `--` is the same as `-p`.
    form = "posix";
    rest.shift();
  }
  const name = rest[0] && plain(rest[0]);
  if (name !== undefined && (reserved.has(name) || /^\w+\+?=/.test(name)))
    refuse("reserved-word", command.span.start, command.span.end, "what follows `time` is not read");
  const inner: SimpleCommand = { ...command, words: rest };
  return { ...pipelineOf(inner), span: command.span, timed: form };
}
