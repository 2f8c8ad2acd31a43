// The expressions of awk, read as operands and the operators between them: effects do not depend on which binds tighter.
import { type AwkReading, advance, deeper, expect, is, skipNewlines, spanFrom, take } from "./awk-reading.ts";
import { regexAt } from "./awk-tokens.ts";
import { fail, isProblem } from "./problem.ts";

const BINARY = new Set("+ - * / % ^ ** < <= != == > >= ~ !~ && || = += -= *= /= %= ^= **=".split(" "));
const PREFIX = new Set(["!", "-", "+", "++", "--", "$"]);

/** After these, every awk takes a `/` for the start of a regular expression. `""` is the start of the program. */
const BEFORE_REGEX = new Set(["", "\n", ..."; { } ( , ! ~ !~ && || = ? : return print case else do @".split(" ")]);

/** The kind of an expression: a list in parentheses, one string, or anything else. */
type Shape = { readonly kind: "list" | "other" } | { readonly kind: "string"; readonly value: string | undefined };

const other: Shape = { kind: "other" };

/** The place of an expression: in an unparenthesized `print`, a `>` or `|` sends its output. */
type Place = "print" | "elsewhere";

/** One expression, as far as it goes. */
export function expression(r: AwkReading, place: Place, list: "list allowed" | "no list" = "no list"): Shape {
  deeper(r);
  const start = r.token.start;
  const certain = ["", "\n", ";", "{", "}", "("].includes(r.last.text);
  let shape = operand(r, place);
  if (shape.kind === "list" && !is(r, "in")) {
    if (list === "no list") fail("a list in parentheses stands where a value belongs");
    r.depth--;
    return shape;
  }
  // The string before a pipe is the whole command only if no awk could make it part of something longer.
  let command = certain && shape.kind === "string" ? shape.value : undefined;
  while (operatorAndOperand(r, place, start, command)) {
    shape = other;
    command = undefined;
  }
  r.depth--;
  return shape;
}

/** Reads one operator and its right side. False: the expression has ended. */
function operatorAndOperand(r: AwkReading, place: Place, start: number, command: string | undefined): boolean {
  if (is(r, "|") || is(r, "|&")) return pipe(r, start, command);
  if (place === "print" && is(r, ">")) return false;
  if (take(r, "in")) {
    variable(r);
    return true;
  }
  if (take(r, "?")) {
    skipNewlines(r);
    expression(r, place);
    skipNewlines(r);
    expect(r, ":");
    skipNewlines(r);
    expression(r, place);
    return true;
  }
  if (r.token.kind === "symbol" && BINARY.has(r.token.text)) {
    // After `x++` and `length`, mawk reads a regular expression, and gawk divides.
    const { kind } = r.last;
    const divides = ["name", "number", "string"].includes(kind) || r.last.text === ")" || r.last.text === "]";
    if (r.token.text.startsWith("/") && !divides) fail("`/` may divide or start a regular expression");
    const { text } = advance(r);
    if (text === "&&" || text === "||") skipNewlines(r);
    single(r, place);
    return true;
  }
  if (!startsOperand(r)) return false;
  single(r, place);
  return true;
}

function single(r: AwkReading, place: Place): void {
  if (operand(r, place).kind === "list" && !is(r, "in")) fail("a list in parentheses stands where a value belongs");
}

/** Whether the token can be the next operand of a concatenation. */
function startsOperand(r: AwkReading): boolean {
  if (["number", "string", "name", "call", "builtin"].includes(r.token.kind)) return true;
  return is(r, "$") || is(r, "(") || is(r, "++") || is(r, "--") || is(r, "@");
}

function pipe(r: AwkReading, start: number, left: string | undefined): boolean {
  if (!/^\|&?(?:[ \t]|\\\n)*getline(?!\w)/.test(r.source.slice(r.token.start))) return false;
  const operator = advance(r).text;
  advance(r);
  optionalVariable(r);
  const command = operator === "|" ? left : undefined;
  r.effects.push({ kind: "runs", command, span: spanFrom(r, start) });
  return true;
}

/** Prefix operators, one primary, and `++` or `--` behind it. */
export function operand(r: AwkReading, place: Place): Shape {
  deeper(r);
  let prefixed = false;
  while (r.token.kind === "symbol" && PREFIX.has(r.token.text)) {
    advance(r);
    prefixed = true;
  }
  const assignable = r.token.kind === "name" || prefixed;
  const shape = primary(r, place);
  r.depth--;
  if (assignable && (is(r, "++") || is(r, "--"))) {
    advance(r);
    return other;
  }
  return prefixed ? other : shape;
}

