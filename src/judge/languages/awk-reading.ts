// An awk program while it is read: the token at hand, the facts so far, and the steps that all parts of the reader share.
import { type Token, tokenAt } from "./awk-tokens.ts";
import { fail, isProblem, type ProgramSpan } from "./problem.ts";

/**
 * An effect of an awk program beyond printing to standard output.
 *
 * - `writes`, `reads`: `print > path`, `getline < path`; `path` is undefined if it is known only at run time.
 * - `connects`: one of gawk's `/inet/` files, printed to (`write`) or read from (`read`).
 * - `runs`: a pipe, `system()`, or a call by a name known only at run time; `command` is the shell's text if certain.
 */
export type AwkEffect =
  | { readonly kind: "reads" | "writes"; readonly path: string | undefined; readonly span: ProgramSpan }
  | { readonly kind: "connects"; readonly method: "read" | "write"; readonly path: string; readonly span: ProgramSpan }
  | { readonly kind: "runs"; readonly command: string | undefined; readonly span: ProgramSpan };

/** How far a program has been read. */
export interface AwkReading {
  readonly source: string;
  token: Token;
  last: Token;
  /** The last token closed the parenthesis of an `if`, `while` or `for`. */
  controlClosed: boolean;
  depth: number;
  readonly effects: AwkEffect[];
  /** Functions that the program calls, and those that it defines. */
  readonly called: Set<string>;
  readonly defined: Set<string>;
}

const MAX_DEPTH = 150;

/** At the first token. */
export const begin = (source: string): AwkReading => ({
  source,
  token: scan(source, 0),
  last: { kind: "end", text: "", start: 0, end: 0 },
  controlClosed: false,
  depth: 0,
  effects: [],
  called: new Set(),
  defined: new Set(),
});

function scan(source: string, from: number): Token {
  const token = tokenAt(source, from);
  if (isProblem(token)) return fail(token.problem);
  // One variable of the environment may be printed, and not all of them. `SYMTAB` holds the table under another name.
  const { kind, text, end } = token;
  const isTable = kind === "name" && (text === "SYMTAB" || text === "ENVIRON");
  return isTable && !/^\["(?!ENVIRON")\w+"\]/.test(source.slice(end, end + 99))
    ? fail(`\`${text}\` holds the whole environment`)
    : token;
}

/** Takes the token at hand. */
export function advance(r: AwkReading): Token {
  const token = r.token;
  r.last = token;
  r.controlClosed = false;
  r.token = scan(r.source, token.end);
  return token;
}

/** Is the token at hand this symbol or keyword? */
export function is(r: AwkReading, text: string): boolean {
  return r.token.text === text && (r.token.kind === "symbol" || r.token.kind === "keyword");
}

/** Is the token at hand a newline? */
export function isNewline(r: AwkReading): boolean {
  return r.token.kind === "newline";
}

/** Takes this symbol or keyword if it is at hand. */
export function take(r: AwkReading, text: string): boolean {
  if (!is(r, text)) return false;
  advance(r);
  return true;
}

/** Takes this symbol or keyword, which must be at hand. */
export function expect(r: AwkReading, text: string): Token {
  if (!is(r, text)) fail(`\`${text}\` is missing before ${r.token.kind === "end" ? "the end" : `\`${r.token.text}\``}`);
  return advance(r);
}

/** Takes all newlines at hand. */
export function skipNewlines(r: AwkReading): void {
  while (isNewline(r)) advance(r);
}

/** Counts one more level; the caller counts it down again. */
export function deeper(r: AwkReading): void {
  r.depth++;
  if (r.depth > MAX_DEPTH) fail("the program is nested too deeply");
}

/** The span that began at `start` and ends with the last token. */
export function spanFrom(r: AwkReading, start: number): ProgramSpan {
  return { start, end: r.source.slice(0, r.token.start).trimEnd().length };
}
