// Translates blocked patterns from RE2's syntax for `grep -iE` in the C locale, which reads bytes. A small part of
// the syntax is known, and the rest is refused: an expression that grep takes for something else could let a command pass.

/** The expression for `grep -iE` on a text of UTF-8 whose line breaks are vertical tabs, or why there is none. */
export type Translation =
  | { readonly expression: string }
  /** `part` as it stands in the pattern; `help`: another way to write it. */
  | { readonly part: string; readonly help: string };

/**
 * Translates a pattern that RE2 takes, with the flags of blocked patterns (`ims`).
 *
 * @example translate(String.raw`rm\s+-[rf]+\s+/`) // { expression: "rm[[:space:]]+-[rf]+[[:space:]]+/" }
 */
export function translate(pattern: string): Translation {
  const cursor: Cursor = { text: pattern, at: 0 };
  try {
    const { text } = readChoices(cursor, true);
    return cursor.at === pattern.length ? { expression: text } : refuse(cursor);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { part: error.message, help: error.help };
  }
}

class Refusal extends Error {
  readonly help: string;

  constructor(part: string, help: string) {
    super(part);
    this.help = help;
  }
}

/** The first row that fits the unreadable rest of the pattern has the advice. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [
    /\(\?(?:P?<\w+>|[^()<:]*[:)]?)/,
    "write `(`: letters match in both cases and `.` matches line breaks whatever the flags",
  ],
  [/\\[Az]/, "write `^` or `$`"],
  [
    /\\(?:[pPx]\{[^}]*\}|[^])/,
    "write the character itself, or `.` for any; \\s \\S \\d \\D \\w \\W \\b \\t \\n are known",
  ],
  [/\[[:.=]\^?\w*:?\]?/, "write \\s, \\d, \\w or the characters themselves, and `\\[` for a bracket"],
  [/\{\d+(?:,\d*)?\}/, "repeat 1 to 255 times, and only a character, a set or a group without `^`, `$` and `\\b`"],
  [/[{}\]]/, "write a backslash before it"],
  [/[*+?]/, "repeat once, and only a character, a set or a group without `^`, `$` and `\\b`"],
  [/\^/, "nothing may stand before it; write `\\n` for a line break, `\\^` for the character"],
  [/\$/, "nothing may stand behind it; write `\\n` for a line break, `\\$` for the character"],
  [/[|)]|$/, "write `(a|b)?` for `(a|b|)`: no choice is empty"],
  [/[^ -~]/u, "write `.` for a character beyond ASCII, `\\t` for a tab, `\\n` for a line break"],
];

function refuse({ text, at }: Cursor): never {
  for (const [expression, help] of refusals) {
    const part = take({ text, at }, expression);
    if (part) throw new Refusal(part[0] || "nothing", help);
  }
  throw new Refusal(text.slice(at), "write it without this part");
}

interface Cursor {
  readonly text: string;
  at: number;
}

/** The text at the cursor, if it looks so; the cursor is behind it then. */
function take(cursor: Cursor, expression: RegExp): RegExpExecArray | undefined {
  const sticky = new RegExp(expression.source, "uy");
  sticky.lastIndex = cursor.at;
  const match = sticky.exec(cursor.text) ?? undefined;
  if (match) cursor.at += match[0].length;
  return match;
}

interface Part {
  readonly text: string;
  /** Any number of it, if bytes do as well as characters. */
  readonly any?: string;
  /** Holds `^`, `$` or `\b`. */
  readonly placed?: boolean;
  /** Where its `$` stands: nothing of the pattern may follow. */
  readonly end?: number | undefined;
}

/** Up to a closing parenthesis or the end; `first`: nothing of the pattern stands before. */
function readChoices(cursor: Cursor, first: boolean): Part {
  const choices = [readSequence(cursor, first)];
  while (take(cursor, /\|/)) choices.push(readSequence(cursor, first));
  return joined(choices, "|");
}

function readSequence(cursor: Cursor, first: boolean): Part {
  const parts: Part[] = [];
  while (cursor.at < cursor.text.length && !/[|)]/.test(cursor.text[cursor.at] ?? "")) {
    const end = parts.at(-1)?.end;
    if (end !== undefined) refuse({ ...cursor, at: end });
    parts.push(readRepeated(cursor, first && parts.length === 0));
  }
  return parts.length > 0 ? joined(parts, "") : refuse(cursor);
}

const joined = (parts: readonly Part[], between: string): Part => ({
  text: parts.map(({ text }) => text).join(between),
  placed: parts.some(({ placed }) => placed),
  end: parts.find(({ end }) => end !== undefined)?.end,
});

