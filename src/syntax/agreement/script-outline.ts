// The outline of a Script.

import type {
  AndOr,
  Assignment,
  Command,
  Compound,
  Conditional,
  List,
  Pipeline,
  Redirection,
  Script,
  Word,
  WordPart,
} from "../script.ts";
import { compoundCode, Outline } from "./outline.ts";

/** The outline of a lowered script. */
export function outlineOfScript(script: Script): Outline {
  const outline = new Outline();
  addList(outline, script.list);
  return outline;
}

function addList(outline: Outline, list: List): void {
  outline.add("list", list.items.length, 0);
  for (const item of list.items) addAndOr(outline, item.andOr, item.background);
}

function addAndOr(outline: Outline, andOr: AndOr, background: boolean): void {
  outline.add("and-or list", andOr.rest.length, background ? 1 : 0);
  addPipeline(outline, andOr.first);
  for (const { operator, pipeline } of andOr.rest) {
    outline.add("and-or list", operator === "&&" ? 1 : 2, 0);
    addPipeline(outline, pipeline);
  }
}

function addPipeline(outline: Outline, pipeline: Pipeline): void {
  outline.add("pipeline", pipeline.commands.length, (pipeline.negated ? 1 : 0) + (pipeline.timed ? 2 : 0));
  for (const operator of pipeline.operators) outline.add("pipeline", operator === "|" ? 1 : 2, 0);
  for (const command of pipeline.commands) addCommand(outline, command);
}

function addCommand(outline: Outline, command: Command): void {
  switch (command.kind) {
    case "simple":
      outline.add("command", command.assignments.length, command.words.length);
      for (const assignment of command.assignments) addAssignment(outline, assignment);
      for (const word of command.words) {
        if (word.assignment) addAssignment(outline, word.assignment);
        else addWord(outline, word);
      }
      addRedirections(outline, command.redirections);
      return;
    case "compound":
      addCompound(outline, command.body, command.span.start);
      addRedirections(outline, command.redirections);
      return;
    case "function":
      outline.add("function", command.span.start, command.span.start + command.name.length);
      outline.addText(command.name);
      addCommand(outline, command.body);
      return;
    case "coprocess":
      outline.add("command", -1, -1);
      outline.addText(command.name);
      addCommand(outline, command.body);
      return;
    default:
      command satisfies never;
  }
}

function addCompound(outline: Outline, body: Compound, start: number): void {
  outline.add("compound command", start, start + compoundCode[body.type]);
  switch (body.type) {
    case "brace-group":
    case "subshell":
      return addList(outline, body.list);
    case "if":
      for (const branch of body.branches) {
        addList(outline, branch.condition);
        addList(outline, branch.body);
      }
      if (body.otherwise) addList(outline, body.otherwise);
      return;
    case "for":
    case "select":
      outline.addText(body.name);
      outline.add("command", body.words?.length ?? -1, 0);
      for (const word of body.words ?? []) addWord(outline, word);
      return addList(outline, body.body);
    case "arithmetic-for":
      for (const expression of body.expressions) addParts(outline, expression.parts);
      return addList(outline, body.body);
    case "while":
    case "until":
      addList(outline, body.condition);
      return addList(outline, body.body);
    case "case":
      addWord(outline, body.word);
      for (const item of body.items) {
        outline.add(
          "command",
          item.patterns.length,
          item.terminator.length === 3 ? 3 : item.terminator === ";;" ? 1 : 2,
        );
        for (const pattern of item.patterns) addWord(outline, pattern);
        addList(outline, item.body);
      }
      return;
    case "conditional":
      return addConditional(outline, body.expression);
    case "arithmetic":
      return addParts(outline, body.expression.parts);
    default:
      body satisfies never;
  }
}

function addConditional(outline: Outline, expression: Conditional): void {
  switch (expression.type) {
    case "word":
      outline.addText("-n");
      return addWord(outline, expression.word);
    case "unary":
      outline.addText(expression.operator);
      return addWord(outline, expression.operand);
    case "binary":
      outline.addText(expression.operator);
      addWord(outline, expression.left);
      return addWord(outline, expression.right);
    case "not":
      outline.addText("!");
      return addConditional(outline, expression.operand);
    case "logical":
      addConditional(outline, expression.left);
      outline.addText(expression.operator);
      return addConditional(outline, expression.right);
    default:
      expression satisfies never;
  }
}

function addAssignment(outline: Outline, assignment: Assignment): void {
  outline.add("assignment", assignment.span.start, assignment.span.end);
  outline.addText(assignment.append ? `${assignment.name}+` : assignment.name);
  if (assignment.subscript) addParts(outline, assignment.subscript.parts);
  const { value } = assignment;
  if (!value) return;
  if (value.kind === "word") return addWord(outline, value);
  outline.add("assignment", value.elements.length, 0);
  for (const element of value.elements) addWord(outline, element);
}

function addRedirections(outline: Outline, redirections: readonly Redirection[]): void {
  for (const redirection of [...redirections].sort((a, b) => a.span.start - b.span.start)) {
    const { descriptor, operator, target } = redirection;
    outline.add("redirection", redirection.span.start, target.span.end);
    outline.addText(`${descriptor ?? ""}${operator}`);
    if (operator === "<<" || operator === "<<-")
      addParts(
        outline,
        target.parts.filter((part) => part.kind !== "quoted"),
      );
    else addWord(outline, target);
  }
}

function addWord(outline: Outline, word: Word): void {
  outline.add("word", word.span.start, word.span.end);
  const value = staticText(word.parts);
  if (value !== undefined) outline.addText(value);
  addParts(outline, word.parts);
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

function addParts(outline: Outline, parts: readonly WordPart[]): void {
  for (const part of parts) {
    const { start, end } = part.span;
    switch (part.kind) {
      case "literal":
        break;
      case "quoted":
        if (part.style !== "backslash") outline.add("quoted text", start, end);
        break;
      case "double":
        outline.add("quoted text", start, end);
        addParts(outline, part.parts);
        break;
      case "parameter":
        outline.add("parameter expansion", start, end);
        if (part.subscript) addParts(outline, part.subscript.parts);
        for (const operand of part.operands) addParts(outline, operand.parts);
        break;
      case "command":
        outline.add("command substitution", start, end);
        addList(outline, part.list);
        break;
      case "process":
        outline.add("process substitution", start, end);
        addList(outline, part.list);
        break;
      case "arithmetic":
        outline.add("arithmetic", start, end);
        addParts(outline, part.expression.parts);
        break;
      default:
        part satisfies never;
    }
  }
}
