// The shell of SQLite. Its commands and SQL are read by the judge. Even a query makes a database that does not exist, and
// writes what an interrupted program left in a journal: where it is not opened for reading alone, the survey looks for both.
import { rows } from "../rows.ts";
import { choice, commands, type Does, type Operands, reads, script, text, unknown } from "../schema.ts";

const unsure = unknown("may write its database, without `-readonly`");
const opened: Does = { kind: "reads", opens: true };
const database: Does = choice({ ":memory:": text, "": text }, opened, {
  prefixes: {
    "file:": choice({}, unsure, { contains: { "?mode=ro": reads, "mode=rw": unsure, "#": unsure, "%": unsure } }),
  },
});
const operandsOf = (first: Does): Operands => ({
  none: unknown("reads statements from standard input"),
  first: [first],
  each: script("sqlite"),
  lone: unknown("reads statements from standard input or a terminal"),
});

export const sqlite = commands(rows`
  sqlite3 | prints ${{ ...operandsOf(database), ifCancelled: operandsOf(reads) }} | asks or changes a database in a file
    | | -ascii -bail -batch -box -column -csv -echo -escape= -header -noheader -html -json -line -list -markdown
    | -maxsize= -mmap= -newline= -nofollow -nonce= -nullvalue= -quote -safe -separator= -stats -table -tabs -zip
    | -ifexists -memtrace -lookaside=!${{ second: text }} -pagecache=!${{ second: text }} -cmd=sqlite -init=runs
    | -help!stops -version!stops -A!writes -append!writes -readonly!cancels | https://sqlite.org/cli.html
    | | grammar single-dash | permutes | ${{ opensDatabases: true }}
`);
