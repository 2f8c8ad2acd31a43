// Words: concrete nodes → word parts. The text between the structured nodes is read character by character.

import { insideDouble, type Place, placeOfOperand } from "../place.ts";
import type { Arithmetic, List, Parameter, Word, WordPart } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { checkContinuation, checkUnquoted } from "../trust.ts";
import { refuse } from "../untrusted.ts";
import { decodeAnsiC } from "./ansi-c.ts";

/** What a word needs from the rest of the lowering: the commands inside a substitution. */
export interface WordContext {
  readonly source: string;
  /** The commands of a command or process substitution. */
  readonly lowerSubstitution: (node: ConcreteNode) => List;
}

const quotesSingle: ReadonlySet<Place> = new Set(["word", "extended", "pattern", "double-pattern", "regex"]);

const structured = new Set([
  "string",
  "raw_string",
  "ansi_c_string",
  "simple_expansion",
  "expansion",
  "command_substitution",
  "process_substitution",
  "arithmetic_expansion",
]);

function structuredUnder(nodes: readonly ConcreteNode[], found: ConcreteNode[] = []): ConcreteNode[] {
  for (const node of nodes) {
    if (structured.has(node.type)) found.push(node);
    else structuredUnder(node.children, found);
  }
  return found;
}

/** One argument position. */
export function lowerWord(context: WordContext, node: ConcreteNode, place: Place = "word"): Word {
  return lowerTouching(context, [node], place);
}

/** One argument position that the grammar split into several nodes without a blank between them (R19). */
export function lowerTouching(context: WordContext, nodes: readonly ConcreteNode[], place: Place = "word"): Word {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last) throw new Error("a word has no node");
  const start = contentStart(context, first);
  const inner = structuredUnder(nodes);
  if (place === "word") checkBraces(context.source, start, last.end, inner);
  const parts = readParts(context, start, last.end, inner, place);
  // Bash does not split what expanded before a `$` that stands for itself: `$x$` is one field.
  const expansion = parts.findIndex(({ kind }) => kind === "parameter" || kind === "command" || kind === "arithmetic");
  if (expansion >= 0 && parts.slice(expansion).some((part) => part.kind === "literal" && part.value.includes("$")))
    refuse("hidden-syntax", start, last.end, "quote the `$` that is no expansion");
  // Bash takes what follows a tilde's colon as it stands: `~:$x` is the home directory and `:$x`.
  const [tilde] = parts;
  if (parts.length > 1 && tilde?.kind === "literal" && /^~[^/]*:/.test(tilde.value))
    refuse("hidden-syntax", start, last.end, "quote what follows the colon");
  return { kind: "word", span: { start, end: last.end }, parts };
}

/**
 * Brace expansion comes first and knows quotes, but not what stands in quotes: to it, the second `"` of `"${x:+"{a,b}"}"`
 * ends the quoting. A word with quotes inside quotes and a brace that could be one of its own is not read.
 */
