// Commands by kind, and simple commands (POSIX 2.9.1): assignments, words and redirections.
import { found } from "../../findings/finding.ts";
import { plain, reserved } from "../reserved.ts";
import type { Assignment, Command, Redirection, SimpleCommand, Word } from "../script.ts";
import type { Span } from "../span.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse, refuseFor } from "../untrusted.ts";
import { lowerAssignment, lowerAssignmentWord } from "./assignment.ts";
import { lowerCompound } from "./compound.ts";
import { lowerConditional } from "./conditional.ts";
import { lowerFunction } from "./function.ts";
import { checkOneLine, type Reading, sourceOf, spanOf, unlisted } from "./reading.ts";
import { lowerRedirection, redirectionKinds } from "./redirection.ts";
import { groupTouching, literalWord, lowerArgument } from "./word.ts";

type Parts = Partial<Pick<SimpleCommand, "assignments" | "words" | "redirections">>;

/** A simple command of these parts; the parts that are left out are empty. */
export const simpleCommandOf = (
  span: Span,
  { assignments = [], words = [], redirections = [] }: Parts,
): SimpleCommand => ({ kind: "simple", span, assignments, words, redirections });

/** The command of one node. */
export function lowerCommand(reading: Reading, node: ConcreteNode): Command {
  switch (node.type) {
    case "command":
      return lowerSimple(reading, node);
    case "declaration_command":
    case "unset_command":
      return lowerDeclaration(reading, node);
    case "variable_assignment":
      return simpleCommandOf(spanOf(node), { assignments: [lowerAssignment(reading, node)] });
    case "variable_assignments":
      return simpleCommandOf(spanOf(node), {
        assignments: node.children.map((child) => lowerAssignment(reading, child)),
      });
    case "test_command":
      if (node.children[0]?.type !== "[[") return lowerCompound(reading, node);
      return {
        kind: "compound",
        span: spanOf(node),
        body: { type: "conditional", expression: lowerConditional(reading, node) },
        redirections: [],
      };
    case "function_definition":
      return lowerFunction(reading, node);
    default:
      return lowerCompound(reading, node);
  }
}

const isWordNode = (node: ConcreteNode): boolean => node.type === "command_name" || node.field === "argument";

function lowerSimple(reading: Reading, node: ConcreteNode): SimpleCommand {
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirections: Redirection[] = [];
  checkOneLine(reading, node.children);
  for (const group of groupTouching(node.children)) {
    if (group.every(isWordNode)) {
      words.push(lowerArgument(reading, group));
      continue;
    }
    for (const [index, part] of group.entries()) {
      if (part.type === "variable_assignment" && words.length === 0 && group.length === 1)
        assignments.push(lowerAssignment(reading, part));
      else if (redirectionKinds.has(part.type)) redirections.push(lowerRedirection(reading, part));
      else if (isWordNode(part) && redirectionKinds.has(group[index + 1]?.type ?? ""))
        words.push(lowerArgument(reading, [part]));
      else return unlisted(part);
    }
  }
  const command = simpleCommandOf(spanOf(node), { assignments, words, redirections });
  checkName(reading, command);
  return command;
}

/** R13: a reserved word in the place of a command's name is a structure that tree-sitter-bash missed. */
function checkName(reading: Reading, { span, assignments, words, redirections }: SimpleCommand): void {
  const { start, end } = span;
  const [first] = words;
  const name = first && plain(first);
  // Inside a substitution bash 5.2 runs its own print of it, `coproc COPROC K`, in which COPROC is the command.
  if (name === "coproc" && assignments.length === 0)
    refuse("unlisted-syntax", start, end, "write `coproc NAME { ...; }` for this coprocess");
  // In bash's print of a substitution, a redirection before `time` stands behind the command, and `time` is reserved.
  if (name === "time" && reading.inSubstitution && (redirections[0]?.span.start ?? end) < (first?.span.start ?? 0))
    refuse("reserved-word", start, end, "put the redirection behind `time` and its command");
  if (name !== undefined && reserved.has(name) && name !== "time")
    refuseFor(found("reserved-word", "word", { start, end }, { text: name }));
}

/** `declare x=1`, `unset x`: the node of the keyword is no word in the grammar. */
function lowerDeclaration(reading: Reading, node: ConcreteNode): SimpleCommand {
  const [keyword, ...rest] = node.children;
  if (!keyword) return unlisted(node);
  checkOneLine(reading, node.children);
  const words: Word[] = [literalWord(spanOf(keyword), sourceOf(reading, keyword))];
  for (const group of groupTouching(rest)) {
    const [child] = group;
    if (child?.type === "variable_assignment" && group.length === 1) words.push(lowerAssignmentWord(reading, child));
    else words.push(lowerArgument(reading, group));
  }
  return simpleCommandOf(spanOf(node), { words });
}
