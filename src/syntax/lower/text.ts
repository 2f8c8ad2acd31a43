// The text between the nodes of a word, read character by character: plain text, or quotes that are no nodes.
import { found } from "../../findings/finding.ts";
import { insideDouble, insideExpansion, type Place } from "../place.ts";
import type { WordPart } from "../script.ts";
import { checkContinuation, checkUnquoted } from "../trust.ts";
import { refuse, refuseFor } from "../untrusted.ts";
import { plainParameter } from "./parameter.ts";
import { lowerSingle } from "./quotes.ts";
import type { Reading } from "./reading.ts";

/**
 * R11: the characters that stand for themselves, `$` and backslashes apart. Outside quotes that is all but bash's metacharacters and
 * quotes (manual, 2 and 3.1.2), in double quotes and here-documents all but the backtick and the quote that ends them.
 */
const plain: Readonly<Record<Place, RegExp>> = {
  word: /[\w!#%*+,./:=?@[\]^{}~\u0007-]|[^\0-\x7f]/,
  extended: /[\w!#%*+,./:=?@[\]^{}~|()\u0007-]|[^\0-\x7f]/,
  regex: /[\w!#%*+,./:=?@[\]^{}~|()\u0007-]|[^\0-\x7f]/,
  operand: /[\w!#%*+,./:=?@[\]^~ \t;&|<>-]|[^\0-\x7f]/,
  "double-operand": /[\w!#%*+,./:=?@[\]^~ \t;&|<>-]|[^\0-\x7f]/,
  arithmetic: /[\w!#%*+,./:=?@[\]^~ \t\n&|()<>-]|[^\0-\x7f]/,
  double: /[^`"]/,
  "here-document": /[^`]/,
};

/** Text without any sign that the places above look for. */
const plainText = /^[\w./:=,@%+-]*$/;

/** R23: where a `$name` may have no node. */
const takesNames: ReadonlySet<Place> = new Set<Place>(["word", ...insideExpansion]);

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

function readPiece({ source }: Reading, at: number, end: number, place: Place): Piece {
  const character = source.charAt(at);
  const next = source.charAt(at + 1);
  if (character === "\\" && place !== "arithmetic") return readEscape(source, at, end, place);
  // Tree-sitter-bash makes no nodes of the quotes inside patterns: `${x//'/'/}`.
  if (character === "'" && place === "operand") return readSingle(source, at, end);
  if (character === "`" && next === "`" && at + 1 < end && place !== "arithmetic") return emptyBackticks(at);
  if (character === "$" && takesNames.has(place) && /[A-Za-z_]/.test(next)) return readName(source, at, end);
  if (character === "$" && insideExpansion.has(place) && next === "{") return readBraced(source, at, end);
  if (character === "$") checkDollar(source, at, place);
  else if (!plain[place].test(character)) hidden(at, source);
  else if (/[<>]/.test(character) && next === "(" && !insideDouble.has(place)) hidden(at, source);
  return { end: at + 1 };
}

/** Inside double quotes a backslash stays before most characters, and both are plain text. */
function readEscape(source: string, at: number, end: number, place: Place): Piece {
  const next = source.charAt(at + 1);
  if (at + 1 >= end) refuse("unlisted-syntax", at, end, "a backslash stands alone");
  // R24
  if (insideExpansion.has(place) && !(place === "operand" ? /[!#%*+,./:=?@[\]^~ ;&|-]/ : /\//).test(next))
    hidden(at, source);
  if (next === "\n" && place !== "here-document") checkContinuation(source, at);
  const quotes = place !== "double" && place !== "here-document" ? true : escapable(next, place);
  if (!quotes) return { end: at + 2 };
  if (next === "\n" && !insideDouble.has(place))
    refuse("continuation-in-word", at, at + 2, "a line break inside a word");
  const width = (source.codePointAt(at + 1) ?? 0) > 0xffff ? 2 : 1;
  const span = { start: at, end: at + 1 + width };
  const value = next === "\n" ? "" : source.slice(at + 1, span.end);
  return { end: span.end, part: { kind: "quoted", span, value, style: "backslash" } };
}

const escapable = (character: string, place: "double" | "here-document"): boolean =>
  /[$`\\\n]/.test(character) || (character === '"' && place === "double");

function readSingle(source: string, at: number, end: number): Piece {
  const close = source.indexOf("'", at + 1);
  if (close < 0 || close >= end) hidden(at, source);
  return { end: close + 1, part: lowerSingle(source, at, close + 1, "operand") };
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

/** The same in braces, inside `${...}` (R24). */
function readBraced(source: string, at: number, end: number): Piece {
  const [whole = "", name = ""] = /^\$\{([A-Za-z_]\w*)\}/.exec(source.slice(at, end)) ?? [];
  if (whole === "") hidden(at, source);
  return { end: at + whole.length, part: plainParameter(name, at, at + whole.length) };
}

/** R11: a `$` that no node stands for must be plain text to bash as well. */
function checkDollar(source: string, at: number, place: Place): void {
  const next = source.charAt(at + 1);
  const quotes = !insideDouble.has(place) && /['"]/.test(next);
  if (insideExpansion.has(place) || quotes || /[A-Za-z0-9_{([*@#?$!-]/.test(next)) hidden(at, source);
}

function hidden(at: number, source: string): never {
  return refuseFor(found("hidden-syntax", "character", { start: at, end: at + 1 }, { text: source.charAt(at) }));
}
