// The marks of the second parser's tree, in the order and with the places that `our-marks.ts` gives ours.
import type {
  ArithmeticExpression,
  CommandNode,
  CompoundList,
  HereDoc,
  PipelineNode,
  Statement,
  TestExpression,
  AndOr as TheirAndOr,
  ArrayValue as TheirArray,
  Assignment as TheirAssignment,
  Command as TheirCommand,
  CompoundCommand as TheirCompound,
  WordPart as TheirPart,
  Pipeline as TheirPipeline,
  Redirection as TheirRedirection,
  Script as TheirScript,
  Word as TheirWord,
} from "unbash";
import type { Compound } from "../script.ts";
import { compoundCode, type Marks } from "./outline.ts";

function markScript(marks: Marks, script: TheirScript | undefined): void {
  if (!script || script.source !== undefined) {
    marks.add("text", -1, -1);
    return;
  }
  markStatements(marks, script.commands);
}

/** The marks of statements as the second parser reads them. */
export function markStatements(marks: Marks, statements: readonly Statement[]): void {
  marks.add("list", statements.length, 0);
  for (const statement of statements) {
    const { command } = statement;
    const background = statement.background ? 1 : 0;
    if (command.type !== "AndOr") {
      marks.add("and-or list", 0, background);
      markPipelineNode(marks, command);
    } else markTheirAndOr(marks, command, background);
  }
}

function markTheirAndOr(marks: Marks, andOr: TheirAndOr, background: number): void {
  marks.add("and-or list", andOr.operators.length, background);
  for (const [index, command] of andOr.commands.entries()) {
    if (index > 0) marks.add("and-or list", andOr.operators[index - 1] === "&&" ? 1 : 2, 0);
    markPipelineNode(marks, command);
  }
}

function markPipelineNode(marks: Marks, node: PipelineNode): void {
  if (node.type === "Pipeline") return markTheirPipeline(marks, node);
  marks.add("pipeline", 1, 0);
  markNode(marks, node);
}

function markTheirPipeline(marks: Marks, pipeline: TheirPipeline): void {
  const times = pipeline.prefixes.filter((prefix) => prefix.type === "Time").length;
  const negations = pipeline.prefixes.length - times;
  marks.add(
    "pipeline",
    pipeline.commands.length,
    times > 1 || negations > 1 || (times && negations) ? -1 : negations + times * 2,
  );
  for (const operator of pipeline.operators) marks.add("pipeline", operator === "|" ? 1 : 2, 0);
  for (const command of pipeline.commands) markNode(marks, command);
}

function markNode(marks: Marks, node: CommandNode): void {
  switch (node.type) {
    case "Command":
      return markTheirCommand(marks, node);
    case "Redirected":
      markTheirCompound(marks, node.command);
      return markTheirRedirections(marks, node.redirects);
    case "Function": {
      marks.add("function", node.pos, node.pos + node.name.value.length);
      marks.text(node.name.value);
      const { body } = node;
      if (body.type === "CompoundList") marks.add("text", -1, -1);
      else if (body.type === "Redirected") markNode(marks, body);
      else markTheirCompound(marks, body);
      return;
    }
    case "Coproc": {
      marks.add("command", -1, -1);
      marks.text(node.name?.value ?? "COPROC");
      const { body } = node;
      if (body.type === "CompoundList") marks.add("text", -1, -1);
      else markNode(marks, body);
      return;
    }
    default:
      return markTheirCompound(marks, node);
  }
}

function markTheirCommand(marks: Marks, command: TheirCommand): void {
  const assignments = command.prefix.filter((part) => part.type === "Assignment");
  const args = command.args;
  const last = assignments.at(-1);
  // Their reading of `x=<(a)`, an assignment to bash: an empty assignment and a command that touches it.
  if (last && command.name && last.end === command.name.pos && args.length === 0) {
    marks.add("command", assignments.length, 0);
    for (const assignment of assignments.slice(0, -1)) markTheirAssignment(marks, assignment);
    marks.add("assignment", last.pos, command.name.end);
    marks.text(last.append ? `${last.name}+` : last.name);
    markTheirWord(marks, command.name);
    return markTheirRedirections(marks, command.redirects);
  }
  marks.add("command", assignments.length, (command.name ? 1 : 0) + args.length);
  for (const assignment of assignments) markTheirAssignment(marks, assignment);
  if (command.name) markTheirWord(marks, command.name);
  for (const argument of args) {
    if (argument.type === "Assignment" && command.name?.value === "alias") markAlias(marks, argument);
    else if (argument.type === "Assignment") markTheirAssignment(marks, argument);
    else markTheirWord(marks, argument);
  }
  markTheirRedirections(marks, command.redirects);
}

