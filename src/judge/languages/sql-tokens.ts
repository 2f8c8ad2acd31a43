// The tokens of SQL statements, in the dialects of the catalog's clients.
import type { Problem } from "./problem.ts";

/** How a statement is written. `sql`: query services, whose dialects differ only in syntax that is refused here. */
export type SqlDialect = "sql" | "psql" | "mysql" | "sqlite" | "duckdb" | "tsql";

/** `text` is a word in upper case, a symbol, or the text between quotes. */
export interface SqlToken {
  readonly kind: "word" | "quoted" | "string" | "number" | "symbol";
  readonly text: string;
}

export const isSymbol = (token: SqlToken | undefined, symbol: string): boolean =>
  token?.kind === "symbol" && token.text === symbol;

const BLANKS = /[ \t\r\n\f]+/y;
const LINE_COMMENT = /--[^\r\n]*/y;
const BLOCK_COMMENT = /\/\*((?:[^*]|\*(?!\/))*)\*\//y;
const WORD = /[A-Za-z_][\w$]*/y;
const NUMBER = /(?:\d[\w]*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/y;
const SYMBOL = /[()[\]{},.;*+\-/%<>=!|&^~?:@#]/y;
const DOLLAR = /\$([A-Za-z_]\w*)?\$/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The statements of a text, each as its tokens; empty ones are left out. */
export function sqlStatements(text: string, dialect: SqlDialect): readonly (readonly SqlToken[])[] | Problem {
  const statements: SqlToken[][] = [];
  let tokens: SqlToken[] = [];
  let at = 0;
  while (at < text.length) {
    const skipped = blankOrComment(text, at, dialect);
    if (typeof skipped === "object") return skipped;
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const read = tokenAt(text, at, dialect);
    if ("problem" in read) return read;
    at = read.end;
    if (read.token.kind === "symbol" && read.token.text === ";") {
      if (tokens.length > 0) statements.push(tokens);
      tokens = [];
    } else tokens.push(read.token);
  }
  if (tokens.length > 0) statements.push(tokens);
  return statements;
}

/** Where blanks and comments at `at` end. Comments that one server reads as code, or nests, are refused. */
function blankOrComment(text: string, at: number, dialect: SqlDialect): number | Problem {
  const blanks = matchAt(BLANKS, text, at)?.[0];
  if (blanks !== undefined) return at + blanks.length;
  const line = matchAt(LINE_COMMENT, text, at)?.[0];
  if (line !== undefined) {
    if (dialect === "mysql" && !/^--(?:[ \t]|$)/.test(line))
      return { problem: "`--` without a blank is no comment to MySQL" };
    return at + line.length;
  }
  if (text.charAt(at) === "#" && dialect === "mysql") return { problem: "a comment that begins with `#`" };
  if (!text.startsWith("/*", at)) return at;
  const block = matchAt(BLOCK_COMMENT, text, at);
  if (!block) return { problem: "a comment does not end" };
  if (/^M?!/.test(block[1] ?? "")) return { problem: "a comment that MySQL runs" };
  if (block[1]?.includes("/*")) return { problem: "a comment inside a comment" };
  return at + block[0].length;
}

interface Read {
  readonly token: SqlToken;
  readonly end: number;
}

function tokenAt(text: string, at: number, dialect: SqlDialect): Read | Problem {
  const character = text.charAt(at);
  const read = (kind: SqlToken["kind"], value: string, length: number): Read => ({
    token: { kind, text: value },
    end: at + length,
  });
  if (character === "'" || character === '"' || character === "`") {
    if (character === "`" && dialect !== "mysql" && dialect !== "sqlite" && dialect !== "sql")
      return { problem: "a backquote" };
    const inner = quotedAt(text, at, character);
    if (typeof inner === "object") return inner;
    return read(character === "'" ? "string" : "quoted", inner, inner.length + 2);
  }
  if (character === "[" && (dialect === "sqlite" || dialect === "tsql")) {
    const end = text.indexOf("]", at);
    if (end < 0 || text.charAt(end + 1) === "]") return { problem: "a name in brackets that is not read" };
    return read("quoted", text.slice(at + 1, end), end + 1 - at);
  }
  const dollar = dialect === "psql" || dialect === "duckdb" ? matchAt(DOLLAR, text, at)?.[0] : undefined;
  if (dollar !== undefined) {
    const end = text.indexOf(dollar, at + dollar.length);
    if (end < 0) return { problem: "a string does not end" };
    return read("string", text.slice(at + dollar.length, end), end + dollar.length - at);
  }
  const word = matchAt(WORD, text, at)?.[0];
  if (word !== undefined) return read("word", word.toUpperCase(), word.length);
  const number = matchAt(NUMBER, text, at)?.[0];
  if (number !== undefined) return read("number", number, number.length);
  // sqlcmd reads lines of its own: `:r file`, `!! command`.
  if (dialect === "tsql" && (character === ":" || text.startsWith("!!", at)))
    return { problem: "a command of the client" };
  const symbol = matchAt(SYMBOL, text, at)?.[0];
  if (symbol !== undefined) return read("symbol", symbol, 1);
  return { problem: "a character that is not read in SQL" };
}

/**
 * The text between the quote at `at` and the one that ends it, with doubled quotes as they are. Servers differ in
 * whether a backslash hides a quote, so one right before a quote is refused.
 */
function quotedAt(text: string, at: number, quote: string): string | Problem {
  for (let end = at + 1; end < text.length; end++) {
    if (text.charAt(end) !== quote) continue;
    if (text.charAt(end - 1) === "\\") return { problem: "a backslash before a quote" };
    if (text.charAt(end + 1) !== quote) return text.slice(at + 1, end);
    end++;
  }
  return { problem: "a string does not end" };
}
