// The effects that readDatabaseText finds in statements; if SQLite is installed, accepted ones leave a database unchanged.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readDatabaseText } from "../../../src/judge/languages/database-client.ts";
import { isProblem } from "../../../src/judge/languages/problem.ts";
import type { SqlDialect } from "../../../src/judge/languages/sql-tokens.ts";

const summary = (text: string, dialect: SqlDialect): string => {
  const answer = readDatabaseText(text, dialect);
  if (isProblem(answer)) return "problem";
  return answer.flatMap((effect) => (effect.kind === "changes" ? `changes ${effect.what}` : [])).join(", ");
};

const everywhere: readonly SqlDialect[] = ["sql", "psql", "mysql", "sqlite", "duckdb", "tsql"];

describe.each(everywhere)("%s: statements that only ask", (dialect) => {
  test.each([
    "SELECT 1",
    "select count(*) from users where name like 'a%' and id in (1, 2)",
    "SELECT u.id, coalesce(max(o.total), 0) AS best FROM users u LEFT JOIN orders o ON o.user_id = u.id GROUP BY u.id ORDER BY 2 DESC",
    "WITH x AS (SELECT 1 AS a), y AS (SELECT a FROM x) SELECT * FROM y;",
    "SELECT 'DROP TABLE users; -- it''s text' -- and this is a comment",
    "/* DELETE FROM users */ SELECT 1",
    "(SELECT 1) UNION ALL (SELECT 2)",
    "SELECT replace(name, 'a', 'b') FROM users",
    'SELECT "order" FROM "t"',
    "SELECT row_number() OVER (PARTITION BY a ORDER BY b) FROM t",
    "SELECT cast(a AS varchar(10)), substring(b, 1, 3) FROM t",
  ])("%s", (text) => {
    expect(summary(text, dialect)).toBe("");
  });
});

describe.each(everywhere)("%s: statements that do more", (dialect) => {
  test.each([
    "INSERT INTO users VALUES (1)",
    "UPDATE users SET a = 1",
    "DELETE FROM users",
    "DROP TABLE users",
    "CREATE TABLE a (b INT)",
    "ALTER TABLE users ADD COLUMN a INT",
    "TRUNCATE users",
    "GRANT ALL ON users TO me",
    "SELECT 1; DROP TABLE users",
    "SELECT 1; SELECT 2",
    "WITH x AS (DELETE FROM users RETURNING *) SELECT * FROM x",
    "SELECT * INTO copies FROM users",
    "EXPLAIN ANALYZE DELETE FROM users",
    "/**/DELETE FROM users",
    "SELECT 1 /* ' */; DELETE FROM users -- '",
    "SELECT '\\'; DELETE FROM users; --'",
    "",
    "   ",
    "-- only a comment",
    "SELECT 'open",
    "SELECT 1 /* open",
    "MERGE INTO a USING b ON a.i = b.i WHEN MATCHED THEN DELETE",
    "CALL drop_all()",
    "VACUUM",
  ])("%s", (text) => {
    expect(summary(text, dialect)).not.toBe("");
  });
});

