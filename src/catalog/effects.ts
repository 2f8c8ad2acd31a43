// The words for effects, in lists of options and in tables of entries.
import {
  both,
  connects,
  controlsProcess,
  controlsRemote,
  controlsSystem,
  type Does,
  deletes,
  document,
  type Language,
  plain,
  reads,
  readsLines,
  runsCode,
  script,
  secret,
  sends,
  text,
  writes,
  writesUnlessDash,
} from "./schema.ts";

const languages: Readonly<Record<Language, Does>> = {
  shell: script("shell"),
  sed: script("sed"),
  awk: script("awk"),
  sql: script("sql"),
  psql: script("psql"),
  mysql: script("mysql"),
  sqlite: script("sqlite"),
  duckdb: script("duckdb"),
  tsql: script("tsql"),
  graphql: script("graphql"),
  javascript: script("javascript"),
  python: script("python"),
  "fzf-command": script("fzf-command"),
  "fzf-bindings": script("fzf-bindings"),
};

const effects: Readonly<Record<string, Does>> = {
  text,
  reads,
  lines: readsLines,
  document,
  plain,
  writes,
  "writes-unless-dash": writesUnlessDash,
  deletes,
  asks: connects,
  sends,
  process: controlsProcess,
  system: controlsSystem,
  remote: controlsRemote,
  runs: runsCode,
  secret,
  ...languages,
};

/** What a word means, or several with `+` between them; undefined: it is no such word. */
export function effectOf(words: string): Does | undefined {
  const all = words.split("+").map((word) => (Object.hasOwn(effects, word) ? effects[word] : undefined));
  const known = all.filter((does) => does !== undefined);
  const [only, ...more] = known;
  if (known.length < all.length) return undefined;
  return only && more.length > 0 ? both(only, ...more) : only;
}
