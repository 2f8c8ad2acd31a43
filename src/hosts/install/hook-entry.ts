// The entries that safe-sh writes into a host's settings: how its programs are started.
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findProgram } from "../../system/find-program.ts";
import { installed } from "../../system/installation.ts";
import type { CommandEntry } from "./claude-settings.ts";

/**
 * Node's code that starts a hook by its path. An empty file, or one that is cut short where it still parses, ends a
 * program with 0, which lets the call pass: the exit code is set before the file is read.
 */
export const guardedStart =
  "process.exitCode = 2; try { require(process.argv[1]) } catch (error) { console.error(String(error)) }";

/**
 * The shell's code that starts the hook by its path, by the resident checker or by node. Whatever fails in it ends with 2,
 * which blocks. An installation that was moved, as managers of versions do, says what to run.
 */
export const hookStart = [
  "trap 'exit 2' 0",
  `if [ ! -r "$0" ]; then echo "safe-sh is not at $0 any more, and the command is blocked: run 'safe-sh init' again" >&2; exit 2; fi`,
  '. "$0"',
].join("; ");

/** The file that it reads. */
export const hookFile = (): string => fileURLToPath(installed("hooks/safe-sh-hook.sh"));

/** Options of node in the host's environment would load code into the hook, and slow it: so do more certificates. */
export const withoutOptions = ["NODE_OPTIONS=", "NODE_EXTRA_CA_CERTS=", "node"] as const;

const byNode = (...args: readonly string[]) => ({
  type: "command" as const,
  command: "env",
  args: [...withoutOptions, ...args],
});

/** Who reads the settings: others too, on machines where our files may be elsewhere; or this user alone. */
export type Readers = "shared" | "own";

/** Our entry: by its place; in shared settings by its name, if that is found. */
export function hookEntry(readers: Readers): CommandEntry {
  const common = { timeout: 10, onFailure: "block" } as const;
  return readers === "shared" && isOnPath("safe-sh-hook")
    ? { type: "command", command: "safe-sh-hook", args: [], ...common }
    : { type: "command", command: "/bin/sh", args: ["-c", hookStart, hookFile()], ...common };
}

/** Asked before the client puts a question. A failure leaves the question to it, so nothing else need block. */
export function permissionEntry(readers: Readers): CommandEntry {
  const { onFailure: _, ...entry } = hookEntry(readers);
  return entry;
}

/** Asked when a planning agent wants to stop. */
export const planEntry = (): CommandEntry => ({
  ...byNode("-e", guardedStart, fileURLToPath(installed("hooks/validate-plan-output"))),
  timeout: 10,
});

/** Is the program on PATH this installation's? Another one's might be of another age. */
function isOnPath(name: string): boolean {
  const found = findProgram(name, process.env.PATH);
  return found !== undefined && realpathSync(found) === realpathSync(installed(`bin/${name}`));
}
