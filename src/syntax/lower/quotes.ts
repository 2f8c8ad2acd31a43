// Quoted strings: `'...'`, `"..."` and `$'...'` (POSIX 2.2, bash manual 3.1.2).
import { insideDouble, insideExpansion, type Place, placeOfDouble, takesSingleQuotes } from "../place.ts";
import type { WordPart } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { decodeAnsiC } from "./ansi-c.ts";
import type { Reading } from "./reading.ts";
import { readParts, structuredUnder } from "./word-part.ts";

/** `"..."`. `start`: of the text; the node may begin with the blanks before it. */
export function lowerDouble(reading: Reading, node: ConcreteNode, start: number, place: Place): WordPart {
  const { source } = reading;
  const { end } = node;
  if (insideDouble.has(place)) refuse("quotes-in-quotes", start, end, "quotes inside quotes are not read");
  if (source.charAt(start) !== '"' || source.charAt(end - 1) !== '"' || end - start < 2)
    refuse("unlisted-syntax", start, end, "this kind of string is not read");
  const parts = readParts(reading, start + 1, end - 1, structuredUnder(node.children), placeOfDouble(place));
  return { kind: "double", span: { start, end }, parts };
}

/** `'...'`. */
export function lowerSingle(source: string, start: number, end: number, place: Place): WordPart {
  checkSingleQuotes(start, end, place);
  const text = source.slice(start, end);
  // R24
  if (!/^'[^']*'$/.test(text) || (insideExpansion.has(place) && /["\\`${}()]/.test(text)))
    refuse("unlisted-syntax", start, end, "this kind of string is not read");
  return { kind: "quoted", span: { start, end }, value: text.slice(1, -1), style: "single" };
}

/** `$'...'`. R9: the text up to the first `'` without a backslash, which tree-sitter-bash finds wrongly after `\\`. */
export function lowerAnsiC(source: string, start: number, end: number, place: Place): WordPart {
  checkSingleQuotes(start, end, place);
  // R27
  if (insideExpansion.has(place))
    refuse("quotes-in-quotes", start, end, "bash reads `$'...'` inside `${...}` in two ways");
  const body = /^\$'((?:[^'\\]|\\[\s\S])*)'$/.exec(source.slice(start, end))?.[1];
  const value = body === undefined ? undefined : decodeAnsiC(body);
  if (value === undefined) refuse("unlisted-syntax", start, end, "an escape in this string is not read");
  return { kind: "quoted", span: { start, end }, value, style: "ansi-c" };
}

/** R10: in arithmetic, double quotes and here-documents a single quote is a character like any other to bash. */
function checkSingleQuotes(start: number, end: number, place: Place): void {
  if (!takesSingleQuotes.has(place)) refuse("quotes-in-quotes", start, end, "single quotes do not quote here");
}
