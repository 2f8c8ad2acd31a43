// Arithmetic (bash manual 6.5): bash evaluates the *values* of names as expressions again, and a subscript in such a value
// may hold a command substitution. So an expression is followed only if every text that takes part is known or a number.
import type { Arithmetic } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import { expandQuoted } from "./expand.ts";
import { anyVariable, type State, scalar } from "./state.ts";
import { holeOf, known, type Text } from "./text.ts";
import type { Walker } from "./walker.ts";

// Variables that bash makes numbers itself.
const numeric = new Set(
  "RANDOM SRANDOM SECONDS LINENO UID EUID PPID BASHPID SHLVL EPOCHSECONDS COLUMNS LINES OPTIND HISTCMD BASH_SUBSHELL".split(
    " ",
  ),
);

const integer = holeOf("variable", "integer");
const deepest = 16;

/** Evaluates; yields the possible results. Reports what could run code or cannot be followed. */
export function evaluateArithmetic(walker: Walker, expression: Arithmetic, state: State): readonly Text[] {
  const span = walker.place(expression.span);
  return evaluateTexts(walker, expandQuoted(walker, expression.parts, state), state, span);
}

/** The same for texts that are already expanded, as `let` and `[[ -eq ]]` have them. */
export function evaluateTexts(walker: Walker, texts: readonly Text[], state: State, span: Span): readonly Text[] {
  const sure = texts.every((text) => cannotFail(text, state));
  if (!sure) walker.mayGiveUp(state);
  const result = evaluate(walker, texts, state, span);
  // Variables that it assigned before it failed keep their values.
  if (!sure) walker.mayGiveUp(state);
  return result;
}

/** Sums and products of numbers: no division by zero, no invalid number (`08`), no negative subscript. */
function cannotFail(text: Text, state: State): boolean {
  if (!text.pieces.every((piece) => typeof piece === "string" || piece.shape === "natural")) return false;
  // A hole must stand alone, or it could end another number: `0$#` is `08` for eight parameters.
  const whole = text.pieces.map((piece) => (typeof piece === "string" ? piece : " 1 ")).join("");
  return sum.test(whole) && (whole.match(/[A-Za-z_]\w*/g) ?? []).every((name) => isPlainNumber(name, state));
}

function evaluate(walker: Walker, texts: readonly Text[], state: State, span: Span): readonly Text[] {
  for (const text of texts) {
    if (!checkText(walker, text, state, span, 0)) {
      walker.problem(
        "arithmetic-unknown",
        span,
        "arithmetic evaluates a value that is known only at run time, and could run a command in it",
        "use a number that the script sets itself, or ask the user to run it",
      );
      return [integer];
    }
  }
  const [only, ...more] = texts;
  const value = only && more.length === 0 ? known(only)?.trim() : undefined;
  return value !== undefined && /^(?:0|[1-9][0-9]{0,15})$/.test(value) ? [{ pieces: [value] }] : [integer];
}

const token = /\s+|0[xX][0-9a-fA-F]+|[0-9]+(?:#[0-9a-zA-Z@_]+)?|[A-Za-z_][A-Za-z0-9_]*|[-+*/%<>=!&|^~?:,()[\]@]/gy;

/** The names in an expression with the text around them; undefined if it holds anything but arithmetic. */
function namesIn(
  text: string,
): readonly { readonly name: string; readonly before: string; readonly after: string }[] | undefined {
  const found: { name: string; before: string; after: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    end = match.index + match[0].length;
    if (/^[A-Za-z_]/.test(match[0]))
      found.push({ name: match[0], before: text.slice(0, match.index), after: text.slice(end) });
  }
  return end === text.length ? found : undefined;
}

const plainAssignment = /^\s*=(?!=)/;
const changing = /^\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|^\s*(?:\+\+|--)/;

function checkText(walker: Walker, text: Text, state: State, span: Span, depth: number): boolean {
  if (depth > deepest) return false;
  for (const piece of text.pieces) {
    if (typeof piece !== "string") {
      if (piece.shape !== "natural" && piece.shape !== "integer") return false;
      continue;
    }
    const names = namesIn(piece);
    if (!names) return false;
    for (const { name, before, after } of names) {
      if (!plainAssignment.test(after) && !checkName(walker, name, state, span, depth)) return false;
      if (changing.test(after) || /(?:\+\+|--)\s*$/.test(before)) setInteger(walker, text, name, state, span);
    }
  }
  return true;
}

const operand = "(?:0|[1-9][0-9]{0,14}|[A-Za-z_][A-Za-z0-9_]*)";
// Expressions that cannot fail when all their names are plain numbers.
const certain = new RegExp(
  `^\\s*(?:[A-Za-z_]\\w*\\s*[-+]?=\\s*-?\\s*${operand}(?:\\s*[-+*]\\s*${operand})*|[A-Za-z_]\\w*(?:\\+\\+|--)|(?:\\+\\+|--)[A-Za-z_]\\w*)\\s*$`,
);
const sum = new RegExp(`^\\s*${operand}(?:\\s*[+*]\\s*${operand})*\\s*$`);
const plainInteger = /^-?(?:0|[1-9][0-9]{0,14})$/;

const isPlainInteger = (text: Text): boolean => {
  const [only, ...more] = text.pieces;
  if (only === undefined || more.length > 0) return false;
  return typeof only === "string" ? plainInteger.test(only) : only.shape === "natural" || only.shape === "integer";
};

/** Is every possible value of the variable a number to bash? */
function isPlainNumber(name: string, state: State): boolean {
  const variable = state.variables.get(name);
  // The empty text is zero.
  const isNumber = (value: Text): boolean => isPlainInteger(value) || known(value) === "";
  return variable ? variable.values?.every(isNumber) === true : numeric.has(name) && !state.havoc;
}

/** If the expression may fail, the variable may keep its old value. */
function setInteger(walker: Walker, expression: Text, name: string, state: State, span: Span): void {
  const whole = known(expression);
  const old = state.variables.get(name);
  const numbers = (namesIn(whole ?? "") ?? []).every(({ name: each }) => {
    if (each === name && whole !== undefined && plainAssignment.test(whole.slice(whole.indexOf(name) + name.length)))
      return true;
    return isPlainNumber(each, state);
  });
  const succeeds = whole !== undefined && certain.test(whole) && numbers;
  const kept = succeeds || old?.values?.every(isPlainInteger) ? [] : old ? old.values : undefined;
  walker.assign(state, name, kept ? scalar([...kept, integer]) : anyVariable, span);
}

function checkName(walker: Walker, name: string, state: State, span: Span, depth: number): boolean {
  const variable = state.variables.get(name);
  if (!variable) return numeric.has(name) && !state.havoc;
  const values = variable.elements
    ? variable.elements.map((field) => (field.many ? undefined : field.text))
    : variable.values;
  if (!values) return false;
  return values.every((value) => value !== undefined && checkText(walker, value, state, span, depth + 1));
}
