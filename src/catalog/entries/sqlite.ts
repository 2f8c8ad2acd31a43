// The shell of SQLite. Its commands and SQL are read by the judge. Opening a database that does not exist makes an empty
// file: accepted, since nothing is lost and every query would be refused otherwise.
import { options } from "../options.ts";
import { commands, reads, runsCode, script, unknown, writes } from "../schema.ts";

export const sqlite = commands({
  sqlite3: {
    does: "asks or changes a database in a file",
    manual: "https://sqlite.org/cli.html",
    grammar: "single-dash",
    options: options(
      [
        "-ascii -bail -batch -box -column -csv -echo -escape= -header -noheader -html -json -line -list",
        "-markdown -maxsize= -mmap= -newline= -nofollow -nonce= -nullvalue= -pagecache -quote -readonly",
        "-safe -separator= -stats -table -tabs -zip -immutable -ifexists -memtrace",
      ],
      {
        "-cmd": { value: script("sqlite") },
        "-init": { value: runsCode },
        "-help": { stops: true },
        "-version": { stops: true },
        "-A": { does: writes },
        "-append": { does: writes },
        "-deserialize": {},
      },
    ),
    operands: {
      none: unknown("reads statements from standard input"),
      first: [reads],
      each: script("sqlite"),
      lone: unknown("reads statements from standard input or a terminal"),
    },
    environment: { SQLITE_HISTORY: [] },
    examples: {
      read_only: [
        "sqlite3 app.db 'SELECT name FROM users LIMIT 5'",
        "sqlite3 -header -csv app.db \"select strftime('%Y', day), count(*) from log group by 1\"",
        "sqlite3 app.db .tables",
        "sqlite3 app.db '.schema users' 'PRAGMA table_info(users)'",
        "sqlite3 -readonly -json 'file:app.db?mode=ro' 'SELECT 1'",
      ],
      mutating: [
        "sqlite3 app.db",
        "sqlite3 app.db < x.sql",
        "sqlite3 app.db 'DROP TABLE users'",
        "sqlite3 app.db '.shell rm a'",
        "sqlite3 app.db '.output out' 'SELECT 1'",
        "sqlite3 app.db \"SELECT writefile('a', 'b')\"",
        "sqlite3 app.db \"SELECT load_extension('x')\"",
        "sqlite3 app.db 'PRAGMA journal_mode = wal'",
        "sqlite3 app.db \"VACUUM INTO 'x'\"",
        "sqlite3 -cmd '.read x' app.db 'SELECT 1'",
        "sqlite3 -init x app.db 'SELECT 1'",
        "sqlite3 -A -xf a.sqlar",
      ],
    },
  },
});
