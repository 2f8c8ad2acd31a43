// What hosts are called, and which version of each was run in tests.
import type { OtherHost } from "../../names.ts";

export interface Title {
  readonly title: string;
  /** The version that `test/e2e/hosts.e2e.ts` runs; undefined: none, and all that is known is its documentation. */
  readonly measured?: string;
  /** A hook that the host has to end itself, or that fails in another way, lets the command run. */
  readonly failsOpen?: true;
}

export const titles: Readonly<Record<OtherHost, Title>> = {
  codex: { title: "Codex", measured: "0.169.0", failsOpen: true },
  gemini: { title: "Gemini CLI", measured: "0.61.0", failsOpen: true },
  opencode: { title: "opencode", measured: "1.18.33" },
  cursor: { title: "Cursor" },
  copilot: { title: "Copilot CLI", failsOpen: true },
  vscode: { title: "VS Code", failsOpen: true },
  windsurf: { title: "Windsurf", failsOpen: true },
  cline: { title: "Cline" },
  kimi: { title: "Kimi Code", failsOpen: true },
};