function checkBraces(source: string, start: number, end: number, nodes: readonly ConcreteNode[]): void {
  if (!/(?<!\$)\{/.test(source.slice(start, end))) return;
  for (const node of nodes) {
    if (node.type !== "string") continue;
    const from = source.indexOf('"', node.start) + 1;
    let inner = source.slice(from, node.end - 1);
    for (const child of substitutionsIn(node)) {
      const begin = Math.max(child.start - from, 0);
      inner = inner.slice(0, begin) + " ".repeat(child.end - from - begin) + inner.slice(child.end - from);
    }
    if (/(?<!\\)(?:\\\\)*"/.test(inner))
      refuse("quotes-in-quotes", node.start, node.end, "quotes inside quotes may leave a brace unquoted");
  }
}

/** The `$( )` inside a string, outermost first, which brace expansion passes over. */
function substitutionsIn(node: ConcreteNode): ConcreteNode[] {
  return node.children.flatMap((child) =>
    (child.type === "command_substitution" && child.children[0]?.type === "$(") || child.type === "arithmetic_expansion"
      ? [child]
      : substitutionsIn(child),
  );
}

/** Groups nodes that touch: bash reads each group as one word. */
export function groupTouching(nodes: readonly ConcreteNode[]): readonly (readonly ConcreteNode[])[] {
  const groups: ConcreteNode[][] = [];
  for (const node of nodes) {
    const group = groups.at(-1);
    if (group && group.at(-1)?.end === node.start) group.push(node);
    else groups.push([node]);
  }
  return groups;
}

/** The grammar lets some nodes begin with the blanks before them. */
function contentStart(context: WordContext, node: ConcreteNode): number {
  let start = node.start;
  while (start < node.end && /[ \t\n]/.test(context.source.charAt(start))) start++;
  return start;
}

/** A bracket with more than plain text up to its partner. */
const opensWithQuotes = /^(?:\((?![^"'`$\\()]*\))|\{(?![^"'`$\\{}]*\}))/;

/** The parts of `source[start, end)`, in which `nodes` are the quoted strings and expansions, in order. */
export function readParts(
  context: WordContext,
  start: number,
  end: number,
  nodes: readonly ConcreteNode[],
  place: Place,
): readonly WordPart[] {
  const parts: WordPart[] = [];
  let at = start;
  for (const node of nodes) {
    let begin = contentStart(context, node);
    // The grammar counts the `$` before backticks and before a translated string as theirs; the first is plain text.
    if (context.source.startsWith("$`", begin)) begin++;
    if (begin < at || node.end > end) refuse("uncovered-text", node.start, node.end, "two parts of a word overlap");
    const ordinal = node.type === "simple_expansion" && /^\$[0-9][0-9]/.test(context.source.slice(begin, node.end));
    const translated =
      node.type === "string" && begin > at && context.source.charAt(begin - 1) === "$" && place === "word";
    readText(context, at, translated ? begin - 1 : begin, place, parts);
    if (ordinal) {
      // `$10` is `$1` and a zero.
      parts.push(plainParameter(context.source.charAt(begin + 1), begin, begin + 2));
      readText(context, begin + 2, node.end, place, parts);
    } else parts.push(lowerStructured(context, node, begin, place));
    at = node.end;
  }
  readText(context, at, end, place, parts);
  return parts;
}

function lowerStructured(context: WordContext, node: ConcreteNode, start: number, place: Place): WordPart {
  const { source } = context;
  const { end } = node;
  const span = { start, end };
  const inner = node.children;
  switch (node.type) {
    case "string": {
      if (place === "double" || place === "here-document")
        refuse("quotes-in-quotes", start, end, "quotes inside quotes are not read");
      if (source.charAt(start) !== '"' || source.charAt(end - 1) !== '"' || end - start < 2)
        refuse("unlisted-syntax", start, end, "this kind of string is not read");
      return { kind: "double", span, parts: readParts(context, start + 1, end - 1, structuredUnder(inner), "double") };
    }
    case "raw_string": {
      // R10: inside arithmetic, double quotes and here-documents bash does not take single quotes for quotes.
      if (!quotesSingle.has(place)) refuse("quotes-in-quotes", start, end, "single quotes do not quote here");
      const value = source.slice(start + 1, end - 1);
      if (!/^'[^']*'$/.test(source.slice(start, end)))
        refuse("unlisted-syntax", start, end, "this kind of string is not read");
      return { kind: "quoted", span, value, style: "single" };
    }
    case "ansi_c_string": {
      if (!quotesSingle.has(place)) refuse("quotes-in-quotes", start, end, "single quotes do not quote here");
      const body = /^\$'((?:[^'\\]|\\[\s\S])*)'$/.exec(source.slice(start, end))?.[1];
      const value = body === undefined ? undefined : decodeAnsiC(body);
      if (value === undefined) refuse("unlisted-syntax", start, end, "an escape in this string is not read");
      return { kind: "quoted", span, value, style: "ansi-c" };
    }
    case "simple_expansion": {
      const name = source.slice(start + 1, end);
      if (source.charAt(start) !== "$" || !/^(?:[A-Za-z_]\w*|[0-9*@#?$!_-])$/.test(name))
        refuse("unlisted-syntax", start, end, "this kind of expansion is not read");
      // Looking for the closing quote, bash takes the second `$` and the bracket for an expansion, whose quotes it skips.
      if (name === "$" && insideDouble.has(place) && opensWithQuotes.test(source.slice(end, end + 200)))
        refuse("unlisted-syntax", start, end, "`$$` before a bracket is read in two ways");
      return {
        kind: "parameter",
        span,
        name,
        prefix: undefined,
        subscript: undefined,
        operator: undefined,
        operands: [],
      };
    }
    case "expansion":
      return lowerParameter(context, node, start, place);
    case "command_substitution": {
      if (source.charAt(start) === "`") checkBackticks(source, start, end);
      // In a here-document the grammar takes `$((` for a substitution with a subshell.
      else if (
        source.startsWith("$((", start) &&
        source.endsWith("))", end) &&
        inner.length === 3 &&
        inner[1]?.type === "subshell"
      )
        return {
          kind: "arithmetic",
          span,
          expression: lowerArithmetic(context, start + 3, end - 2, inner[1].children),
        };
      return { kind: "command", span, list: context.lowerSubstitution(node) };
    }
    case "process_substitution": {
      // R19 and more: only as a word of its own, where both parsers see it.
      if (place !== "word") refuse("unlisted-syntax", start, end, "a process substitution is not read here");
      const direction = source.charAt(start) === "<" ? "in" : "out";
      return { kind: "process", span, direction, list: context.lowerSubstitution(node) };
    }
    case "arithmetic_expansion": {
      const open = source.startsWith("$((", start) ? 3 : 2;
      const close = open === 3 ? 2 : 1;
      const expression = lowerArithmetic(context, start + open, end - close, inner);
      return { kind: "arithmetic", span, expression };
    }
    default:
      return refuse("unlisted-syntax", start, end, `syntax of the kind ${node.type} is not read`);
  }
}

// R14: a backslash inside backticks is read twice.
function checkBackticks(source: string, start: number, end: number): void {
  const body = source.slice(start + 1, end - 1);
  if (/[\\`]/.test(body) || source.charAt(end - 1) !== "`")
    refuse("complex-backticks", start, end, "write `$( )` for these backticks");
}

/** The expression in `source[start, end)`; `nodes` are the concrete nodes inside it. */
export function lowerArithmetic(
  context: WordContext,
  start: number,
  end: number,
  nodes: readonly ConcreteNode[],
): Arithmetic {
  return { span: { start, end }, parts: readParts(context, start, end, structuredUnder(nodes), "arithmetic") };
}

const operators = /^(?::[-=+?]|[-=+?]|##?|%%?|\/[/#%]?|\^\^?|,,?|@|:|\*)/;

function lowerParameter(context: WordContext, node: ConcreteNode, start: number, place: Place): Parameter {
  const { source } = context;
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
    subscript = lowerSubscript(context, subscriptNode);
    at = subscriptNode.end;
  }
  const nodes = structuredUnder(node.children).filter((child) => child.start >= at);
  const span = { start, end: node.end };
  if (at === end) return { kind: "parameter", span, name, prefix, subscript, operator: undefined, operands: [] };
  const operator = operators.exec(source.slice(at, at + 2))?.[0];
  if (operator === undefined) return bad();
  at += operator.length;
  const operands = lowerOperands(context, at, end, nodes, operator, place);
  return { kind: "parameter", span, name, prefix, subscript, operator, operands };
}

const plainParameter = (name: string, start: number, end: number): Parameter => ({
  kind: "parameter",
  span: { start, end },
  name,
  prefix: undefined,
  subscript: undefined,
  operator: undefined,
  operands: [],
});

// The operand of `${x:-...}` is read like the place that the expansion stands in, apart from blanks and operators.
function lowerOperands(
  context: WordContext,
  start: number,
  end: number,
  nodes: readonly ConcreteNode[],
  operator: string,
  place: Place,
): readonly Word[] {
  const inner = placeOfOperand(operator, place);
  const word = (from: number, to: number): Word => ({
    kind: "word",
    span: { start: from, end: to },
    parts: readParts(
      context,
      from,
      to,
      nodes.filter((node) => node.start >= from && node.end <= to),
      inner,
    ),
  });
  const covered = nodes.every((node) => node.start >= start && node.end <= end);
  if (!covered) refuse("uncovered-text", start, end, "two parts of an expansion overlap");
  if (!operator.startsWith("/")) return [word(start, end)];
  const slash = separator(context.source, start, end, nodes);
  return slash === undefined ? [word(start, end)] : [word(start, slash), word(slash + 1, end)];
}

/** The `/` between pattern and replacement: the first outside quotes and expansions. */
function separator(source: string, start: number, end: number, nodes: readonly ConcreteNode[]): number | undefined {
  for (let at = start; at < end; at++) {
    const node = nodes.find((candidate) => candidate.start <= at && at < candidate.end);
    if (node) at = node.end - 1;
    else if (source.charAt(at) === "\\") at++;
    else if (source.charAt(at) === "/") return at;
  }
  return undefined;
}

/** `name[subscript]`: what stands between the brackets. */
export function lowerSubscript(context: WordContext, node: ConcreteNode): Arithmetic {
  const { source } = context;
  const open = source.indexOf("[", node.start);
  const start = open + 1;
  const end = node.end - 1;
  if (open < node.start || open >= end || source.charAt(end) !== "]" || !/^\w+$/.test(source.slice(node.start, open)))
    refuse("unlisted-syntax", node.start, node.end, "this kind of subscript is not read");
  if (source.slice(start, end).includes("[") || source.slice(start, end).includes("]"))
    refuse("unlisted-syntax", node.start, node.end, "a subscript inside a subscript is not read");
  return lowerArithmetic(context, start, end, node.children);
}

/** What no stretch of plain text may hold, because bash would see an expansion, a quote or an operator there. */
const forbidden: Readonly<Record<Place, RegExp>> = {
  word: /[`'" \t\n;&|<>()]/,
  extended: /[`'" \t\n;&<>]/,
  pattern: /[`'"]|[<>]\(/,
  double: /[`"]/,
  "double-pattern": /[`'"]/,
  "double-operand": /[`"]/,
  "here-document": /`/,
  arithmetic: /[`'"\\;{}]/,
  regex: /[`'" \t\n;&<>]/,
};

function readText(context: WordContext, start: number, end: number, place: Place, parts: WordPart[]): void {
  const { source } = context;
  if (start === end) return;
  if (!insideDouble.has(place)) checkUnquoted(source, start, end);
  let from = start;
  const literal = (to: number): void => {
    if (to > from) parts.push({ kind: "literal", span: { start: from, end: to }, value: source.slice(from, to) });
  };
  for (let at = start; at < end; at++) {
    const character = source.charAt(at);
    if (character === "\\" && place !== "arithmetic") {
      const next = source.charAt(at + 1);
      if (at + 1 >= end) refuse("unlisted-syntax", at, end, "a backslash stands alone");
      const quotes = insideDouble.has(place) ? escapable(next, place) : true;
      if (next === "\n" && place !== "here-document") checkContinuation(source, at);
      if (quotes) {
        literal(at);
        if (next === "\n" && (place === "word" || place === "extended" || place === "regex"))
          refuse("continuation-in-word", at, at + 2, "a line break inside a word");
        const width = (source.codePointAt(at + 1) ?? 0) > 0xffff ? 2 : 1;
        const value = next === "\n" ? "" : source.slice(at + 1, at + 1 + width);
        parts.push({ kind: "quoted", span: { start: at, end: at + 1 + width }, value, style: "backslash" });
        from = at + 1 + width;
        at = from - 1;
      } else at++;
      continue;
    }
    if ((place === "pattern" || place === "double-pattern") && character === "'") {
      // The grammar hides quotes inside patterns: `${x//'/'/}`.
      const close = source.indexOf("'", at + 1);
      if (close < 0 || close >= end) hidden(at, source);
      literal(at);
      parts.push({
        kind: "quoted",
        span: { start: at, end: close + 1 },
        value: source.slice(at + 1, close),
        style: "single",
      });
      from = close + 1;
      at = close;
      continue;
    }
    if (character === "`" && source.charAt(at + 1) === "`" && at + 1 < end && place !== "arithmetic") {
      literal(at);
      const span = { start: at, end: at + 2 };
      parts.push({ kind: "command", span, list: { span, items: [] } });
      from = at + 2;
      at++;
      continue;
    }
    if (character === "$" && source.charAt(at + 1) === "'" && (place === "pattern" || place === "double-pattern")) {
      const body = /^\$'((?:[^'\\]|\\[\s\S])*)'/.exec(source.slice(at, end));
      const value = body?.[1] === undefined ? undefined : decodeAnsiC(body[1]);
      if (!body || value === undefined) return hidden(at, source);
      literal(at);
      const close = at + body[0].length;
      parts.push({ kind: "quoted", span: { start: at, end: close }, value, style: "ansi-c" });
      from = close;
      at = close - 1;
      continue;
    }
    if (character === "$") checkDollar(source, at, place);
    else if (character === "<" || character === ">") {
      if (forbidden[place].test(character) || (source.charAt(at + 1) === "(" && !insideDouble.has(place)))
        hidden(at, source);
    } else if (forbidden[place].test(character)) hidden(at, source);
  }
  literal(end);
}

const hidden = (at: number, source: string): never =>
  refuse("hidden-syntax", at, at + 1, `\`${source.charAt(at)}\` may mean more to bash here than what was read`);

const escapable = (character: string, place: Place): boolean =>
  /[$`\\\n]/.test(character) ||
  (character === '"' && place !== "here-document") ||
  (character === "}" && place !== "double" && place !== "here-document");

/** R11: a `$` that no node stands for must be plain text to bash as well. */
function checkDollar(source: string, at: number, place: Place): void {
  const next = source.charAt(at + 1);
  const quotes = !insideDouble.has(place) && /['"]/.test(next);
  if (quotes || /[A-Za-z0-9_{([*@#?$!-]/.test(next)) hidden(at, source);
}
