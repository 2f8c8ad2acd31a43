// The second witness: an independent parser must see the same commands, words, assignments, redirections and expansions.
// The only file that knows unbash.
import {
  type ArithmeticExpression,
  type CommandNode,
  type CompoundList,
  type HereDoc,
  type ParsedScript,
  type PipelineNode,
  parse,
  type Statement,
  type TestExpression,
  type AndOr as TheirAndOr,
  type ArrayValue as TheirArray,
  type Assignment as TheirAssignment,
  type Command as TheirCommand,
  type CompoundCommand as TheirCompound,
  type WordPart as TheirPart,
  type Pipeline as TheirPipeline,
  type Redirection as TheirRedirection,
  type Script as TheirScript,
  type Word as TheirWord,
} from "unbash";
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
} from "./script.ts";
import { refuse } from "./untrusted.ts";

/** What the second parser read. */
export type Testimony = ParsedScript;

/** More pipelines than this in one text are refused before the first parser, which is slow on them, runs. */
const mostBars = 8000;

/** Reads the text with the second parser. It is quick on any text, so it also stands guard before the first one. */
export function hearWitness(source: string): Testimony {
  const script = parse(source);
  const error = script.errors?.[0];
  if (error) {
    const at = Math.min(Math.max(error.pos, 0), Math.max(source.length - 1, 0));
    refuse(
      "syntax-error",
      at,
      Math.min(at + 1, source.length),
      `bash's grammar does not allow this text: ${error.message.toLowerCase()}`,
    );
  }
  let bars = 0;
  for (let at = source.indexOf("|"); at >= 0; at = source.indexOf("|", at + 1))
    if (++bars > mostBars) refuse("too-complex", at, at + 1, "the script has too many pipelines");
  return script;
}

/** Refuses the text unless `script` and `testimony` describe the same one. */
export function compare(script: Script, testimony: Testimony): void {
  const ours = new Marks();
  markList(ours, script.list);
  const theirs = new Marks();
  markStatements(theirs, testimony.commands);
  const at = ours.differsFrom(theirs);
  if (!at) return;
  const end = Math.min(Math.max(at.end, at.start + 1), script.source.length);
  refuse(
    "parsers-disagree",
    at.start,
    end,
    `two parsers read \`${script.source.slice(at.start, end).slice(0, 60)}\` differently (${at.what})`,
  );
}

const whats = [
  "list",
  "and-or list",
  "pipeline",
  "command",
  "word",
  "assignment",
  "redirection",
  "parameter expansion",
  "command substitution",
  "arithmetic",
  "process substitution",
  "quoted text",
  "compound command",
  "function",
  "conditional expression",
  "text",
] as const;
type What = (typeof whats)[number];
const codes = new Map(whats.map((what, index) => [what, index]));

/** A flat account of a tree: triples of code, start, end (or counts where a span is not comparable), and decoded texts. */
class Marks {
  readonly numbers: number[] = [];
  readonly texts: string[] = [];

  add(what: What, start: number, end: number): void {
    this.numbers.push(codes.get(what) ?? -1, start, end);
  }

  text(value: string): void {
    this.texts.push(value);
  }

  differsFrom(other: Marks): { start: number; end: number; what: string } | undefined {
    const length = Math.max(this.numbers.length, other.numbers.length);
    for (let index = 0; index < length; index += 3) {
      const same =
        this.numbers[index] === other.numbers[index] &&
        this.numbers[index + 1] === other.numbers[index + 1] &&
        this.numbers[index + 2] === other.numbers[index + 2];
      if (same) continue;
      return this.place(index) ?? other.place(index) ?? { start: 0, end: 1, what: "text" };
    }
    const differing = this.texts.findIndex((value, index) => value !== other.texts[index]);
    if (differing >= 0 || this.texts.length !== other.texts.length)
      return { start: 0, end: Number.MAX_SAFE_INTEGER, what: "text" };
    return undefined;
  }

  private place(index: number): { start: number; end: number; what: string } | undefined {
    const code = this.numbers[index];
    const start = this.numbers[index + 1];
    const end = this.numbers[index + 2];
    if (code === undefined || start === undefined || end === undefined) return undefined;
    const what = whats[code] ?? "text";
    // A count is no place: take the next mark that is one.
    return code <= 3 || what === "conditional expression"
      ? (this.place(index + 3) ?? { start: 0, end: 1, what })
      : { start, end, what };
  }
}

// --- our tree ---

function markList(marks: Marks, list: List): void {
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

const compoundCode: Readonly<Record<Compound["type"], number>> = {
  "brace-group": 1,
  subshell: 2,
  if: 3,
  for: 4,
  select: 5,
  "arithmetic-for": 6,
  while: 7,
  until: 8,
  case: 9,
  conditional: 10,
  arithmetic: 11,
};

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

// --- their tree ---

function markScript(marks: Marks, script: TheirScript | undefined): void {
  if (!script || script.source !== undefined) {
    marks.add("text", -1, -1);
    return;
  }
  markStatements(marks, script.commands);
}

function markStatements(marks: Marks, statements: readonly Statement[]): void {
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
