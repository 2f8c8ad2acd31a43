// Cline: a hook is a program with the event's name.
import { join } from "node:path";
import { byDocumentation, type Host } from "../host.ts";
import { lineFor } from "../install/parts/line.ts";
import { note, ownFile } from "../install/parts/part.ts";

const script = (): string => `#!/bin/sh\n# safe-sh: ${note}\n${lineFor("cline")}\n`;

export const cline = {
  ...byDocumentation,
  title: "Cline",
  failsOpen: false,
  program: undefined,
  settings: {
    folder: (home) => join(home, "Documents/Cline"),
    parts: (folder) => [ownFile(join(folder, "Hooks/PreToolUse"), script(), 0o755)],
  },
} satisfies Host;
