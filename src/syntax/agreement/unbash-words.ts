// The outline of unbash's tree: assignments, redirections and words, with the expansions in them.
import type * as unbash from "unbash";
import type { Outline } from "./outline.ts";
import { addScript } from "./unbash-outline.ts";

export function addAssignment(outline: Outline, assignment: unbash.Assignment): void {
  outline.add("assignment", assignment.pos, assignment.end);
  outline.addText(assignment.append ? `${assignment.name}+` : assignment.name);
  if (assignment.index) addParts(outline, assignment.index.parts);
  const value: unbash.Word | unbash.ArrayValue = assignment.value;
  if (value.type === "ArrayValue") {
    outline.add("assignment", value.elements.length, 0);
    for (const element of value.elements) addWord(outline, element);
    return;
  }
  if (value.end > value.pos) addWord(outline, value);
}

/** `alias a=b`: an assignment to unbash, and a word to bash and tree-sitter-bash. */
export function addAlias(outline: Outline, assignment: unbash.Assignment): void {
  outline.add("word", assignment.pos, assignment.end);
  const { value } = assignment;
  if (value.type === "ArrayValue" || assignment.index) return outline.addUnmatched();
  if (!value.parts || isStatic(value.parts))
    outline.addText(`${assignment.name}${assignment.append ? "+" : ""}=${value.value}`);
  addParts(outline, value.parts);
}

export function addRedirections(outline: Outline, redirections: readonly unbash.Redirection[]): void {
  for (const redirection of redirections) {
    const { descriptor } = redirection;
    const before = descriptor ? (descriptor.type === "FileDescriptor" ? descriptor.value : descriptor.name) : "";
    if (redirection.type === "HereDoc") {
      addHereDocument(outline, redirection, before);
      continue;
    }
    const { target } = redirection;
    outline.add("redirection", redirection.pos, target ? endOf(target) : -1);
    outline.addText(`${before}${redirection.operator}`);
    if (target) addWord(outline, target);
  }
}

function addHereDocument(outline: Outline, redirection: unbash.HereDoc, before: number | string): void {
  outline.add("redirection", redirection.pos, redirection.body.end);
  outline.addText(`${before}${redirection.operator}`);
  if (!redirection.delimiter?.quoted) addParts(outline, redirection.body.parts);
}

/** Unbash counts the line continuations behind a word as a part of it. No other word ends in a line break (R2). */
function endOf({ text, end }: unbash.Word): number {
  return end - (/(?:\\\n)*$/.exec(text)?.[0].length ?? 0);
}

export function addWord(outline: Outline, word: unbash.Word): void {
  outline.add("word", word.pos, endOf(word));
  if (!word.parts || isStatic(word.parts)) outline.addText(word.value);
  addParts(outline, word.parts);
}

function isStatic(parts: readonly unbash.WordPart[]): boolean {
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

function addParts(outline: Outline, parts: readonly unbash.WordPart[] | undefined): void {
  for (const part of parts ?? []) {
    const { pos, end } = part;
    switch (part.type) {
      case "Literal":
        break;
      case "Glob":
      case "ExtendedGlob":
      case "BraceExpansion":
        addParts(outline, part.parts);
        break;
      case "SingleQuoted":
      case "AnsiCQuoted":
        outline.add("quoted text", pos, end);
        break;
      case "DoubleQuoted":
        outline.add("quoted text", pos, end);
        addParts(outline, part.parts);
        break;
      case "SimpleExpansion":
        outline.add("parameter expansion", pos, end);
        break;
      case "ParameterExpansion": {
        outline.add("parameter expansion", pos, end);
        addParts(outline, part.index?.parts);
        const { operation } = part;
        if (!operation) break;
        if (operation.type === "Replace") {
          addParts(outline, operation.pattern.parts);
          addParts(outline, operation.replacement.parts);
        } else if (operation.type === "Slice") {
          addParts(outline, operation.offset.parts);
          addParts(outline, operation.length?.parts);
        } else if ("operand" in operation) addParts(outline, operation.operand?.parts);
        else if (operation.type === "Unknown") outline.addUnmatched();
        break;
      }
      case "CommandExpansion":
        outline.add("command substitution", pos, end);
        addScript(outline, part.script);
        break;
      case "ProcessSubstitution":
        outline.add("process substitution", pos, end);
        addScript(outline, part.script);
        break;
      case "ArithmeticExpansion":
        outline.add("arithmetic", pos, end);
        addArithmetic(outline, part.expression);
        break;
      case "LocaleString":
        outline.add("quoted text", pos + 1, end);
        addParts(outline, part.parts);
        break;
      default:
        part satisfies never;
    }
  }
}

export function addArithmetic(outline: Outline, expression: unbash.ArithmeticExpression | undefined): void {
  if (!expression) return;
  switch (expression.type) {
    case "ArithmeticBinary":
      addArithmetic(outline, expression.left);
      return addArithmetic(outline, expression.right);
    case "ArithmeticUnary":
      return addArithmetic(outline, expression.operand);
    case "ArithmeticTernary":
      addArithmetic(outline, expression.test);
      addArithmetic(outline, expression.consequent);
      return addArithmetic(outline, expression.alternate);
    case "ArithmeticGroup":
      return addArithmetic(outline, expression.expression);
    case "ArithmeticWord":
      // Unbash gives no parts to an expression without braces, quotes and substitutions.
      if (/^\$(?:[A-Za-z_]\w*|\d)$/.test(expression.value) && !expression.parts)
        return outline.add("parameter expansion", expression.pos, expression.end);
      return addParts(outline, expression.parts);
    case "ArithmeticCommandExpansion":
      outline.add("command substitution", expression.pos, expression.end);
      return addScript(outline, expression.script);
    default:
      expression satisfies never;
  }
}