function primary(r: AwkReading, place: Place): Shape {
  const { kind, text, value, start } = r.token;
  if (kind === "string") {
    advance(r);
    return { kind: "string", value };
  }
  if (kind === "number") {
    advance(r);
    return other;
  }
  if (kind === "name") return variable(r);
  if (kind === "call") {
    r.called.add(advance(r).text);
    argumentList(r);
    return other;
  }
  if (kind === "builtin") return builtin(r);
  if (text === "/" || text === "/=") {
    regex(r);
    return other;
  }
  if (take(r, "(")) return parenthesis(r);
  if (take(r, "@")) {
    if (is(r, "/") || is(r, "/=")) {
      regex(r);
      return other;
    }
    if (r.token.kind !== "call") fail("`@` stands before neither a pattern nor a call");
    advance(r);
    argumentList(r);
    // The name may be that of a builtin, `system` among them.
    r.effects.push({ kind: "runs", command: undefined, span: spanFrom(r, start) });
    return other;
  }
  if (take(r, "getline")) {
    getline(r, place, start);
    return other;
  }
  return fail(
    kind === "end" ? "the program ends too early" : `\`${text === "\n" ? "newline" : text}\` is not expected here`,
  );
}

/** A regular expression, if every awk takes the `/` at hand for the start of one. */
export function regex(r: AwkReading): void {
  if (!BEFORE_REGEX.has(r.last.text) && !(r.last.text === ")" && r.controlClosed)) {
    fail("`/` may divide or start a regular expression");
  }
  const token = regexAt(r.source, r.token.start);
  if (isProblem(token)) return fail(token.problem);
  r.token = token;
  advance(r);
  if (r.token.text.startsWith("/")) fail("`/` stands behind a regular expression");
}

/** A variable, with its subscripts. */
export function variable(r: AwkReading): Shape {
  if (r.token.kind !== "name") fail("a name is missing");
  const { text, start } = advance(r);
  while (is(r, "[")) {
    advance(r);
    expressions(r, "]");
  }
  // These hold the names of the files that awk will read.
  if (text === "ARGV" || text === "ARGC" || text === "SYMTAB") {
    r.effects.push({ kind: "reads", path: undefined, span: spanFrom(r, start) });
  }
  return other;
}

function optionalVariable(r: AwkReading): void {
  if (r.token.kind === "name") {
    variable(r);
    return;
  }
  if (!is(r, "$")) return;
  while (take(r, "$"));
  primary(r, "elsewhere");
}

/** Behind `getline`: a variable, and `< path`. */
function getline(r: AwkReading, place: Place, start: number): void {
  optionalVariable(r);
  if (!take(r, "<")) return;
  const path = operand(r, place);
  const certain =
    path.kind === "string" && !startsOperand(r) && !["+", "-", "*", "/", "%", "^"].some((symbol) => is(r, symbol));
  const value = certain ? path.value : undefined;
  const span = spanFrom(r, start);
  if (value?.startsWith("/inet")) r.effects.push({ kind: "connects", method: "read", path: value, span });
  else r.effects.push({ kind: "reads", path: value, span });
}

function builtin(r: AwkReading): Shape {
  const { text, start } = advance(r);
  if (!is(r, "(")) {
    if (text !== "length") fail(`\`${text}\` has no arguments`);
    return other;
  }
  const shapes = argumentList(r);
  if (text !== "system") return other;
  const only = shapes.length === 1 ? shapes[0] : undefined;
  r.effects.push({
    kind: "runs",
    command: only?.kind === "string" ? only.value : undefined,
    span: spanFrom(r, start),
  });
  return other;
}

function argumentList(r: AwkReading): readonly Shape[] {
  expect(r, "(");
  return expressions(r, ")");
}

function parenthesis(r: AwkReading): Shape {
  const shapes = expressions(r, ")");
  if (shapes.length === 0) fail("the parentheses are empty");
  return shapes.length > 1 ? { kind: "list" } : (shapes[0] ?? other);
}

/** Expressions with `,` between them, up to `close`. */
function expressions(r: AwkReading, close: ")" | "]"): readonly Shape[] {
  const shapes: Shape[] = [];
  while (!is(r, close)) {
    shapes.push(expression(r, "elsewhere"));
    if (!take(r, ",")) break;
    skipNewlines(r);
    if (is(r, close)) fail(`a value is missing before \`${close}\``);
  }
  expect(r, close);
  return shapes;
}
