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

/** Who reads the settings: others too, on machines where our files may be elsewhere; or this user alone. */
export type Readers = "shared" | "own";

/** Our entry: by its place; in shared settings by its name, if that is found. */
export function hookEntry(readers: Readers): HookEntry {
  const script = fileURLToPath(installed("hooks/safe-sh-hook.cjs"));
  const common = { type: "command", timeout: 10, onFailure: "block" } as const;
  return readers === "shared" && isOnPath("safe-sh-hook")
    ? { ...common, command: "safe-sh-hook", args: [] }
    : { ...common, command: "node", args: ["-e", guardedStart, script] };
}

/** Asked before the client puts a question. A failure leaves the question to it, so nothing else need block. */
export function permissionEntry(readers: Readers): HookEntry {
  const { onFailure: _, ...entry } = hookEntry(readers);
  return entry;
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
