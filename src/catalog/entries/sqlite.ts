// The shell of SQLite. Its commands and SQL are read by the judge. Even a query makes a database that does not exist, and
// writes what an interrupted program left in a journal: only one that is opened for reading stays as it is.
import { options } from "../options.ts";
import {
  choice,
  commands,
  type Does,
  type Operands,
  reads,
  runsCode,
  script,
  text,
  unknown,
  writes,
} from "../schema.ts";

const opened = unknown("may write its database, without `-readonly`");
const database: Does = choice({ ":memory:": text, "": text }, opened, {
  prefixes: {
    "file:": choice({}, opened, { contains: { "?mode=ro": reads, "mode=rw": opened, "#": opened, "%": opened } }),
  },
});
const operandsOf = (first: Does): Operands => ({
  none: unknown("reads statements from standard input"),
  first: [first],
  each: script("sqlite"),
  lone: unknown("reads statements from standard input or a terminal"),
});

export const sqlite = commands({
  sqlite3: {
    does: "asks or changes a database in a file",
    manual: "https://sqlite.org/cli.html",
    grammar: "single-dash",
    options: options(
      [
        "-ascii -bail -batch -box -column -csv -echo -escape= -header -noheader -html -json -line -list",
        "-markdown -maxsize= -mmap= -newline= -nofollow -nonce= -nullvalue= -quote",
        "-safe -separator= -stats -table -tabs -zip -ifexists -memtrace",
      ],
      {
        "-lookaside": { value: text, second: text },
        "-pagecache": { value: text, second: text },
        "-cmd": { value: script("sqlite") },
        "-init": { value: runsCode },
        "-help": { stops: true },
        "-version": { stops: true },
        "-A": { does: writes },
        "-append": { does: writes },
        "-readonly": { cancels: true },
      },
    ),
    operands: { ...operandsOf(database), ifCancelled: operandsOf(reads) },
    opensDatabases: true,
    examples: {
      read_only: [
        "sqlite3 -readonly app.db 'SELECT name FROM users LIMIT 5'",
        "sqlite3 -readonly -header -csv app.db \"select strftime('%Y', day), count(*) from log group by 1\"",
        "sqlite3 -readonly app.db .tables",
        "sqlite3 --readonly app.db '.schema users' 'PRAGMA table_info(users)'",
        "sqlite3 -json 'file:app.db?mode=ro' 'SELECT 1'",
        "sqlite3 :memory: 'SELECT 1'",
      ],
      mutating: [
        "sqlite3 app.db",
        "sqlite3 app.db 'SELECT 1'",
        "sqlite3 new.db .tables",
        "sqlite3 'app.db?mode=ro' 'SELECT 1'",
        "sqlite3 'file:app.db?mode=ro&mode=rwc' 'SELECT 1'",
        "sqlite3 'file:app.db#?mode=ro' 'SELECT 1'",
        "sqlite3 app.db < x.sql",
        "sqlite3 -readonly app.db 'DROP TABLE users'",
        "sqlite3 -readonly app.db '.shell rm a'",
        "sqlite3 -readonly app.db '.output out' 'SELECT 1'",
        "sqlite3 -readonly app.db \"SELECT writefile('a', 'b')\"",
        "sqlite3 -readonly app.db \"SELECT load_extension('x')\"",
        "sqlite3 -readonly app.db 'PRAGMA journal_mode = wal'",
        "sqlite3 -readonly app.db \"VACUUM INTO 'x'\"",
        "sqlite3 -cmd '.read x' app.db 'SELECT 1'",
        "sqlite3 -init x app.db 'SELECT 1'",
        "sqlite3 -A -xf a.sqlar",
      ],
    },
  },
});
