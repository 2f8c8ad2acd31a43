// Where hosts keep their settings: those of this user, in every project.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../../../system/find-program.ts";
import type { OtherHost } from "../../names.ts";

/** Absolute path of the folder with a host's settings. */
export function folderOf(host: OtherHost, environment: NodeJS.ProcessEnv = process.env): string {
  const home = homedir();
  switch (host) {
    case "codex":
      return environment.CODEX_HOME || join(home, ".codex");
    case "gemini":
      return join(environment.GEMINI_CLI_HOME || home, ".gemini");
    case "opencode":
      return environment.OPENCODE_CONFIG_DIR || join(environment.XDG_CONFIG_HOME || join(home, ".config"), "opencode");
    case "cursor":
      return join(home, ".cursor");
    case "copilot":
      return environment.COPILOT_HOME || join(home, ".copilot");
    case "vscode":
      return join(environment.CLAUDE_CONFIG_DIR || join(home, ".claude"));
    case "windsurf":
      return join(home, ".codeium/windsurf");
    case "cline":
      return join(home, "Documents/Cline");
    case "kimi":
      return join(home, ".kimi-code");
    default:
      return host satisfies never;
  }
}

/** The names of hosts' programs on PATH. */
const programs: Readonly<Partial<Record<OtherHost, string>>> = {
  codex: "codex",
  gemini: "gemini",
  opencode: "opencode",
  cursor: "cursor-agent",
  copilot: "copilot",
  windsurf: "windsurf",
  kimi: "kimi",
};

/** The absolute path of a host's program; undefined: it is not on PATH. */
export function programOf(host: OtherHost, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const name = programs[host];
  return name === undefined ? undefined : findProgram(name, environment.PATH);
}

/** Is a host in use here? VS Code has no files of its own, and is never found. */
export const isInstalled = (host: OtherHost, environment: NodeJS.ProcessEnv = process.env): boolean =>
  host !== "vscode" && (programOf(host, environment) !== undefined || existsSync(folderOf(host, environment)));
