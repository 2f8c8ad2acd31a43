// The shell of DuckDB. Its commands and SQL are read by the judge. As with SQLite, opening a database that does not exist
// makes an empty one.
import { options } from "../options.ts";
import { commands, reads, runsCode, script, unknown } from "../schema.ts";

const statements = { value: script("duckdb"), operands: { first: [reads], each: script("duckdb") } } as const;

export const duckdb = commands({
  duckdb: {
    does: "asks or changes a database in a file",
    manual: "https://duckdb.org/docs/stable/clients/cli/overview",
    grammar: "single-dash",
    options: options(
      [
        "-ascii -bail -batch -box -column -csv -echo -header -noheader -html -json -jsonlines -line -list",
        "-markdown -newline= -no-stdin -nullvalue= -quote -readonly -safe -separator= -stats -table -tabs",
        "-latex -trash -duckbox -insert",
      ],
      {
        "-c": statements,
        "-s": statements,
        "-cmd": { value: script("duckdb") },
        "-f": { value: runsCode },
        "-init": { value: runsCode },
        "-help": { stops: true },
        "-version": { stops: true },
      },
    ),
    operands: {
      none: unknown("reads statements from standard input"),
      first: [reads],
      each: script("duckdb"),
      lone: unknown("reads statements from standard input or a terminal"),
    },
    examples: {
      read_only: [
        "duckdb -c \"SELECT * FROM 'a.csv' LIMIT 5\"",
        "duckdb :memory: -json \"SELECT count(*) FROM read_parquet('*.parquet')\"",
        "duckdb -readonly my.db 'DESCRIBE users'",
        "duckdb my.db -c 'SHOW TABLES'",
        "duckdb -c \"SUMMARIZE 'a.csv'\"",
      ],
      mutating: [
        "duckdb my.db",
        "duckdb -c \"COPY users TO 'out.csv'\"",
        "duckdb -c 'INSTALL httpfs'",
        "duckdb my.db 'CREATE TABLE a (i INT)'",
        "duckdb -c \"ATTACH 'x.db'\"",
        "duckdb -init x.sql -c 'SELECT 1'",
        "duckdb my.db -c 'SELECT 1' .shell",
        "duckdb -c '.sh rm a'",
        "duckdb -c \"EXPORT DATABASE 'x'\"",
      ],
    },
  },
});
