// The shell of DuckDB. Its commands and SQL are read by the judge. As with SQLite, only a database that is opened for
// reading stays as it is.
import { options } from "../options.ts";
import { choice, commands, type Does, type Operands, reads, script, text, unknown } from "../schema.ts";

const database: Does = choice({ ":memory:": text, "": text }, unknown("may write its database, without `-readonly`"));
// A word before a colon is an extension, which is fetched and installed, and connects: `postgres:`, `md:`, `s3://`.
const local: Does = choice({ ":memory:": text }, reads, {
  contains: { ":": unknown("may install an extension, and connect") },
});
const operandsOf = (first: Does): Operands => ({ first: [first], each: script("duckdb") });
const either: Operands = { ...operandsOf(database), ifCancelled: operandsOf(local) };
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
        "-markdown -newline= -no-stdin -nullvalue= -quote -safe -separator= -stats -table -tabs -latex",
        "-trash -duckbox -insert -cmd=duckdb -f=runs -init=runs -readonly!cancels -help!stops",
        "-version!stops",
      ],
      { "-c": statements, "-s": statements },
    ),
    operands: { ...either, ...alone, ifCancelled: { ...operandsOf(local), ...alone } },
    permutes: true,
  },
});
