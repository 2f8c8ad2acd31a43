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

/** The names by which decisions are logged and found. */
export const agents: readonly string[] = [
  ...new Set(rows.map(([, name]) => name)),
  ...["copilot", "vscode", "windsurf", "cline", "kimi"],
  "none",
];

/** The agent behind a hook that knows for which host it was asked. */
export const agentOf = (host: string): string =>
  agents.find((name) => name === host || name === `${host}-cli`) ?? "none";

/** The agent's name; `none` if no variable names one. */
export const hostOf = (environment: Environment): string =>
  rows.find(([variable]) => environment[variable] !== undefined)?.[1] ?? "none";
