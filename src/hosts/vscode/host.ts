// VS Code: it runs the hooks of Claude Code's settings.
import type { Host } from "../host.ts";

export const vscode = {
  title: "VS Code",
  measured: undefined,
  answers: { runs: "`permissionDecision: allow`", refuses: "exit 2 with a text", asks: "yes", fails: "runs it" },
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
