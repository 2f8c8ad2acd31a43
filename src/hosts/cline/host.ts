// Cline: a hook is a program with the event's name.
import { join } from "node:path";
import type { Host } from "../host.ts";
import { lineFor } from "../install/parts/line.ts";
import { note, ownFile } from "../install/parts/part.ts";

const script = (): string => `#!/bin/sh\n# safe-sh: ${note}\n${lineFor("cline")}\n`;

export const cline = {
  title: "Cline",
  measured: undefined,
  failsOpen: false,
  enforced: false,
  program: undefined,
  settings: {
    folder: (home) => join(home, "Documents/Cline"),
    parts: (folder) => [ownFile(join(folder, "Hooks/PreToolUse"), script(), 0o755)],
  },
  wishes: [],
  notes: () => [],
  checks: () => [],
  trust: "not-needed",
  client: "not-run",
  transcripts: "not-read",
} satisfies Host;
