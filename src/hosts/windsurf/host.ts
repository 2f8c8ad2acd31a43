// Windsurf: its hooks stand in a file of JSON, in a list for each event.
import { join } from "node:path";
import { byDocumentation, type Host } from "../host.ts";
import { handlerIn } from "../install/parts/handler.ts";

export const windsurf = {
  ...byDocumentation,
  title: "Windsurf",
  failsOpen: true,
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
} satisfies Host;