// `alias a=b` is read as a word by the first parser.
function markAlias(marks: Marks, assignment: TheirAssignment): void {
  marks.add("word", assignment.pos, assignment.end);
  const { value } = assignment;
  if (value.type === "ArrayValue" || assignment.index) return marks.add("text", -1, -1);
  if (!value.parts || isStatic(value.parts))
    marks.text(`${assignment.name}${assignment.append ? "+" : ""}=${value.value}`);
  markTheirParts(marks, value.parts);
}

function markLists(marks: Marks, ...lists: readonly (CompoundList | undefined)[]): void {
  for (const list of lists) if (list) markStatements(marks, list.commands);
}

function markTheirCompound(marks: Marks, node: TheirCompound): void {
  const mark = (type: Compound["type"]): void => marks.add("compound command", node.pos, node.pos + compoundCode[type]);
  switch (node.type) {
    case "BraceGroup":
      mark("brace-group");
      return markLists(marks, node.body);
    case "Subshell":
      mark("subshell");
      return markLists(marks, node.body);
    case "If":
      mark("if");
      markLists(marks, node.clause, node.then);
      for (const branch of node.elif) markLists(marks, branch.clause, branch.then);
      return markLists(marks, node.else);
    case "For":
    case "Select":
      mark(node.type === "For" ? "for" : "select");
      marks.text(node.name.value);
      marks.add("command", node.wordlist?.length ?? -1, 0);
      for (const word of node.wordlist ?? []) markTheirWord(marks, word);
      return markLists(marks, node.body);
    case "ArithmeticFor":
      mark("arithmetic-for");
      markArithmetic(marks, node.initialize);
      markArithmetic(marks, node.test);
      markArithmetic(marks, node.update);
      return markLists(marks, node.body);
    case "While":
      mark(node.kind);
      return markLists(marks, node.clause, node.body);
    case "Case":
      mark("case");
      markTheirWord(marks, node.word);
      for (const item of node.items) {
        const terminator = item.terminator ?? ";;";
        marks.add("command", item.pattern.length, terminator.length === 3 ? 3 : terminator === ";;" ? 1 : 2);
        for (const pattern of item.pattern) markTheirWord(marks, pattern);
        markLists(marks, item.body);
      }
      return;
    case "TestCommand":
      mark("conditional");
      return markTest(marks, node.expression);
    case "ArithmeticCommand":
      mark("arithmetic");
      return markArithmetic(marks, node.expression);
    default:
      node satisfies never;
  }
}

function markTest(marks: Marks, expression: TestExpression): void {
  switch (expression.type) {
    case "TestUnary":
      marks.text(expression.operator);
      return markTheirWord(marks, expression.operand);
    case "TestBinary":
      marks.text(expression.operator);
      markTheirWord(marks, expression.left);
      return markTheirWord(marks, expression.right);
    case "TestNot":
      for (const _ of expression.negations) marks.text("!");
      return markTest(marks, expression.operand);
    case "TestGroup":
      return markTest(marks, expression.expression);
    case "TestLogical":
      for (const [index, operand] of expression.operands.entries()) {
        if (index > 0) marks.text(expression.operator);
        markTest(marks, operand);
      }
      return;
    default:
      expression satisfies never;
  }
}

function markTheirAssignment(marks: Marks, assignment: TheirAssignment): void {
  marks.add("assignment", assignment.pos, assignment.end);
  marks.text(assignment.append ? `${assignment.name}+` : assignment.name);
  if (assignment.index) markTheirParts(marks, assignment.index.parts);
  const value: TheirWord | TheirArray = assignment.value;
  if (value.type === "ArrayValue") {
    marks.add("assignment", value.elements.length, 0);
    for (const element of value.elements) markTheirWord(marks, element);
    return;
  }
  if (value.end > value.pos) markTheirWord(marks, value);
}

