// The marks of our own tree.

import type {
  AndOr,
  Assignment,
  Command,
  Compound,
  Conditional,
  List,
  Pipeline,
  Redirection,
  Word,
  WordPart,
} from "../script.ts";
import { compoundCode, type Marks } from "./outline.ts";

/** The marks of a list of our tree. */
export function markList(marks: Marks, list: List): void {
  marks.add("list", list.items.length, 0);
  for (const item of list.items) markAndOr(marks, item.andOr, item.background);
}

function markAndOr(marks: Marks, andOr: AndOr, background: boolean): void {
  marks.add("and-or list", andOr.rest.length, background ? 1 : 0);
  markPipeline(marks, andOr.first);
  for (const { operator, pipeline } of andOr.rest) {
    marks.add("and-or list", operator === "&&" ? 1 : 2, 0);
    markPipeline(marks, pipeline);
  }
}

function markPipeline(marks: Marks, pipeline: Pipeline): void {
  marks.add("pipeline", pipeline.commands.length, (pipeline.negated ? 1 : 0) + (pipeline.timed ? 2 : 0));
  for (const operator of pipeline.operators) marks.add("pipeline", operator === "|" ? 1 : 2, 0);
  for (const command of pipeline.commands) markCommand(marks, command);
}

function markCommand(marks: Marks, command: Command): void {
  switch (command.kind) {
    case "simple":
      marks.add("command", command.assignments.length, command.words.length);
      for (const assignment of command.assignments) markAssignment(marks, assignment);
      for (const word of command.words) {
        if (word.assignment) markAssignment(marks, word.assignment);
        else markWord(marks, word);
      }
      markRedirections(marks, command.redirections);
      return;
    case "compound":
      markCompound(marks, command.body, command.span.start);
      markRedirections(marks, command.redirections);
      return;
    case "function":
      marks.add("function", command.span.start, command.span.start + command.name.length);
      marks.text(command.name);
      markCommand(marks, command.body);
      return;
    case "coprocess":
      marks.add("command", -1, -1);
      marks.text(command.name);
      markCommand(marks, command.body);
      return;
    default:
      command satisfies never;
  }
}

function markCompound(marks: Marks, body: Compound, start: number): void {
  marks.add("compound command", start, start + compoundCode[body.type]);
  switch (body.type) {
    case "brace-group":
    case "subshell":
      return markList(marks, body.list);
    case "if":
      for (const branch of body.branches) {
        markList(marks, branch.condition);
        markList(marks, branch.body);
      }
      if (body.otherwise) markList(marks, body.otherwise);
      return;
    case "for":
    case "select":
      marks.text(body.name);
      marks.add("command", body.words?.length ?? -1, 0);
      for (const word of body.words ?? []) markWord(marks, word);
      return markList(marks, body.body);
    case "arithmetic-for":
      for (const expression of body.expressions) markParts(marks, expression.parts);
      return markList(marks, body.body);
    case "while":
    case "until":
      markList(marks, body.condition);
      return markList(marks, body.body);
    case "case":
      markWord(marks, body.word);
      for (const item of body.items) {
        marks.add("command", item.patterns.length, item.terminator.length === 3 ? 3 : item.terminator === ";;" ? 1 : 2);
        for (const pattern of item.patterns) markWord(marks, pattern);
        markList(marks, item.body);
      }
      return;
    case "conditional":
      return markConditional(marks, body.expression);
    case "arithmetic":
      return markParts(marks, body.expression.parts);
    default:
      body satisfies never;
  }
}

function markConditional(marks: Marks, expression: Conditional): void {
  switch (expression.type) {
    case "word":
      marks.text("-n");
      return markWord(marks, expression.word);
    case "unary":
      marks.text(expression.operator);
      return markWord(marks, expression.operand);
    case "binary":
      marks.text(expression.operator);
      markWord(marks, expression.left);
      return markWord(marks, expression.right);
    case "not":
      marks.text("!");
      return markConditional(marks, expression.operand);
    case "logical":
      markConditional(marks, expression.left);
      marks.text(expression.operator);
      return markConditional(marks, expression.right);
    default:
      expression satisfies never;
  }
}

function markAssignment(marks: Marks, assignment: Assignment): void {
  marks.add("assignment", assignment.span.start, assignment.span.end);
  marks.text(assignment.append ? `${assignment.name}+` : assignment.name);
  if (assignment.subscript) markParts(marks, assignment.subscript.parts);
  const { value } = assignment;
  if (!value) return;
  if (value.kind === "word") return markWord(marks, value);
  marks.add("assignment", value.elements.length, 0);
  for (const element of value.elements) markWord(marks, element);
}

function markRedirections(marks: Marks, redirections: readonly Redirection[]): void {
  for (const redirection of [...redirections].sort((a, b) => a.span.start - b.span.start)) {
    const { descriptor, operator, target } = redirection;
    marks.add("redirection", redirection.span.start, target.span.end);
    marks.text(`${descriptor ?? ""}${operator}`);
    if (operator === "<<" || operator === "<<-")
      markParts(
        marks,
        target.parts.filter((part) => part.kind !== "quoted"),
      );
    else markWord(marks, target);
  }
}

function markWord(marks: Marks, word: Word): void {
  marks.add("word", word.span.start, word.span.end);
  const value = staticText(word.parts);
  if (value !== undefined) marks.text(value);
  markParts(marks, word.parts);
}

function staticText(parts: readonly WordPart[]): string | undefined {
  let value = "";
  for (const part of parts) {
    if (part.kind === "literal" || part.kind === "quoted") value += part.value;
    else if (part.kind === "double") {
      const inner = staticText(part.parts);
      if (inner === undefined) return undefined;
      value += inner;
    } else return undefined;
  }
  return value;
}

function markParts(marks: Marks, parts: readonly WordPart[]): void {
  for (const part of parts) {
    const { start, end } = part.span;
    switch (part.kind) {
      case "literal":
        break;
      case "quoted":
        if (part.style !== "backslash") marks.add("quoted text", start, end);
        break;
      case "double":
        marks.add("quoted text", start, end);
        markParts(marks, part.parts);
        break;
      case "parameter":
        marks.add("parameter expansion", start, end);
        if (part.subscript) markParts(marks, part.subscript.parts);
        for (const operand of part.operands) markParts(marks, operand.parts);
        break;
      case "command":
        marks.add("command substitution", start, end);
        markList(marks, part.list);
        break;
      case "process":
        marks.add("process substitution", start, end);
        markList(marks, part.list);
        break;
      case "arithmetic":
        marks.add("arithmetic", start, end);
        markParts(marks, part.expression.parts);
        break;
      default:
        part satisfies never;
    }
  }
}
