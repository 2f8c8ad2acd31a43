// The real Claude Code on this machine: its version, and one prompt with it against a stand-in for its model.
import { spawnSync } from "node:child_process";
import { findProgram } from "../../system/find-program.ts";
import { runClient } from "./run-client.ts";
import { type Outcome, startStandIn } from "./stand-ins/anthropic.ts";

/** The first version in which a hook that fails can block (`onFailure`). */
export const oldestClient = "2.1.295";

/** The absolute path of `claude`; undefined: it is not on PATH. */
export const findClient = (): string | undefined => findProgram("claude", process.env.PATH);

/** `2.1.329`; undefined: it does not say. */
export function versionOf(client: string): string | undefined {
  const { stdout } = spawnSync(client, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return /^\d+\.\d+\.\d+/.exec(stdout ?? "")?.[0];
}

/** Is `version` older than `other`? */
export function isOlder(version: string, other: string): boolean {
  const [one, two] = [version, other].map((each) => each.split(".").map(Number));
  const at = [0, 1, 2].find((each) => one?.[each] !== two?.[each]);
  return at !== undefined && (one?.[at] ?? 0) < (two?.[at] ?? 0);
}

/** Variables with which the client would talk to another service, or log in with the user's account. */
export const ofService =
  /^(?:ANTHROPIC_|CLAUDE_CODE_USE_|CLAUDE_CODE_OAUTH|AWS_BEARER_TOKEN|https?_proxy$|all_proxy$)/i;

interface Drive {
  readonly client: string;
  readonly cwd: string;
  readonly commands: readonly string[];
  /** What the user's file for `--settings` holds. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Names of variables that the settings set and that lead to another service. */
  readonly cleared: readonly string[];
  /** The environment in which it is started. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What became of each command; undefined: the client did not come so far. `said`: what the client printed then. */
export interface Driven {
  readonly outcomes: readonly Outcome[];
  readonly said: string;
}

/** Runs the commands in the real client as if its model had asked for them, every Bash call allowed but by hooks. */
export async function drive({ client, cwd, commands, settings, cleared, environment }: Drive): Promise<Driven> {
  const standIn = await startStandIn(commands);
  const own = {
    ANTHROPIC_BASE_URL: standIn.url,
    ANTHROPIC_API_KEY: "none",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    NO_PROXY: "127.0.0.1",
  };
  const inherited = Object.entries(environment).filter(([name]) => !ofService.test(name));
  // Stronger than the user's settings, which might name another service.
  const env = { ...(settings.env as object), ...Object.fromEntries(cleared.map((name) => [name, ""])), ...own };
  const args = [
    ...["-p", "Asked by safe-sh doctor.", "--output-format", "json", "--no-session-persistence"],
    ...["--model", "claude-sonnet-4-5", "--max-turns", String(commands.length + 2)],
    ...["--settings", JSON.stringify({ ...settings, env }), "--strict-mcp-config", "--allowedTools", "Bash"],
  ];
  const said = await runClient(client, args, { cwd, env: { ...Object.fromEntries(inherited), ...own } });
  standIn.close();
  return { outcomes: standIn.outcomes, said };
}
