// Parameter expansions: `$name` and `${name...}` (POSIX 2.6.2, bash manual 3.5.3).
import { insideDouble, type Place, placeOfOperand } from "../place.ts";
import type { Arithmetic, Parameter, Word } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { lowerSubscript } from "./arithmetic.ts";
import { checkOperand } from "./operand.ts";
import type { Reading } from "./reading.ts";
import { readParts, structuredUnder } from "./word-part.ts";

/** A parameter without prefix, subscript and operator. */
export const plainParameter = (name: string, start: number, end: number): Parameter => ({
  kind: "parameter",
  span: { start, end },
  name,
  prefix: undefined,
  subscript: undefined,
  operator: undefined,
  operands: [],
});

/** `$name`. */
export function lowerSimpleParameter({ source }: Reading, start: number, end: number, place: Place): Parameter {
  const name = source.slice(start + 1, end);
  if (source.charAt(start) !== "$" || !/^(?:[A-Za-z_]\w*|[0-9*@#?$!_-])$/.test(name))
    refuse("unlisted-syntax", start, end, "this kind of expansion is not read");
  // To find the closing quote, bash reads the second `$` and the bracket as an expansion, and skips the quotes in it.
  if (name === "$" && insideDouble.has(place) && /[({[]/.test(source.charAt(end)))
    refuse("unlisted-syntax", start, end, "`$$` before a bracket is read in two ways");
  return plainParameter(name, start, end);
}

const operators = /^(?::[-=+?]|[-=+?]|##?|%%?|\/[/#%]?|\^\^?|,,?|@|:|\*)/;

/** `${name...}`. `start`: of the text; the node may begin with the blanks before it. */
export function lowerParameter(reading: Reading, node: ConcreteNode, start: number, place: Place): Parameter {
  const { source } = reading;
  const end = node.end - 1;
  const bad = (): never => refuse("unlisted-syntax", start, node.end, "this kind of expansion is not read");
  if (!source.startsWith("${", start) || source.charAt(end) !== "}") return bad();
  const head = /^\$\{([!#]?)([A-Za-z_]\w*|[0-9]+|[*@#?$!_-])/.exec(source.slice(start, Math.min(end, start + 300)));
  const whole = source.slice(start, node.end);
  if (whole === "${#}" || whole === "${!}") return plainParameter(whole.charAt(2), start, node.end);
  if (!head) return bad();
  let at = start + head[0].length;
  const name = head[2] ?? "";
  const prefix = head[1] === "!" || head[1] === "#" ? head[1] : undefined;
  const subscriptNode = node.children.find((child) => child.type === "subscript");
  let subscript: Arithmetic | undefined;
  if (source.charAt(at) === "[") {
    if (!subscriptNode || subscriptNode.end > end) return bad();
    subscript = lowerSubscript(reading, subscriptNode);
    at = subscriptNode.end;
  }
  const nodes = structuredUnder(node.children).filter((child) => child.start >= at);
  const span = { start, end: node.end };
  if (at === end) return { kind: "parameter", span, name, prefix, subscript, operator: undefined, operands: [] };
  const operator = operators.exec(source.slice(at, at + 2))?.[0];
  // `${?^}` is an error to bash, which gives up the line.
  if (operator === undefined || (!/^:?[-=+?]$/.test(operator) && !/^(?:\w+|[@*])$/.test(name))) return bad();
  at += operator.length;
  const operands = lowerOperands(reading, { start: at, end, nodes, operator }, place);
  return { kind: "parameter", span, name, prefix, subscript, operator, operands };
}

/** The text behind an operator of `${ }`, and the quoted strings and expansions in it. */
interface OperandText {
  readonly start: number;
  readonly end: number;
  readonly nodes: readonly ConcreteNode[];
  readonly operator: string;
}

/** The operand of `${x:-...}` is read like the place that the expansion stands in, apart from blanks and operators. */
function lowerOperands(reading: Reading, text: OperandText, place: Place): readonly Word[] {
  const { start, end, nodes, operator } = text;
  const inner = placeOfOperand(operator, place);
  const word = (from: number, to: number): Word => {
    const within = nodes.filter((node) => node.start >= from && node.end <= to);
    const parts = readParts(reading, from, to, within, inner);
    checkOperand(reading.source, operator, parts, insideDouble.has(place));
    return { kind: "word", span: { start: from, end: to }, parts };
  };
  const covered = nodes.every((node) => node.start >= start && node.end <= end);
  if (!covered) refuse("uncovered-text", start, end, "two parts of an expansion overlap");
  if (!operator.startsWith("/")) return [word(start, end)];
  const slash = separator(reading.source, text);
  return slash === undefined ? [word(start, end)] : [word(start, slash), word(slash + 1, end)];
}

/** The `/` between pattern and replacement: the first outside quotes and expansions. */
function separator(source: string, { start, end, nodes }: OperandText): number | undefined {
  for (let at = start; at < end; at++) {
    const node = nodes.find((candidate) => candidate.start <= at && at < candidate.end);
    if (node) at = node.end - 1;
    else if (source.charAt(at) === "\\") at++;
    else if (source.charAt(at) === "/") return at;
  }
  return undefined;
}
