// The outline of unbash's tree: lists and commands, in the order and with the spans of `script-outline.ts`.
import type * as unbash from "unbash";
import type { Compound } from "../script.ts";
import { compoundCode, Outline } from "./outline.ts";
import { addAlias, addArithmetic, addAssignment, addRedirections, addWord } from "./unbash-words.ts";

/** The outline of the whole tree. */
export function outlineOfUnbash(script: unbash.Script): Outline {
  const outline = new Outline();
  addStatements(outline, script.commands);
  return outline;
}

/** Adds the commands of a substitution. Offsets in one with escaped backticks count in another text (`source`). */
export function addScript(outline: Outline, script: unbash.Script | undefined): void {
  if (!script || script.source !== undefined) return outline.addUnmatched();
  addStatements(outline, script.commands);
}

function addStatements(outline: Outline, statements: readonly unbash.Statement[]): void {
  outline.add("list", statements.length, 0);
  for (const statement of statements) {
    const { command } = statement;
    const background = statement.background ? 1 : 0;
    if (command.type !== "AndOr") {
      outline.add("and-or list", 0, background);
      addPipelineNode(outline, command);
    } else addAndOr(outline, command, background);
  }
}

function addAndOr(outline: Outline, andOr: unbash.AndOr, background: number): void {
  outline.add("and-or list", andOr.operators.length, background);
  for (const [index, command] of andOr.commands.entries()) {
    if (index > 0) outline.add("and-or list", andOr.operators[index - 1] === "&&" ? 1 : 2, 0);
    addPipelineNode(outline, command);
  }
}

function addPipelineNode(outline: Outline, node: unbash.PipelineNode): void {
  if (node.type === "Pipeline") return addPipeline(outline, node);
  outline.add("pipeline", 1, 0);
  addCommand(outline, node);
}

function addPipeline(outline: Outline, pipeline: unbash.Pipeline): void {
  const times = pipeline.prefixes.filter((prefix) => prefix.type === "Time").length;
  const negations = pipeline.prefixes.length - times;
  outline.add(
    "pipeline",
    pipeline.commands.length,
    times > 1 || negations > 1 || (times && negations) ? -1 : negations + times * 2,
  );
  for (const operator of pipeline.operators) outline.add("pipeline", operator === "|" ? 1 : 2, 0);
  for (const command of pipeline.commands) addCommand(outline, command);
}

function addCommand(outline: Outline, node: unbash.CommandNode): void {
  switch (node.type) {
    case "Command":
      return addSimpleCommand(outline, node);
    case "Redirected":
      addCompound(outline, node.command);
      return addRedirections(outline, node.redirects);
    case "Function": {
      outline.add("function", node.pos, node.pos + node.name.value.length);
      outline.addText(node.name.value);
      const { body } = node;
      if (body.type === "CompoundList") outline.addUnmatched();
      else if (body.type === "Redirected") addCommand(outline, body);
      else addCompound(outline, body);
      return;
    }
    case "Coproc": {
      outline.add("command", -1, -1);
      outline.addText(node.name?.value ?? "COPROC");
      const { body } = node;
      if (body.type === "CompoundList") outline.addUnmatched();
      else addCommand(outline, body);
      return;
    }
    default:
      return addCompound(outline, node);
  }
}

function addSimpleCommand(outline: Outline, command: unbash.Command): void {
  const assignments = command.prefix.filter((part) => part.type === "Assignment");
  const args = command.args;
  const last = assignments.at(-1);
  // Unbash reads `x=<(a)`, an assignment to bash, as an empty assignment and a command that touches it.
  if (last && command.name && last.end === command.name.pos && args.length === 0) {
    outline.add("command", assignments.length, 0);
    for (const assignment of assignments.slice(0, -1)) addAssignment(outline, assignment);
    outline.add("assignment", last.pos, command.name.end);
    outline.addText(last.append ? `${last.name}+` : last.name);
    addWord(outline, command.name);
    return addRedirections(outline, command.redirects);
  }
  outline.add("command", assignments.length, (command.name ? 1 : 0) + args.length);
  for (const assignment of assignments) addAssignment(outline, assignment);
  if (command.name) addWord(outline, command.name);
  for (const argument of args) {
    if (argument.type === "Assignment" && command.name?.value === "alias") addAlias(outline, argument);
    else if (argument.type === "Assignment") addAssignment(outline, argument);
    else addWord(outline, argument);
  }
  addRedirections(outline, command.redirects);
}

function addLists(outline: Outline, ...lists: readonly (unbash.CompoundList | undefined)[]): void {
  for (const list of lists) if (list) addStatements(outline, list.commands);
}

function addCompound(outline: Outline, node: unbash.CompoundCommand): void {
  const add = (type: Compound["type"]): void =>
    outline.add("compound command", node.pos, node.pos + compoundCode[type]);
  switch (node.type) {
    case "BraceGroup":
      add("brace-group");
      return addLists(outline, node.body);
    case "Subshell":
      add("subshell");
      return addLists(outline, node.body);
    case "If":
      add("if");
      addLists(outline, node.clause, node.then);
      for (const branch of node.elif) addLists(outline, branch.clause, branch.then);
      return addLists(outline, node.else);
    case "For":
    case "Select":
      add(node.type === "For" ? "for" : "select");
      outline.addText(node.name.value);
      outline.add("command", node.wordlist?.length ?? -1, 0);
      for (const word of node.wordlist ?? []) addWord(outline, word);
      return addLists(outline, node.body);
    case "ArithmeticFor":
      add("arithmetic-for");
      addArithmetic(outline, node.initialize);
      addArithmetic(outline, node.test);
      addArithmetic(outline, node.update);
      return addLists(outline, node.body);
    case "While":
      add(node.kind);
      return addLists(outline, node.clause, node.body);
    case "Case":
      add("case");
      addWord(outline, node.word);
      for (const item of node.items) {
        const terminator = item.terminator ?? ";;";
        outline.add("command", item.pattern.length, terminator.length === 3 ? 3 : terminator === ";;" ? 1 : 2);
        for (const pattern of item.pattern) addWord(outline, pattern);
        addLists(outline, item.body);
      }
      return;
    case "TestCommand":
      add("conditional");
      return addTest(outline, node.expression);
    case "ArithmeticCommand":
      add("arithmetic");
      return addArithmetic(outline, node.expression);
    default:
      node satisfies never;
  }
}

function addTest(outline: Outline, expression: unbash.TestExpression): void {
  switch (expression.type) {
    case "TestUnary":
      outline.addText(expression.operator);
      return addWord(outline, expression.operand);
    case "TestBinary":
      outline.addText(expression.operator);
      addWord(outline, expression.left);
      return addWord(outline, expression.right);
    case "TestNot":
      for (const _ of expression.negations) outline.addText("!");
      return addTest(outline, expression.operand);
    case "TestGroup":
      return addTest(outline, expression.expression);
    case "TestLogical":
      for (const [index, operand] of expression.operands.entries()) {
        if (index > 0) outline.addText(expression.operator);
        addTest(outline, operand);
      }
      return;
    default:
      expression satisfies never;
  }
}
