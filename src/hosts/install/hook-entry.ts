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

/** Whatever fails from here on ends with 2, which blocks. */
const blocks = "trap 'exit 2' 0";

/**
 * The shell's code that starts the hook by its path, by the resident checker or by node. An installation that was moved, as
 * managers of versions do, says what to run.
 */
export const hookStart = [
  blocks,
  `if [ ! -r "$0" ]; then echo "safe-sh is not at $0 any more, and the command is blocked: run 'safe-sh init' again" >&2; exit 2; fi`,
  '. "$0"',
].join("; ");

/** Names the hook in the environment, beside settings that name no place of a machine; `off` does without it. */
export const hookVariable = "SAFE_SH_HOOK";

const moved =
  "safe-sh is not where it was when `safe-sh init` wrote its place into the settings: the command is blocked; run `safe-sh init` again";
const missing =
  "safe-sh is not installed here: this project has it answer for commands, so that those that only read run without a question. " +
  "Get it from https://github.com/safe-sh/safe-sh and run `safe-sh init`; to do without, start Claude Code with SAFE_SH_HOOK=off";

/** Ends the code successfully. */
const ends = "trap - 0; exit 0";

/**
 * The shell's code for an answer of a hook that is not there: as JSON, because at exit 2 the client shows all of this code before
 * the text. No word of a machine is in it, which could end the JSON or the quotes.
 */
function answered(permissionDecision: "ask" | "deny", permissionDecisionReason: string): string {
  const answer = { hookEventName: "PreToolUse", permissionDecision, permissionDecisionReason };
  return `printf '%s\\n' '${JSON.stringify({ hookSpecificOutput: answer })}' && trap - 0; exit`;
}

/** What becomes of an event if the hook is not there: it is the one about commands, or none that need be answered. */
type Need = "answer" | "none";
const ifMoved = (need: Need): string => (need === "answer" ? answered("deny", moved) : ends);
const ifMissing = (need: Need): string => (need === "answer" ? answered("ask", missing) : ends);

/** The hook by its path, in settings that only this user reads. Nothing in the environment leads elsewhere. */
const startByPlace = (need: Need): string =>
  [blocks, `if [ ! -r "$0" ]; then ${ifMoved(need)}; fi`, '. "$0"'].join("; ");

/**
 * The hook by its name, in settings that are shared. A relative path would be another program in each folder. A function of
 * that name in the environment is no path either.
 */
const startByName = (need: Need): string =>
  [
    blocks,
    `hook=\${${hookVariable}:-$(command -v safe-sh-hook)}`,
    `case $hook in off) ${ends} ;; "") ${ifMissing(need)} ;; ${[
      `/*.sh) [ -r "$hook" ] && exec /bin/sh -c 'trap "exit 2" 0; . "$0"' "$hook" "$@" ;;`,
      '/*) [ -r "$hook" ] && exec "$hook" "$@" ;;',
    ].join(" ")} esac`,
    ifMoved(need),
  ].join("; ");

const needs: readonly Need[] = ["answer", "none"];
/** The codes behind which a path stands: the first is of hosts that read no answer but an exit code. */
export const startsByPlace: readonly string[] = [hookStart, ...needs.map(startByPlace)];
/** The codes that find the hook by themselves. */
export const startsByName: readonly string[] = needs.map(startByName);

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

/** Our entry: by its place; in shared settings by its name. */
export const hookEntry = (readers: Readers): CommandEntry => ({ ...entryFor(readers, "answer"), onFailure: "block" });

/** Asked before the client puts a question. A failure leaves the question to it, so nothing else need block. */
export const permissionEntry = (readers: Readers): CommandEntry => entryFor(readers, "none");

const entryFor = (readers: Readers, need: Need): CommandEntry => ({
  type: "command",
  command: "/bin/sh",
  args: ["-c", ...(readers === "shared" ? [startByName(need), "safe-sh-hook"] : [startByPlace(need), hookFile()])],
  timeout: 10,
});

/** Asked when a planning agent wants to stop. */
export const planEntry = (): CommandEntry => ({
  ...byNode("-e", guardedStart, fileURLToPath(installed("hooks/validate-plan-output"))),
  timeout: 10,
});

/** Is the hook of that name on PATH this installation's? Another one's might be of another age. */
export function isHookOnPath(): boolean {
  const found = findProgram("safe-sh-hook", process.env.PATH);
  return found !== undefined && realpathSync(found) === realpathSync(installed("bin/safe-sh-hook"));
}
