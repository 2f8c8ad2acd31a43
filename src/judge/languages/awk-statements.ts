// The statements of awk, with the output of `print` to a file, a pipe or a connection.
import { expression, operand, regex, variable } from "./awk-expressions.ts";
import {
  type AwkReading,
  advance,
  deeper,
  expect,
  is,
  isNewline,
  skipNewlines,
  spanFrom,
  take,
} from "./awk-reading.ts";
import { fail } from "./problem.ts";

const OUTPUT = new Set([">", ">>", "|", "|&"]);

/** Statements in braces. */
export function block(r: AwkReading): void {
  deeper(r);
  expect(r, "{");
  skipNewlines(r);
  while (!is(r, "}")) statement(r);
  advance(r);
  r.depth--;
}

function statement(r: AwkReading): void {
  deeper(r);
  if (is(r, "{")) block(r);
  else if (take(r, "if")) ifStatement(r);
  else if (take(r, "while")) whileStatement(r);
  else if (take(r, "do")) doStatement(r);
  else if (take(r, "for")) forStatement(r);
  else if (take(r, "switch")) switchStatement(r);
  else if (take(r, ";")) skipNewlines(r);
  else {
    simpleStatement(r);
    terminator(r);
  }
  skipNewlines(r);
  r.depth--;
}

function terminator(r: AwkReading): void {
  if (is(r, "}")) return;
  if (!isNewline(r) && !is(r, ";")) fail(`\`${r.token.text}\` is not expected here`);
  advance(r);
  skipNewlines(r);
}

function controlParenthesis(r: AwkReading): void {
  expect(r, ")");
  r.controlClosed = true;
  if (!isNewline(r)) return;
  skipNewlines(r);
}

function condition(r: AwkReading): void {
  expect(r, "(");
  expression(r, "elsewhere");
  controlParenthesis(r);
}

function ifStatement(r: AwkReading): void {
  condition(r);
  statement(r);
  if (!take(r, "else")) return;
  skipNewlines(r);
  statement(r);
}

function whileStatement(r: AwkReading): void {
  condition(r);
  if (take(r, ";")) return skipNewlines(r);
  statement(r);
}

function doStatement(r: AwkReading): void {
  skipNewlines(r);
  statement(r);
  expect(r, "while");
  condition(r);
  terminator(r);
}

function forStatement(r: AwkReading): void {
  expect(r, "(");
  if (/^[A-Za-z_]\w*[ \t]+in[ \t]+[A-Za-z_]\w*[ \t]*\)/.test(r.source.slice(r.token.start))) {
    variable(r);
    expect(r, "in");
    variable(r);
    controlParenthesis(r);
    return statement(r);
  }
  for (const end of [";", ";", ")"]) {
    if (!is(r, end)) expression(r, "elsewhere");
    if (end === ")") controlParenthesis(r);
    else expect(r, end);
    if (end === ";") skipNewlines(r);
  }
  if (take(r, ";")) return skipNewlines(r);
  statement(r);
}

function switchStatement(r: AwkReading): void {
  condition(r);
  expect(r, "{");
  skipNewlines(r);
  while (!take(r, "}")) {
    if (take(r, "case")) caseValue(r);
    else expect(r, "default");
    expect(r, ":");
    skipNewlines(r);
    while (!is(r, "case") && !is(r, "default") && !is(r, "}")) statement(r);
  }
}

function caseValue(r: AwkReading): void {
  if (is(r, "/") || is(r, "/=")) return regex(r);
  if (is(r, "-") || is(r, "+")) advance(r);
  if (r.token.kind !== "number" && r.token.kind !== "string") fail("a `case` is neither a constant nor a pattern");
  advance(r);
}

function simpleStatement(r: AwkReading): void {
  if (is(r, "print") || is(r, "printf")) return print(r);
  if (take(r, "next") || take(r, "nextfile") || take(r, "break") || take(r, "continue")) return;
  if (take(r, "delete")) {
    operand(r, "elsewhere");
    return;
  }
  if (take(r, "exit") || take(r, "return")) {
    if (is(r, ";") || is(r, "}") || isNewline(r)) return;
  }
  expression(r, "elsewhere");
}

function print(r: AwkReading): void {
  const { start } = advance(r);
  if (!endsPrint(r)) {
    const first = expression(r, "print", "list allowed");
    if (first.kind === "list" && !endsPrint(r)) fail("a list in parentheses is part of a longer one");
    while (take(r, ",")) {
      skipNewlines(r);
      expression(r, "print");
    }
  }
  if (r.token.kind !== "symbol" || !OUTPUT.has(r.token.text)) return;
  const operator = advance(r).text;
  const target = expression(r, "print");
  const value = target.kind === "string" ? target.value : undefined;
  const span = spanFrom(r, start);
  if (operator === "|" || operator === "|&")
    r.effects.push({ kind: "runs", command: operator === "|" ? value : undefined, span });
  else if (value?.startsWith("/inet")) r.effects.push({ kind: "connects", method: "write", path: value, span });
  else r.effects.push({ kind: "writes", path: value, span });
}

function endsPrint(r: AwkReading): boolean {
  return isNewline(r) || is(r, ";") || is(r, "}") || (r.token.kind === "symbol" && OUTPUT.has(r.token.text));
}
