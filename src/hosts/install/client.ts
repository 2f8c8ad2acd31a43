// The real Claude Code on this machine: its version, and how it is run against a stand-in for its model.
import { spawnSync } from "node:child_process";
import { findProgram } from "../../system/find-program.ts";
import type { Client } from "./drive.ts";
import { messages } from "./stand-ins/anthropic.ts";

/** The first version in which a hook that fails can block (`onFailure`). */
export const oldestClient = "2.1.295";

/** The absolute path of `claude`; undefined: it is not on PATH. */
export const findClient = (): string | undefined => findProgram("claude", process.env.PATH);

/** Of a client, such as `2.1.329`; undefined: it does not say. */
export function versionOf(client: string): string | undefined {
  const { stdout } = spawnSync(client, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return /\d+\.\d+\.\d+/.exec(stdout ?? "")?.[0];
}

/** Is `version` older than `other`? */
export const isOlder = (version: string, other: string): boolean =>
  version.localeCompare(other, "en", { numeric: true }) < 0;

/** Variables of settings with which the client would talk to another service, or log in with the user's account. */
export const leadsElsewhere =
  /^(?:ANTHROPIC_|CLAUDE_CODE_USE_|CLAUDE_CODE_OAUTH|AWS_BEARER_TOKEN|https?_proxy$|all_proxy$)/i;

/**
 * How it is run for doctor. `settings`: what the user's file for `--settings` holds. `cleared`: names of variables that the settings
 * set and that lead to another service.
 */
export const claudeClient = (settings: Readonly<Record<string, unknown>>, cleared: readonly string[]): Client => ({
  dialect: messages,
  lets: ["--allowedTools", "Bash"],
  ofServices: leadsElsewhere,
  start: (url, args) => {
    const environment = {
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      NO_PROXY: "127.0.0.1",
    };
    // Stronger than the user's settings, which might name another service.
    const env = {
      ...(settings.env as object),
      ...Object.fromEntries(cleared.map((name) => [name, ""])),
      ...environment,
    };
    return {
      args: [
        ...["-p", "Asked by safe-sh doctor.", "--output-format", "json", "--no-session-persistence"],
        ...["--model", "claude-sonnet-4-5", "--max-turns", "4"],
        ...["--settings", JSON.stringify({ ...settings, env }), "--strict-mcp-config", ...args],
      ],
      environment,
    };
  },
});
