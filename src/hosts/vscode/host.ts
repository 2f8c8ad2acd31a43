// VS Code: it runs the hooks of Claude Code's settings.
import type { Host } from "../host.ts";

export const vscode = {
  title: "VS Code",
  measured: undefined,
  failsOpen: true,
  enforced: false,
  program: undefined,
  settings: "claude-code",
  wishes: [],
  notes: () => [],
  checks: () => [],
  trust: "not-needed",
  client: "not-run",
  transcripts: "not-read",
} satisfies Host;