function readRepeated(cursor: Cursor, first: boolean): Part {
  const part = readAtom(cursor, first);
  const { at } = cursor;
  // That a repetition is lazy makes no difference to whether there is a match.
  const repeated = take(cursor, /([*+?]|\{(\d+)(?:,(\d*))?\})\??/);
  if (!repeated) return part;
  const [, times = "", least = "1", most = ""] = repeated;
  const largest = Number(most || least);
  if (part.placed || largest < 1 || largest > 255 || Number(least) > 255) refuse({ ...cursor, at });
  if (/[*+?{]/.test(cursor.text[cursor.at] ?? "")) refuse(cursor);
  return { text: times === "*" && part.any !== undefined ? part.any : part.text + times };
}

/** As `grep` sees it: no text holds a vertical tab otherwise, and both programs take it for a blank. */
const lineBreak = "\v";
const high = "\x80-\xff";
/** A character beyond ASCII, in UTF-8. */
const beyond = "[\xc2-\xf4][\x80-\xbf]+";

function readAtom(cursor: Cursor, first: boolean): Part {
  const { at } = cursor;
  if (take(cursor, /\((?:\?:|(?!\?))/)) {
    const inner = readChoices(cursor, first);
    if (!take(cursor, /\)/)) refuse(cursor);
    return { ...inner, text: `(${inner.text})` };
  }
  if (first && take(cursor, /\^/)) return { text: `(^|${lineBreak})`, placed: true };
  if (take(cursor, /\$/)) return { text: `(${lineBreak}|$)`, placed: true, end: at };
  if (take(cursor, /\\b/)) return { text: "\\b", placed: true };
  if (take(cursor, /\./)) return { text: `([^${high}]|${beyond})`, any: ".*" };
  if (take(cursor, /\[/)) return readSet(cursor);
  const [, named] = take(cursor, /\\([sdwSDW])/) ?? [];
  if (named) return setOf(sets[named.toLowerCase()] ?? "", /[SDW]/.test(named));
  const character = readCharacter(cursor, /([^\\^$.|?*+(){}[\]])/) ?? refuse(cursor);
  return { text: character.replace(/[\\.[()*+?{|^$]/, "\\$&") };
}

const sets: Readonly<Record<string, string>> = { s: "[:space:]", d: "0-9", w: "[:alnum:]_" };

const setOf = (members: string, isNegated: boolean): Part => {
  if (!isNegated) return { text: `[${members}]` };
  const alsoHigh = members.startsWith("]") ? `]${high}${members.slice(1)}` : high + members;
  return { text: `([^${alsoHigh}]|${beyond})`, any: `[^${members}]*` };
};

/** One character that may be escaped, `plain` without a backslash. */
function readCharacter(cursor: Cursor, plain: RegExp): string | undefined {
  const found = take(cursor, new RegExp(`(?![^ -~])(?:\\\\(?:([^0-9A-Za-z])|([tn]))|${plain.source})`));
  if (!found) return undefined;
  const [, escaped, control, itself] = found;
  if (control !== undefined) return control === "t" ? "\t" : lineBreak;
  return escaped ?? itself;
}

/** From behind the `[`. */
function readSet(cursor: Cursor): Part {
  const isNegated = take(cursor, /\^/) !== undefined;
  const found = new Set<string>();
  let named = "";
  do {
    const { at } = cursor;
    const [range, name] = take(cursor, /\\([sdw])|[a-z]-[a-z]|[A-Z]-[A-Z]|[0-9]-[0-9]/) ?? [];
    if (range !== undefined) named += name ? sets[name] : range;
    else found.add(readCharacter(cursor, /(?!\[[:.=])([^\\])/) ?? refuse(cursor));
    if (range === undefined && /^-[^\]]/.test(cursor.text.slice(cursor.at)))
      throw new Refusal(cursor.text.slice(at, cursor.at + 2), "a range is of small letters, of capitals or of digits");
  } while (!take(cursor, /\]/));
  // POSIX, XBD 9.3.5: `]` stands first, `^` does not, `-` last. GNU grep takes `[:a:]` for a mistake.
  const ordered = [...found].filter((character) => !"]:[^-".includes(character)).join("");
  const last = [...":[^-"].filter((character) => found.has(character)).join("");
  const members = `${found.has("]") ? "]" : ""}${named}${ordered}${last}`;
  if (isNegated || !members.startsWith("^")) return setOf(members, isNegated);
  return members === "^" ? { text: "\\^" } : setOf("-^", false);
}
