// The files that a query of DuckDB reads: it takes the names of tables for paths, and has functions that read files.
import type { Problem } from "./problem.ts";
import { isSymbol, type SqlToken } from "./sql-tokens.ts";
import { duckdbExtensionFunctions, duckdbFileFunctions } from "./sql-words.ts";

/** The kinds of files that it reads without an extension, which it would install. */
const ownKinds = /\.(?:csv|tsv|txt|json|jsonl|ndjson|parquet|db|duckdb|ddb)(?:\.(?:gz|zst))?$/i;

/**
 * Paths, each perhaps with wildcards in its last name. Any text in quotes may be one: a secret is found wherever its path
 * stands.
 */
export function duckdbFiles(tokens: readonly SqlToken[]): readonly string[] | Problem {
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "word" || token.kind === "quoted") {
      const name = token.text.toUpperCase();
      const isCall = isSymbol(tokens[index + 1], "(");
      if (isCall && duckdbExtensionFunctions.has(name))
        return { problem: `\`${name.toLowerCase()}\` makes DuckDB install an extension` };
      if (isCall && duckdbFileFunctions.has(name) && !isWrittenOut(tokens.slice(index + 2)))
        return { problem: `the file of \`${name.toLowerCase()}\` is not written out` };
    }
    if (token.kind !== "string" && token.kind !== "quoted") continue;
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(token.text)) return { problem: "an address makes DuckDB install an extension" };
    if (namesTable(tokens[index - 1]) && /[./]/.test(token.text) && !ownKinds.test(token.text))
      return { problem: `\`${token.text.slice(0, 40)}\` may be a file for which DuckDB installs an extension` };
    if (/[*?[].*\//s.test(token.text) && /^[/~]|(?:^|\/)\.\.(?:\/|$)/.test(token.text))
      return { problem: "wildcards stand in the name of a folder outside this one" };
  }
  return tokens.filter(({ kind }) => kind === "string" || kind === "quoted").map(({ text }) => text);
}

const namesTable = (before: SqlToken | undefined): boolean =>
  (before?.kind === "word" && /^(?:FROM|JOIN|TABLE|SUMMARIZE|DESCRIBE|DESC)$/.test(before.text)) ||
  isSymbol(before, ",");

/** One string, or a list of some, and then the next argument or the end. */
function isWrittenOut(args: readonly SqlToken[]): boolean {
  const isEnd = (token: SqlToken | undefined): boolean => isSymbol(token, ",") || isSymbol(token, ")");
  if (args[0]?.kind === "string") return isEnd(args[1]);
  const end = args.findIndex((token) => isSymbol(token, "]"));
  return (
    isSymbol(args[0], "[") &&
    args.slice(1, end).every((token) => token.kind === "string" || isSymbol(token, ",")) &&
    isEnd(args[end + 1])
  );
}
