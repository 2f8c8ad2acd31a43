// Reads one SQL statement: does it only ask? A statement that is not known to only ask counts as a change.
import { duckdbFiles } from "./duckdb-files.ts";
import type { Problem } from "./problem.ts";
import { isProblem } from "./problem.ts";
import { isSymbol, type SqlDialect, type SqlToken, sqlStatements } from "./sql-tokens.ts";
import {
  askingPragmas,
  harmlessFunctions,
  secretNames,
  settingPragmas,
  sqliteFunctionsWithEffects,
  statementWords,
  tablesOfUsers,
  wordsBeforeParenthesis,
  writingWords,
} from "./sql-words.ts";

/**
 * A statement's effect: it changes what the database holds (`what` is the word that says so), or it reads files beside the
 * database, whose path is a pattern.
 */
export type SqlEffect =
  | { readonly kind: "changes"; readonly what: string }
  | { readonly kind: "reads"; readonly pattern: string };

/**
 * The effects of a text of one statement, as the server of this dialect reads it; none: it only asks. Unlisted functions
 * may do anything, since users write their own.
 *
 * @example readSql("SELECT count(*) FROM users", "psql") // []
 */
export function readSql(text: string, dialect: SqlDialect): readonly SqlEffect[] | Problem {
  const statements = sqlStatements(text, dialect);
  if (isProblem(statements)) return statements;
  const [statement, ...more] = statements;
  if (!statement) return { problem: "there is no statement" };
  if (more.length > 0) return { problem: "there are several statements: give one at a time" };
  const secret = secretIn(statement);
  return secret === undefined ? readStatement(statement, dialect) : { problem: `\`${secret}\` holds passwords` };
}

/** What the statement names that holds passwords. A table of users does so with all its columns, or with that one. */
function secretIn(tokens: readonly SqlToken[]): string | undefined {
  const names = tokens.map(({ kind, text }) => (kind === "word" || kind === "quoted" ? text.toUpperCase() : ""));
  const isWhole = (at: number): boolean => isSymbol(tokens[at], "*") && !isSymbol(tokens[at - 1], "(");
  const whole = tokens.some((_, at) => isWhole(at)) || names.includes("PASSWORD") || names.includes("TABLE");
  const at = names.findIndex((name, index) => {
    const schema = isSymbol(tokens[index - 1], ".") ? names[index - 2] : undefined;
    const users = whole && tablesOfUsers.test(schema === undefined ? name : `${schema}.${name}`);
    // Behind `U&`, characters may be written by their numbers.
    return users || secretNames.has(name) || (name === "USER" && names[index - 1] === "CREATE") || name.includes("\\");
  });
  return tokens[at]?.text.toLowerCase();
}

const changes = (what: string): readonly SqlEffect[] => [{ kind: "changes", what }];
const word = (token: SqlToken | undefined): string | undefined => (token?.kind === "word" ? token.text : undefined);
function readStatement(tokens: readonly SqlToken[], dialect: SqlDialect): readonly SqlEffect[] | Problem {
  const at = tokens.findIndex((token) => !isSymbol(token, "("));
  const first = word(tokens[at]);
  switch (first) {
    case "SELECT":
    case "WITH":
    case "VALUES":
    case "TABLE":
      return readQuery(tokens, dialect);
    case "FROM":
    case "SUMMARIZE":
      return dialect === "duckdb" ? readQuery(tokens, dialect) : changes(first);
    case "EXPLAIN":
    case "DESCRIBE":
    case "DESC":
      return at === 0 ? explained(tokens.slice(1), dialect) : changes(first);
    case "SHOW":
      return at === 0 && dialect !== "tsql" ? readQuery(tokens, dialect) : changes(first);
    case "USE":
      return tokens.length === 2 && (dialect === "mysql" || dialect === "sql") ? [] : changes(first);
    case "PRAGMA":
      return dialect === "sqlite" || dialect === "duckdb" ? pragma(tokens.slice(1)) : changes(first);
    case "COPY":
      return dialect === "psql" ? copy(tokens.slice(1), dialect) : changes(first);
    default:
      return first === undefined ? { problem: "a statement without a first word" } : changes(first);
  }
}

/** Words and options between EXPLAIN and the statement; the explained statement must itself only ask. */
function explained(tokens: readonly SqlToken[], dialect: SqlDialect): readonly SqlEffect[] | Problem {
  let at = 0;
  for (;;) {
    const token = tokens[at];
    if (/^(?:ANALYZE|ANALYSE|VERBOSE|QUERY|PLAN|EXTENDED|PARTITIONS|TABLE|FORMATTED)$/.test(word(token) ?? "")) at++;
    else if (word(token) === "FORMAT" && isSymbol(tokens[at + 1], "=")) at += 3;
    else if (isSymbol(token, "(") && !beginsQuery(tokens[at + 1])) {
      const end = tokens.findIndex((other, index) => index > at && isSymbol(other, ")"));
      if (end < 0) return { problem: "options of EXPLAIN that do not end" };
      at = end + 1;
    } else break;
  }
  const rest = tokens.slice(at);
  if (isSymbol(rest[0], "(") || beginsQuery(rest[0])) return readStatement(rest, dialect);
  return isName(rest) ? [] : changes(word(rest[0]) ?? "EXPLAIN");
}