describe("what one dialect has of its own", () => {
  test.each<[SqlDialect, string, string]>([
    ["psql", "SELECT $$a'b$$, $x$ DROP $x$", ""],
    ["psql", "SELECT pg_size_pretty(pg_database_size('a'))", ""],
    ["psql", "SELECT pg_catalog.pg_get_viewdef('a')", ""],
    ["psql", "COPY (SELECT 1) TO STDOUT WITH CSV", ""],
    ["psql", "COPY users TO STDOUT", ""],
    ["psql", "COPY users TO '/tmp/x'", "changes COPY"],
    ["psql", "COPY users TO PROGRAM 'sh'", "changes COPY"],
    ["psql", "COPY users FROM STDIN", "changes COPY"],
    ["psql", "EXPLAIN (ANALYZE, BUFFERS) SELECT 1", ""],
    ["psql", "EXPLAIN (ANALYZE) UPDATE a SET b = 1", "changes UPDATE"],
    ["psql", "SELECT pg_sleep(1)", "problem"],
    ["psql", "SELECT pg_read_file('/etc/passwd')", "problem"],
    ["psql", "SELECT lo_export(1, '/tmp/x')", "problem"],
    ["psql", "SELECT nextval('a')", "changes NEXTVAL"],
    ["psql", "SELECT setval('a', 1)", "problem"],
    ["psql", "SELECT query_to_xml('DELETE FROM a', true, true, '')", "problem"],
    ["psql", "SELECT public.count(1)", "problem"],
    ["psql", 'SELECT "my function"(1)', "problem"],
    ["psql", "SELECT * FROM a FOR UPDATE", "changes FOR UPDATE"],
    ["psql", "SELECT * FROM a FOR SHARE", "changes FOR UPDATE"],
    ["psql", "SELECT * FROM a FOR NO KEY UPDATE", "changes FOR UPDATE"],
    ["psql", "/* a /* b */ DROP TABLE c */", "problem"],
    ["psql", "SET ROLE postgres", "changes SET"],
    ["psql", "DO $$ BEGIN DELETE FROM a; END $$", "changes DO"],
    ["psql", "\\dt+ public.*", ""],
    ["psql", "  \\l", ""],
    ["psql", "\\d users", ""],
    ["psql", "\\! rm a", "problem"],
    ["psql", "\\copy a to 'b'", "problem"],
    ["psql", "\\o file", "problem"],
    ["psql", "\\dt `rm a`", "problem"],
    ["psql", "\\x \\! rm a", "problem"],
    ["psql", "\\i file", "problem"],
    ["psql", "\\gexec", "problem"],
    ["psql", "SELECT 1 \\gexec", "problem"],
    ["mysql", "SELECT * FROM users\\G", ""],
    ["mysql", "SHOW TABLES", ""],
    ["mysql", "DESC users", ""],
    ["mysql", "DESCRIBE shop.users name", ""],
    ["mysql", "USE shop", ""],
    ["mysql", "SELECT `order` FROM `t`", ""],
    ["mysql", "/*!50000 DROP TABLE a */", "problem"],
    ["mysql", "SELECT /*!50000 1 INTO OUTFILE 'x' */", "problem"],
    ["mysql", "SELECT 1 INTO OUTFILE '/tmp/x'", "changes INTO"],
    ["mysql", "SELECT 1 # comment", "problem"],
    ["mysql", "SELECT 1 --1", "problem"],
    ["mysql", "SELECT load_file('/etc/passwd')", "problem"],
    ["mysql", "SELECT sleep(1)", "problem"],
    ["mysql", "system rm a", "changes SYSTEM"],
    ["mysql", "source x.sql", "changes SOURCE"],
    ["mysql", "tee out", "changes TEE"],
    ["mysql", "SELECT 1\\! rm a", "problem"],
    ["mysql", "SELECT * FROM a LOCK IN SHARE MODE", "changes LOCK"],
    ["mysql", "EXPLAIN FORMAT=JSON SELECT 1", ""],
    ["sqlite", ".tables", ""],
    ["sqlite", ".schema users", ""],
    ["sqlite", ".shell rm a", "problem"],
    ["sqlite", ".output a", "problem"],
    ["sqlite", ".tables\n.shell rm a", "problem"],
    ["sqlite", " .tables", "problem"],
    ["sqlite", "PRAGMA table_info(users)", ""],
    ["sqlite", "PRAGMA main.index_list('users')", ""],
    ["sqlite", "PRAGMA journal_mode", ""],
    ["sqlite", "PRAGMA journal_mode = WAL", "changes JOURNAL_MODE"],
    ["sqlite", "PRAGMA journal_mode(WAL)", "changes JOURNAL_MODE"],
    ["sqlite", "PRAGMA writable_schema", "changes WRITABLE_SCHEMA"],
    ["sqlite", "PRAGMA", "problem"],
    ["sqlite", "SELECT json_extract(a, '$.b'), my_extension(1) FROM [my table]", ""],
    ["sqlite", "SELECT load_extension('x')", "problem"],
    ["sqlite", "SELECT writefile('a', 'b')", "problem"],
    ["sqlite", "SELECT edit('a')", "problem"],
    ["sqlite", "VACUUM INTO 'x'", "changes VACUUM"],
    ["sqlite", "ATTACH 'x' AS y", "changes ATTACH"],
    ["sqlite", "REPLACE INTO a VALUES (1)", "changes REPLACE"],
    ["sqlite", "EXPLAIN QUERY PLAN SELECT 1", ""],
    ["duckdb", "FROM 'a.csv' LIMIT 5", ""],
    ["duckdb", "SUMMARIZE tbl", ""],
    ["duckdb", "SELECT * FROM read_csv('a.csv')", ""],
    ["duckdb", "COPY a TO 'b'", "changes COPY"],
    ["duckdb", "INSTALL httpfs", "changes INSTALL"],
    ["duckdb", "SELECT getenv('TOKEN')", "problem"],
    ["duckdb", "PRAGMA database_size", ""],
    ["tsql", "SELECT TOP 5 * FROM users WITH (NOLOCK)", "problem"],
    ["tsql", "SELECT 1 DROP TABLE users", "changes DROP"],
    ["tsql", "SELECT 1 EXEC xp_cmdshell 'x'", "changes EXEC"],
    ["tsql", "SELECT 1\nGO\nSELECT 2", "changes GO"],
    ["tsql", "SELECT 1\n:!! rm a", "problem"],
    ["tsql", "SELECT $(x)", "problem"],
    ["tsql", "SELECT [order] FROM [t]", ""],
    ["tsql", "SELECT [a]] FROM [t]", "problem"],
    ["sql", "SHOW PARTITIONS t", ""],
    ["sql", "MSCK REPAIR TABLE t", "changes MSCK"],
  ])("%s: %s", (dialect, text, expected) => {
    expect(summary(text, dialect)).toBe(expected);
  });
});

