// The reader of each language, by its name in the catalog.
import { readAwk } from "./awk.ts";
import { readDatabaseText } from "./database-client.ts";
import { readGraphql } from "./graphql.ts";
import { readJavascript } from "./javascript.ts";
import { readPython } from "./python.ts";
import { readSed } from "./sed.ts";

/** The effects of a program in the language, or the reason that they are not known. */
export const readers = {
  sed: readSed,
  awk: readAwk,
  sql: (text: string) => readDatabaseText(text, "sql"),
  psql: (text: string) => readDatabaseText(text, "psql"),
  mysql: (text: string) => readDatabaseText(text, "mysql"),
  sqlite: (text: string) => readDatabaseText(text, "sqlite"),
  duckdb: (text: string) => readDatabaseText(text, "duckdb"),
  graphql: (text: string) => readGraphql(text.replace(/^query=/, "")),
  javascript: readJavascript,
  python: readPython,
  tsql: (text: string) => readDatabaseText(text, "tsql"),
} as const;
