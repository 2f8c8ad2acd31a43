// The tokens of an awk program: POSIX awk, and what gawk, mawk, BWK awk and busybox add.
import type { Problem, ProgramSpan } from "./problem.ts";

/**
 * One token. A `call` is a name with its `(` right behind it (the parenthesis is the next token); a `builtin` may have
 * blanks there. `value` is a string's text, if every awk reads the same one.
 */
export interface Token extends ProgramSpan {
  readonly kind: "newline" | "number" | "string" | "regex" | "name" | "call" | "builtin" | "keyword" | "symbol" | "end";
  readonly text: string;
  readonly value?: string;
}

const KEYWORDS = new Set(
  (
    "BEGIN END BEGINFILE ENDFILE function func if else while for do break continue next nextfile exit return delete in " +
    "getline print printf switch case default"
  ).split(" "),
);

/** The functions of gawk, mawk, BWK awk and busybox awk that touch nothing outside, and `system`. */
const BUILTINS = new Set(
  (
    "atan2 cos exp int log rand sin sqrt srand asort asorti gensub gsub index length match patsplit split sprintf " +
    "strtonum sub substr tolower toupper close fflush system mktime strftime systime and compl lshift or rshift xor " +
    "isarray typeof mkbool"
  ).split(" "),
);

const SYMBOLS = /(?:\*\*=|\*\*|\+\+|--|&&|\|\||\|&|>>|[-+*/%^<>=!]=|!~|[-+*/%^<>=!~?:,;(){}[\]$|@])/y;
const NUMBER = /(?:0[xX][0-9a-fA-F]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const BLANKS = /(?:[ \t]|\\\n)*(?:#[^\n]*)?/y;
const STRING = /"((?:[^"\\\n]|\\[^])*)"/y;

const matchAt = (pattern: RegExp, program: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(program);
};

/** The token at or behind `from`. A `/` is a symbol; if an operand is expected, use `regexAt`. */
export function tokenAt(program: string, from: number): Token | Problem {
  const start = from + (matchAt(BLANKS, program, from)?.[0].length ?? 0);
  const character = program.charAt(start);
  const token = (kind: Token["kind"], text: string): Token => ({ kind, text, start, end: start + text.length });
  if (character === "") return token("end", "");
  if (character === "\n") return token("newline", "\n");
  const name = matchAt(NAME, program, start)?.[0];
  if (name !== undefined) {
    if (program.startsWith("::", start + name.length)) return { problem: "names with a namespace are not read" };
    if (KEYWORDS.has(name)) return token("keyword", name);
    if (BUILTINS.has(name)) return token("builtin", name);
    return token(program.charAt(start + name.length) === "(" ? "call" : "name", name);
  }
  const string = matchAt(STRING, program, start);
  if (string?.[1] !== undefined) {
    const text = string[1];
    return { ...token("string", string[0]), ...(text.includes("\\") ? {} : { value: text }) };
  }
  const number = matchAt(NUMBER, program, start)?.[0];
  if (number !== undefined) return token("number", number);
  const symbol = matchAt(SYMBOLS, program, start)?.[0];
  if (symbol !== undefined) return token("symbol", symbol);
  return { problem: character === '"' ? "a string does not end" : "a character that is not part of awk" };
}

/**
 * The regular expression whose `/` stands at `start`. Whether a `/` in a bracket expression ends it, POSIX leaves open:
 * BWK awk and busybox say yes, gawk and mawk no. Then only brackets are read that make the former stop with an error.
 */
export function regexAt(program: string, start: number): Token | Problem {
  const first = matchAt(/\/((?:[^\\/\n]|\\[^\n])*)\//y, program, start);
  if (first?.[1] === undefined) return { problem: "a regular expression does not end" };
  const simple = matchAt(/\/(?:[^[\]\\/\n]|\\[^\n]|\[\^?[^[\]\\:\n][^[\]\\\n]*\])*\//y, program, start);
  const text = bracketsClose(first[1]) ? first[0] : simple?.[0];
  if (text === undefined) return { problem: "not every awk ends this regular expression at the same place" };
  return { kind: "regex", text, start, end: start + text.length };
}

/** Whether both POSIX's rules and gawk's count of brackets (awkgram.y) leave no bracket expression open. */
function bracketsClose(regex: string): boolean {
  if (regex.replace(/\\[^]|\[\^?\]?(?:\[:[a-z]+:\]|\\[^]|[^\]\\])*\]/g, "").includes("[")) return false;
  let depth = 0;
  for (let at = 0; at < regex.length; at++) {
    const character = regex.charAt(at);
    if (character === "\\") at++;
    else if (character === "[" && (depth === 0 || regex.charAt(at + 1) === ":")) depth++;
    else if (character === "]" && !/^\[\^?$/.test(regex.slice(0, at))) depth--;
  }
  return depth <= 0;
}
