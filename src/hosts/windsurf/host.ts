// Windsurf: its hooks stand in a file of JSON, in a list for each event.
import { join } from "node:path";
import type { Host } from "../host.ts";
import { handlerIn } from "../install/parts/handler.ts";

export const windsurf = {
  title: "Windsurf",
  measured: undefined,
  failsOpen: true,
  enforced: false,
  program: "windsurf",
  settings: {
    folder: (home) => join(home, ".codeium/windsurf"),
    parts: (folder) => [
      handlerIn("windsurf", join(folder, "hooks.json"), { list: ["hooks", "pre_run_command"] }, (command) => ({
        command,
        show_output: true,
      })),
    ],
  },
  wishes: [],
  notes: () => [],
  checks: () => [],
  trust: "not-needed",
  client: "not-run",
  transcripts: "not-read",
} satisfies Host;
