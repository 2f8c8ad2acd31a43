// Which agent a decision was made for, as its variables of the environment say.

type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that an agent sets for what it starts, and its name. */
const rows: readonly (readonly [string, string])[] = [
  ["CLAUDECODE", "claude-code"],
  ["CODEX_SANDBOX", "codex"],
  ["CODEX_THREAD_ID", "codex"],
  ["GEMINI_CLI", "gemini-cli"],
  ["CURSOR_AGENT", "cursor"],
  ["OPENCODE", "opencode"],
];

/** The agent's name; `none` where nothing names one. */
export const hostOf = (environment: Environment): string =>
  rows.find(([variable]) => environment[variable] !== undefined)?.[1] ?? "none";
