// The shell of DuckDB. Its commands and SQL are read by the judge. As with SQLite, only a database that is opened for
// reading stays as it is.
import { options } from "../options.ts";
import { choice, commands, type Does, type Operands, reads, runsCode, script, text, unknown } from "../schema.ts";

const database: Does = choice({ ":memory:": text, "": text }, unknown("may write its database, without `-readonly`"));
const operandsOf = (first: Does): Operands => ({ first: [first], each: script("duckdb") });
const either: Operands = { ...operandsOf(database), ifCancelled: operandsOf(reads) };
const alone: Operands = {
  none: unknown("reads statements from standard input"),
  lone: unknown("reads statements from standard input or a terminal"),
};
const statements = { value: script("duckdb"), operands: either } as const;

export const duckdb = commands({
  duckdb: {
    does: "asks or changes a database in a file",
    manual: "https://duckdb.org/docs/stable/clients/cli/overview",
    grammar: "single-dash",
    options: options(
      [
        "-ascii -bail -batch -box -column -csv -echo -header -noheader -html -json -jsonlines -line -list",
        "-markdown -newline= -no-stdin -nullvalue= -quote -safe -separator= -stats -table -tabs",
        "-latex -trash -duckbox -insert",
      ],
      {
        "-c": statements,
        "-s": statements,
        "-cmd": { value: script("duckdb") },
        "-f": { value: runsCode },
        "-init": { value: runsCode },
        "-readonly": { cancels: true },
        "-help": { stops: true },
        "-version": { stops: true },
      },
    ),
    operands: { ...either, ...alone, ifCancelled: { ...operandsOf(reads), ...alone } },
    examples: {
      read_only: [
        "duckdb -c \"SELECT * FROM 'a.csv' LIMIT 5\"",
        "duckdb :memory: -json \"SELECT count(*) FROM read_parquet('*.parquet')\"",
        "duckdb -readonly my.db 'DESCRIBE users'",
        "duckdb my.db -readonly -c 'SHOW TABLES'",
        "duckdb -c \"SUMMARIZE 'a.csv'\"",
        "duckdb -c \"SELECT a FROM read_csv(['a.csv', 'b.csv'], header = true) WHERE b = 'x y'\"",
      ],
      mutating: [
        "duckdb my.db",
        "duckdb my.db -c 'SHOW TABLES'",
        "duckdb -readonly my.db",
        "duckdb -c \"COPY users TO 'out.csv'\"",
        "duckdb -c 'INSTALL httpfs'",
        "duckdb my.db 'CREATE TABLE a (i INT)'",
        "duckdb -c \"ATTACH 'x.db'\"",
        "duckdb -c \"SELECT * FROM 'http://h/x.csv'\"",
        "duckdb -c \"SELECT * FROM read_csv('s3://b/x.csv')\"",
        "duckdb -c \"SELECT * FROM 'x.xlsx'\"",
        "duckdb -c \"SELECT * FROM read_text('/home/u/.s'||'sh/id_rsa')\"",
        "duckdb -c \"FROM read_text('/home/*/x')\"",
        "duckdb -c \"SELECT content FROM read_text('/etc/shadow')\"",
        "duckdb -c \"FROM read_text(['a.txt', '/etc/shadow'])\"",
        "duckdb -c \"FROM read_text('/etc/shado*')\"",
        "duckdb -c \"SUMMARIZE '/etc/shadow.csv/../shadow'\"",
        "duckdb -init x.sql -c 'SELECT 1'",
        "duckdb my.db -c 'SELECT 1' .shell",
        "duckdb -c '.sh rm a'",
        "duckdb -c \"EXPORT DATABASE 'x'\"",
      ],
    },
  },
});