const sqlite = spawnSync("sqlite3", ["-version"]).status === 0;

describe.runIf(sqlite)("SQLite itself", () => {
  const folder = mkdtempSync(join(tmpdir(), "safe-sh-sql-"));
  const file = join(folder, "a.db");
  execFileSync("sqlite3", [
    file,
    "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO users VALUES (1, 'a')",
  ]);
  const before = readFileSync(file);
  const pieces =
    "SELECT * FROM users WHERE id = 1 ; DELETE INSERT INTO VALUES (1) UPDATE SET name 'a' -- /* */ WITH x AS ( ) REPLACE DROP TABLE PRAGMA user_version = 5 EXPLAIN \" [ ] ` \n UNION RETURNING VACUUM , count(*)".split(
      " ",
    );
  let seed = 20_261_121;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed % below;
  };

  test("leaves the database as it is on every random text that is accepted", () => {
    const accepted: string[] = [];
    for (let count = 0; count < 60_000 && accepted.length < 150; count++) {
      const start = ["SELECT", "WITH", "PRAGMA", "EXPLAIN", "VALUES"][random(5)];
      const text = [start, ...Array.from({ length: 1 + random(9) }, () => pieces[random(pieces.length)])].join(" ");
      const answer = readDatabaseText(text, "sqlite");
      if (!isProblem(answer) && answer.length === 0) accepted.push(text);
    }
    expect(accepted.length).toBeGreaterThan(20);
    for (const text of accepted) spawnSync("sqlite3", ["-batch", file, text], { timeout: 5000 });
    expect(readFileSync(file).equals(before)).toBe(true);
    rmSync(folder, { recursive: true, force: true });
  });
});
