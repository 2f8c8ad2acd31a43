// The texts that clients of databases take: SQL, or one of the client's own commands.
import type { Problem } from "./problem.ts";
import { readSql, type SqlEffect } from "./sql.ts";
import type { SqlDialect } from "./sql-tokens.ts";

/** psql: listings, and settings of how it prints. Two listings print passwords. */
const psqlCommand =
  /^\\(?!deu[S+]*\+|dRs[S+]*\+)(?:d[A-Za-z]*\+?S?\+?|l\+?|z|sf\+?|sv\+?|x|a|t|H|f|C|timing|pset|conninfo|encoding|echo|qecho|warn|h|help|\?|copyright|q|dt\S{0,3})(?=\s|$)/;

/** The shells of SQLite and DuckDB: the dot commands that print, and settings of how they print. */
const dotCommands = new Set(
  (
    "bail changes columns databases dbinfo dump echo eqp exit explain fullschema headers header help indexes indices lint mode nullvalue print prompt quit schema separator sha3sum show stats tables timer version width " +
    "maxrows maxwidth rows types"
  ).split(" "),
);

/** The effects of a text that a client of this dialect gets as an argument. */
export function readDatabaseText(text: string, dialect: SqlDialect): readonly SqlEffect[] | Problem {
  const trimmed = text.trim();
  if (dialect === "psql" && trimmed.startsWith("\\")) return psql(trimmed);
  if ((dialect === "sqlite" || dialect === "duckdb") && trimmed.startsWith(".")) return dot(text);
  // `\G` and `\g` send the statement, as `;` does.
  if (dialect === "mysql") return readSql(trimmed.replace(/\\[Gg]$/, ""), dialect);
  return readSql(text, dialect);
}

/** Backquotes run a shell, a second backslash begins another command, and `|` a pipe. */
const plainArguments = (rest: string): boolean => !/[\\`|\n]/.test(rest);

function psql(command: string): readonly SqlEffect[] | Problem {
  const name = psqlCommand.exec(command)?.[0];
  return name !== undefined && plainArguments(command.slice(name.length))
    ? []
    : { problem: `the command \`${command.slice(0, 40)}\` is not known to only print` };
}

function dot(command: string): readonly SqlEffect[] | Problem {
  const name = /^\.([a-z]+)(?=\s|$)/.exec(command)?.[1];
  return name !== undefined && dotCommands.has(name) && plainArguments(command.slice(name.length + 1))
    ? []
    : { problem: `the command \`${command.slice(0, 40)}\` is not known to only print` };
}