const beginsQuery = (token: SqlToken | undefined): boolean =>
  /^(?:SELECT|WITH|VALUES|FROM|SHOW)$/.test(word(token) ?? "");

/** A table's name, perhaps with its schema, and perhaps a column's: `DESCRIBE shop.users name`. */
function isName(tokens: readonly SqlToken[]): boolean {
  const after = isSymbol(tokens[1], ".") ? tokens.slice(3) : tokens.slice(1);
  const names = tokens.filter((token) => !isSymbol(token, "."));
  return (
    names.length > 0 &&
    after.length <= 1 &&
    names.every(
      (token) =>
        token.kind === "quoted" ||
        (token.kind === "word" && !writingWords.has(token.text) && !statementWords.has(token.text)),
    )
  );
}

function readQuery(tokens: readonly SqlToken[], dialect: SqlDialect): readonly SqlEffect[] | Problem {
  const files = dialect === "duckdb" ? duckdbFiles(tokens) : [];
  if (isProblem(files)) return files;
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    const name = word(token);
    if (name !== undefined) {
      if (writingWords.has(name)) return changes(name);
      if (name === "REPLACE" && !isSymbol(next, "(")) return changes(name);
      if (name === "FOR" && /^(?:UPDATE|SHARE|KEY|NO)$/.test(word(next) ?? "")) return changes("FOR UPDATE");
      if (name === "LOCK" && word(next) === "IN") return changes(name);
      if (dialect === "tsql" && statementWords.has(name)) return changes(name);
      // `NEXT VALUE FOR`, `NEXTVAL FOR`: a sequence moves on.
      if (/^NEXTVAL$/.test(name) || (name === "NEXT" && word(next) === "VALUE")) return changes(name);
    }
    if ((token.kind === "word" || token.kind === "quoted") && isSymbol(next, "(")) {
      const problem = callProblem(token, tokens[index - 1], tokens[index - 2], dialect);
      if (problem !== undefined) return { problem };
    }
  }
  return files.map((pattern) => ({ kind: "reads", pattern }));
}

/** Why the name before a `(` is not known to be harmless. */
function callProblem(
  name: SqlToken,
  before: SqlToken | undefined,
  schema: SqlToken | undefined,
  dialect: SqlDialect,
): string | undefined {
  const upper = name.text.toUpperCase();
  const why = `the function \`${name.text.toLowerCase()}\` may do anything`;
  if (isSymbol(before, ".")) {
    const system = schema?.text.toUpperCase() === "PG_CATALOG" || schema?.text.toUpperCase() === "SYS";
    return system && harmlessFunctions.has(upper) ? undefined : why;
  }
  // A name that is given, with its columns: `WITH x (a) AS (...)`, `AS t (a, b)`.
  if (/^(?:AS|WITH|RECURSIVE)$/.test(word(before) ?? "")) return undefined;
  if (name.kind === "word" && wordsBeforeParenthesis.has(upper)) return undefined;
  if (dialect === "sqlite") return sqliteFunctionsWithEffects.has(upper) ? why : undefined;
  return harmlessFunctions.has(upper) ? undefined : why;
}

/** `name`, `schema.name`, `name(value)`, `name = value`. */
function pragma(tokens: readonly SqlToken[]): readonly SqlEffect[] | Problem {
  const rest = isSymbol(tokens[1], ".") ? tokens.slice(2) : tokens;
  const name = word(rest[0]);
  if (name === undefined) return { problem: "a pragma without a name" };
  if (askingPragmas.has(name)) return rest.some((token) => isSymbol(token, "=")) ? changes(name) : [];
  return settingPragmas.has(name) && rest.length === 1 ? [] : changes(name);
}

/** `COPY x TO STDOUT` and `COPY (query) TO STDOUT` print; a file or a program at the other end does not. */
function copy(tokens: readonly SqlToken[], dialect: SqlDialect): readonly SqlEffect[] | Problem {
  const to = tokens.findIndex((token, index) => word(token) === "TO" && word(tokens[index + 1]) === "STDOUT");
  if (to < 0 || tokens.some((token) => /^(?:PROGRAM|STDIN)$/.test(word(token) ?? ""))) return changes("COPY");
  const what = tokens.slice(0, to);
  if (isSymbol(what[0], "(")) return readStatement(what, dialect);
  return what.every((token) => token.kind !== "word" || token.text !== "FROM") ? [] : changes("COPY");
}
