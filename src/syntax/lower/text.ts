// The text between the nodes of a word, read character by character: plain text, or quotes that are no nodes.
import { insideDouble, type Place } from "../place.ts";
import type { WordPart } from "../script.ts";
import { checkContinuation, checkUnquoted } from "../trust.ts";
import { refuse } from "../untrusted.ts";
import { decodeAnsiC } from "./ansi-c.ts";
import { plainParameter } from "./parameter.ts";
import type { Reading } from "./reading.ts";

/** R11: characters that bash reads as an expansion, a quote or an operator, so that no plain text may hold them. */
const forbidden: Readonly<Record<Place, RegExp>> = {
  word: /[`'" \t\n;&|<>()]/,
  extended: /[`'" \t\n;&<>]/,
  pattern: /[`'"]|[<>]\(/,
  double: /[`"]/,
  "double-pattern": /[`'"]/,
  "double-operand": /[`"']/,
  "double-nested": /[`"\\]/,
  "here-document": /`/,
  arithmetic: /[`'"\\;{}]/,
  regex: /[`'" \t\n;&<>]/,
};

/** Text without any sign that the places above look for. */
const plainText = /^[\w./:=,@%+-]*$/;

/** One or two characters of plain text, or a part of its own, up to `end`. */
interface Piece {
  readonly end: number;
  readonly part?: WordPart;
}

/**
 * Appends the parts of `source[start, end)`, which holds no node, to `parts`.
 *
 * @throws Untrusted at the first character that may mean more to bash than itself.
 */
export function readText(reading: Reading, start: number, end: number, place: Place, parts: WordPart[]): void {
  const { source } = reading;
  if (start === end) return;
  if (!insideDouble.has(place)) checkUnquoted(source, start, end);
  let from = start;
  const literal = (to: number): void => {
    if (to > from) parts.push({ kind: "literal", span: { start: from, end: to }, value: source.slice(from, to) });
  };
  for (let at = plainText.test(source.slice(start, end)) ? end : start; at < end; ) {
    const piece = readPiece(reading, at, end, place);
    if (piece.part) {
      literal(at);
      parts.push(piece.part);
      from = piece.end;
    }
    at = piece.end;
  }
  literal(end);
}

function readPiece({ source, inSubstitution }: Reading, at: number, end: number, place: Place): Piece {
  const character = source.charAt(at);
  const next = source.charAt(at + 1);
  // Tree-sitter-bash makes no nodes of the quotes inside patterns: `${x//'/'/}`.
  const inPattern = place === "pattern" || place === "double-pattern";
  if (character === "\\" && place !== "arithmetic" && place !== "double-nested")
    return readEscape(source, at, end, place);
  if (character === "'" && inPattern) return readSingle(source, at, end);
  if (character === "`" && next === "`" && at + 1 < end && place !== "arithmetic") return emptyBackticks(at);
  // R27
  if (character === "$" && next === "'" && inPattern && !inSubstitution) return readAnsiC(source, at, end);
  if (character === "$" && place === "word" && /[A-Za-z_]/.test(next)) return readName(source, at, end);
  if (character === "$") checkDollar(source, at, place);
  else if (forbidden[place].test(character)) hidden(at, source);
  else if ((character === "<" || character === ">") && next === "(" && !insideDouble.has(place)) hidden(at, source);
  return { end: at + 1 };
}

/** Inside double quotes a backslash stays before most characters, and both are plain text. */
function readEscape(source: string, at: number, end: number, place: Place): Piece {
  const next = source.charAt(at + 1);
  if (at + 1 >= end) refuse("unlisted-syntax", at, end, "a backslash stands alone");
  const quotes = insideDouble.has(place) ? escapable(next, place) : true;
  if (next === "\n" && place !== "here-document") checkContinuation(source, at);
  // R24: to find the closing brace, bash skips this quote, but not one behind two backslashes.
  if (next === "'" && place === "double-operand") hidden(at, source);
  if (!quotes) return { end: at + 2 };
  if (next === "\n" && (place === "word" || place === "extended" || place === "regex"))
    refuse("continuation-in-word", at, at + 2, "a line break inside a word");
  const width = (source.codePointAt(at + 1) ?? 0) > 0xffff ? 2 : 1;
  const span = { start: at, end: at + 1 + width };
  const value = next === "\n" ? "" : source.slice(at + 1, span.end);
  return { end: span.end, part: { kind: "quoted", span, value, style: "backslash" } };
}

const escapable = (character: string, place: Place): boolean =>
  /[$`\\\n]/.test(character) ||
  (character === '"' && place !== "here-document") ||
  (character === "}" && place !== "double" && place !== "here-document");

function readSingle(source: string, at: number, end: number): Piece {
  const close = source.indexOf("'", at + 1);
  if (close < 0 || close >= end) hidden(at, source);
  const span = { start: at, end: close + 1 };
  return { end: span.end, part: { kind: "quoted", span, value: source.slice(at + 1, close), style: "single" } };
}

function readAnsiC(source: string, at: number, end: number): Piece {
  const body = /^\$'((?:[^'\\]|\\[\s\S])*)'/.exec(source.slice(at, end));
  const value = body?.[1] === undefined ? undefined : decodeAnsiC(body[1]);
  if (!body || value === undefined) return hidden(at, source);
  const span = { start: at, end: at + body[0].length };
  return { end: span.end, part: { kind: "quoted", span, value, style: "ansi-c" } };
}

/** The one pair of backticks that tree-sitter-bash makes no node of. */
function emptyBackticks(at: number): Piece {
  const span = { start: at, end: at + 2 };
  return { end: span.end, part: { kind: "command", span, list: { span, items: [] } } };
}

/** R23: a `$name` that tree-sitter-bash makes no node of, such as the second of `$x.$y.z`. */
function readName(source: string, at: number, end: number): Piece {
  const [name = ""] = /^\w+/.exec(source.slice(at + 1, end)) ?? [];
  const stop = at + 1 + name.length;
  return { end: stop, part: plainParameter(name, at, stop) };
}

/** R11: a `$` that no node stands for must be plain text to bash as well. */
function checkDollar(source: string, at: number, place: Place): void {
  const next = source.charAt(at + 1);
  const quotes = !insideDouble.has(place) && /['"]/.test(next);
  if (quotes || /[A-Za-z0-9_{([*@#?$!-]/.test(next)) hidden(at, source);
}

function hidden(at: number, source: string): never {
  return refuse("hidden-syntax", at, at + 1, `\`${source.charAt(at)}\` may mean more to bash here than what was read`);
}
