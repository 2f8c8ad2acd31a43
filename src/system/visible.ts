// Text from a script made safe and measurable for a terminal: invisible characters are spelled out.

// Control characters would move the cursor or retitle the window; format characters (bidirectional overrides,
// zero-width joiners, tags, variation selectors) would make a command look like another; lone surrogates are no text.
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/u;

// Blanks that look like a space and are none; bash takes none of them for a blank.
const strangeBlank = /[\p{Zs}]/u;

const short: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\x1b": "\\e",
  "\0": "\\0",
  "\x07": "\\a",
  "\b": "\\b",
};

// East Asian wide and fullwidth characters and the emoji take two columns.
const wide =
  /[\u{1100}-\u{115e}\u{2e80}-\u{303e}\u{3041}-\u{33ff}\u{3400}-\u{4dbf}\u{4e00}-\u{9fff}\u{a000}-\u{a4cf}\u{a960}-\u{a97f}\u{ac00}-\u{d7a3}\u{f900}-\u{faff}\u{fe30}-\u{fe6f}\u{ff01}-\u{ff60}\u{ffe0}-\u{ffe6}\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{1fa70}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const mark = /\p{M}/u;

/** One character as it is shown, and the columns it takes. */
export interface Shown {
  readonly text: string;
  readonly width: number;
}

/** Shows one character (a code point). A tab is left to the caller, who knows the column. */
export function show(character: string): Shown {
  if (unseen.test(character) || (character !== " " && strangeBlank.test(character))) {
    const code = character.codePointAt(0) ?? 0;
    const text =
      short[character] ?? (code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`);
    return { text, width: text.length };
  }
  if (mark.test(character)) return { text: character, width: 0 };
  return { text: character, width: wide.test(character) ? 2 : 1 };
}

/**
 * The whole text on one line, safe to print.
 *
 * @example visible("ls\x1b[2J") // "ls\\e[2J"
 */
export function visible(text: string): string {
  // Nearly all are.
  if (/^[ -~]*$/.test(text)) return text;
  let shown = "";
  for (const character of text) shown += character === "\t" ? "\\t" : show(character).text;
  return shown;
}

/** The longest line that is shown of a text from outside, in characters. */
const longestLine = 500;

/** A line that holds texts from outside, safe to print and not endless. */
export const shownLine = (text: string): string => shownWithin(text, longestLine);

/** The same, of so many characters at most. */
export function shownWithin(text: string, longest: number): string {
  const line = visible(text);
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

// In JSON they stand in texts alone, so that escapes mean the same.
const unseenAll = new RegExp(unseen.source, "gu");
const unitOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** JSON with all that is not seen as escapes: the same value for a program, and for a person nothing but what it seems. */
export const seenJson = (json: string): string =>
  /^[ -~]*$/.test(json)
    ? json
    : json.replace(unseenAll, (character) => (character === "\n" ? "\n" : character.replace(/[^]/g, unitOf)));

/** A value as such JSON, on one line. */
export const jsonOf = (value: unknown): string => seenJson(JSON.stringify(value));
