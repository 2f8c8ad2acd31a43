// Cursor: its hooks stand in a file of JSON, in a list for each event.
import { join } from "node:path";
import { byDocumentation, type Host } from "../host.ts";
import { handlerIn } from "../install/parts/handler.ts";
import { hostSeconds } from "../install/parts/line.ts";

export const cursor = {
  ...byDocumentation,
  title: "Cursor",
  failsOpen: false,
  program: "cursor-agent",
  settings: {
    folder: (home) => join(home, ".cursor"),
    parts: (folder) => [
      handlerIn(
        "cursor",
        join(folder, "hooks.json"),
        { list: ["hooks", "beforeShellExecution"], beside: { version: 1 } },
        (command) => ({ command, timeout: hostSeconds, failClosed: true }),
      ),
    ],
  },
} satisfies Host;
