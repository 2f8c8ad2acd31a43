// The agent that a decision was made for, by its variables of the environment.

type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that an agent sets for its commands, and the agent's name. */
const rows: readonly (readonly [string, string])[] = [
  ["CLAUDECODE", "claude-code"],
  ["CODEX_SANDBOX", "codex"],
  ["CODEX_THREAD_ID", "codex"],
  ["GEMINI_CLI", "gemini-cli"],
  ["CURSOR_AGENT", "cursor"],
  ["OPENCODE", "opencode"],
];

/** The agent's name; `none` if no variable names one. */
export const hostOf = (environment: Environment): string =>
  rows.find(([variable]) => environment[variable] !== undefined)?.[1] ?? "none";
