// VS Code: it runs the hooks of Claude Code's settings.
import { byDocumentation, type Host } from "../host.ts";

export const vscode = {
  ...byDocumentation,
  title: "VS Code",
  failsOpen: true,
  program: undefined,
  settings: "claude-code",
} satisfies Host;