function markTheirRedirections(marks: Marks, redirections: readonly TheirRedirection[]): void {
  for (const redirection of redirections) {
    const { descriptor } = redirection;
    const before = descriptor ? (descriptor.type === "FileDescriptor" ? descriptor.value : descriptor.name) : "";
    if (redirection.type === "HereDoc") {
      markHereDocument(marks, redirection, before);
      continue;
    }
    const { target } = redirection;
    marks.add("redirection", redirection.pos, target?.end ?? -1);
    marks.text(`${before}${redirection.operator}`);
    if (target) markTheirWord(marks, target);
  }
}

function markHereDocument(marks: Marks, redirection: HereDoc, before: number | string): void {
  marks.add("redirection", redirection.pos, redirection.body.end);
  marks.text(`${before}${redirection.operator}`);
  if (!redirection.delimiter?.quoted) markTheirParts(marks, redirection.body.parts);
}

function markTheirWord(marks: Marks, word: TheirWord): void {
  marks.add("word", word.pos, word.end);
  if (!word.parts || isStatic(word.parts)) marks.text(word.value);
  markTheirParts(marks, word.parts);
}

function isStatic(parts: readonly TheirPart[]): boolean {
  return parts.every((part) => {
    switch (part.type) {
      case "Literal":
      case "SingleQuoted":
      case "AnsiCQuoted":
        return true;
      case "DoubleQuoted":
      case "LocaleString":
        return isStatic(part.parts);
      case "Glob":
      case "BraceExpansion":
      case "ExtendedGlob":
        return part.parts === undefined || isStatic(part.parts);
      default:
        return false;
    }
  });
}

function markTheirParts(marks: Marks, parts: readonly TheirPart[] | undefined): void {
  for (const part of parts ?? []) {
    const { pos, end } = part;
    switch (part.type) {
      case "Literal":
        break;
      case "Glob":
      case "ExtendedGlob":
      case "BraceExpansion":
        markTheirParts(marks, part.parts);
        break;
      case "SingleQuoted":
      case "AnsiCQuoted":
        marks.add("quoted text", pos, end);
        break;
      case "DoubleQuoted":
        marks.add("quoted text", pos, end);
        markTheirParts(marks, part.parts);
        break;
      case "SimpleExpansion":
        marks.add("parameter expansion", pos, end);
        break;
      case "ParameterExpansion": {
        marks.add("parameter expansion", pos, end);
        markTheirParts(marks, part.index?.parts);
        const { operation } = part;
        if (!operation) break;
        if (operation.type === "Replace") {
          markTheirParts(marks, operation.pattern.parts);
          markTheirParts(marks, operation.replacement.parts);
        } else if (operation.type === "Slice") {
          markTheirParts(marks, operation.offset.parts);
          markTheirParts(marks, operation.length?.parts);
        } else if ("operand" in operation) markTheirParts(marks, operation.operand?.parts);
        else if (operation.type === "Unknown") marks.add("text", -1, -1);
        break;
      }
      case "CommandExpansion":
        marks.add("command substitution", pos, end);
        markScript(marks, part.script);
        break;
      case "ProcessSubstitution":
        marks.add("process substitution", pos, end);
        markScript(marks, part.script);
        break;
      case "ArithmeticExpansion":
        marks.add("arithmetic", pos, end);
        markArithmetic(marks, part.expression);
        break;
      case "LocaleString":
        marks.add("quoted text", pos + 1, end);
        markTheirParts(marks, part.parts);
        break;
      default:
        part satisfies never;
    }
  }
}

function markArithmetic(marks: Marks, expression: ArithmeticExpression | undefined): void {
  if (!expression) return;
  switch (expression.type) {
    case "ArithmeticBinary":
      markArithmetic(marks, expression.left);
      return markArithmetic(marks, expression.right);
    case "ArithmeticUnary":
      return markArithmetic(marks, expression.operand);
    case "ArithmeticTernary":
      markArithmetic(marks, expression.test);
      markArithmetic(marks, expression.consequent);
      return markArithmetic(marks, expression.alternate);
    case "ArithmeticGroup":
      return markArithmetic(marks, expression.expression);
    case "ArithmeticWord":
      return markTheirParts(marks, expression.parts);
    case "ArithmeticCommandExpansion":
      marks.add("command substitution", expression.pos, expression.end);
      return markScript(marks, expression.script);
    default:
      expression satisfies never;
  }
}
