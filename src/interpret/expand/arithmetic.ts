// Arithmetic (bash manual 6.5): bash evaluates the *values* of names as expressions again, and a subscript in such a value
// may hold a command substitution. So an expression is followed only over numbers.
import { found } from "../../findings/finding.ts";
import type { Arithmetic } from "../../syntax/script.ts";
import type { Span } from "../../syntax/span.ts";
import { assign } from "../assign.ts";
import { numbersOfBash } from "../names.ts";
import { type Cell, holdsNumber, perhaps, type State, scalar } from "../state.ts";
import { holeOf, type Text } from "../text.ts";
import type { Walk } from "../walk.ts";
import { unsplit } from "./stream.ts";

const integer = holeOf("variable", "integer");

/** Evaluates; yields the possible results. Reports what could run code or cannot be followed. */
export function evaluateArithmetic(walk: Walk, expression: Arithmetic, cell: Cell): readonly Text[] {
  const texts = walk.parts(expression.parts, cell, true).map(unsplit);
  return evaluateTexts(walk, texts, cell, walk.place(expression.span));
}

/** The same for texts that are already expanded, as `[[ -eq ]]` has them. */
export function evaluateTexts(walk: Walk, texts: readonly Text[], cell: Cell, span: Span): readonly Text[] {
  const evaluated = texts.map((text) => evaluate(walk, text, cell, span));
  const [only, ...more] = evaluated;
  return only && more.length === 0 ? [only] : [integer];
}

/** Stands for a number in an expression. */
const number = "\u0001";
// What begins with a digit is a number to bash, in any base, or an error.
const token = /\s+|[0-9][\w#@]*|[A-Za-z_]\w*|[-+*/%<>=!&|^~?:,()]|\u0001/gy;
const decimal = /^(?:0|[1-9][0-9]{0,15})$/;

function evaluate(walk: Walk, text: Text, cell: Cell, span: Span): Text {
  const expression = expressionOf(text);
  if (expression === undefined || !isProved(expression, cell.state)) {
    walk.errors++;
    walk.recorder.problem(found("arithmetic-unknown", "value", span));
    return integer;
  }
  const isSure = cannotFail.test(expression);
  if (!isSure) walk.errors++;
  const changed = namesIn(expression).filter(({ changes }) => changes);
  const [only] = changed;
  const set = (name: string): void => assign(walk, cell, name, scalar([integer]), span);
  // After an error, or behind `&&` and `?`, the variable keeps its old value.
  if (only && isSure) set(only.name);
  else for (const { name } of changed) perhaps(cell, () => set(name));
  return decimal.test(expression.trim()) ? { pieces: [expression.trim()] } : integer;
}

/** The text with a mark for each number that is known only at run time; undefined: other parts are not known either. */
function expressionOf(text: Text): string | undefined {
  let whole = "";
  for (const piece of text.pieces) {
    if (typeof piece === "string") whole += piece.includes(number) ? "?" : piece;
    else if (piece.shape === "natural" || (piece.shape === "integer" && !/[-+]$/.test(whole))) whole += number;
    // A sign before one that may have its own makes another operator: `x-$y` is `x--1`.
    else return undefined;
  }
  // A number that touches a name or another number makes another one of it: `a$#`, `0$#`.
  return /[\w#@\u0001]\u0001|\u0001[\w#@]/.test(whole) ? undefined : whole;
}

interface Name {
  readonly name: string;
  /** It is given a value without being read. */
  readonly isSet: boolean;
  readonly changes: boolean;
}

function namesIn(expression: string): readonly Name[] {
  const names = [...expression.matchAll(token)].filter(([text]) => /^[A-Za-z_]/.test(text));
  return names.map(({ 0: name, index }) => {
    const after = expression.slice(index + name.length).trimStart();
    const before = expression.slice(0, index).trimEnd();
    const isSet = /^=(?!=)/.test(after);
    const changes = isSet || /^(?:[-+*/%&|^]=|<<=|>>=|\+\+|--)/.test(after) || /(?:\+\+|--)$/.test(before);
    return { name, isSet, changes };
  });
}

/** Does it hold nothing but numbers, operators, and names whose every value is a decimal number? */
function isProved(expression: string, state: State): boolean {
  const tokens = expression.match(token) ?? [];
  if (tokens.join("") !== expression) return false;
  return namesIn(expression).every(({ name, isSet }) => isSet || isNumber(name, state));
}

function isNumber(name: string, state: State): boolean {
  const variable = state.variables.get(name);
  return variable === undefined ? numbersOfBash.has(name) : holdsNumber(variable);
}

const operand = "(?:0|[1-9][0-9]{0,14}|[A-Za-z_]\\w*|\u0001)";
const sum = `${operand}(?:\\s*[-+*]\\s*${operand})*`;
/** Sums and products, perhaps assigned: no division by zero, no other error, and no part that is left out. */
const cannotFail = new RegExp(
  `^\\s*(?:(?:[A-Za-z_]\\w*\\s*[-+*]?=\\s*)?${sum}|[A-Za-z_]\\w*(?:\\+\\+|--)|(?:\\+\\+|--)[A-Za-z_]\\w*)\\s*$`,
);
