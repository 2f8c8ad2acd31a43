// Copilot CLI: it reads every file of JSON in a folder of hooks.
import { join } from "node:path";
import { byDocumentation, type Host } from "../host.ts";
import { hostSeconds, lineFor } from "../install/parts/line.ts";
import type { OwnFile } from "../install/parts/part.ts";

/** JSON has no comments: only the line names us. */
const isOurs = (text: string): boolean => /safe-sh-hook\.(?:cjs|sh) (?:--node=\S+ )?--host=copilot\b/.test(text);

/** A member that the client does not know might lose the file. */
function hooksFile(path: string): OwnFile {
  const handler = { type: "command", bash: lineFor("copilot"), timeoutSec: hostSeconds };
  const value = { version: 1, hooks: { preToolUse: [handler] } };
  const text = `${JSON.stringify(value, undefined, 2)}\n`;
  return { kind: "file", path, text, mode: 0o644, isOurs };
}

export const copilot = {
  ...byDocumentation,
  title: "Copilot CLI",
  failsOpen: true,
  program: "copilot",
  settings: {
    folder: (home, environment) => environment.COPILOT_HOME || join(home, ".copilot"),
    parts: (folder) => [hooksFile(join(folder, "hooks/safe-sh.json"))],
  },
} satisfies Host;
