// The entries that safe-sh writes into a host's settings: how its programs are started.
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findProgram } from "../system/find-program.ts";
import { installed } from "../system/installation.ts";
import type { HookEntry } from "./claude-settings.ts";

/**
 * Node's code that starts a hook by its path. An empty file, or one that is cut short where it still parses, ends a
 * program with 0, which lets the call pass: the exit code is set before the file is read.
 */
export const guardedStart =
  "process.exitCode = 2; try { require(process.argv[1]) } catch (error) { console.error(String(error)) }";

/** Our entry: by its name if that is found, so that the settings can be shared; else by its place. */
export function hookEntry(): HookEntry {
  const script = fileURLToPath(installed("hooks/safe-sh-hook.cjs"));
  const common = { type: "command", timeout: 10, onFailure: "block" } as const;
  return isOnPath("safe-sh-hook")
    ? { ...common, command: "safe-sh-hook", args: [] }
    : { ...common, command: "node", args: ["-e", guardedStart, script] };
}

/** Asked when a planning agent wants to stop. */
export const planEntry = (): HookEntry => ({
  type: "command",
  command: "node",
  args: ["-e", guardedStart, fileURLToPath(installed("hooks/validate-plan-output"))],
  timeout: 10,
});

/** Is the program on PATH this installation's? Another one's might be of another age. */
function isOnPath(name: string): boolean {
  const found = findProgram(name, process.env.PATH);
  return found !== undefined && realpathSync(found) === realpathSync(installed(`bin/${name}`));
}
