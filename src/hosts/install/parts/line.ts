// The shell line with which hosts start the hook, for hosts that take no argument vector.

import { findProgram } from "../../../system/find-program.ts";
import { quotedWord } from "../../../system/quoted-word.ts";
import { realPathOf } from "../../../system/real-path.ts";
import type { OtherHost } from "../../events.ts";
import { hookFile, hookStart } from "../hook-entry.ts";

/** After so many seconds the hook is ended: most hosts run the command if they have to end it themselves. */
export const lineSeconds = 20;

/** For how long a host is asked to wait, in seconds: longer than the line takes. */
export const hostSeconds = 60;

/**
 * The line. Whatever fails in it ends with 2 and a text, which is what blocks: hosts run the command at most other codes, and
 * Codex also at 2 without a text.
 */
export function lineFor(host: OtherHost, options: readonly string[] = [], path = process.env.PATH): string {
  const timeout = findProgram("timeout", path);
  const words = [
    ...(timeout === undefined ? [] : [timeout, "-s", "KILL", String(lineSeconds)]),
    ...["/bin/sh", "-c", hookStart, hookFile(), `--node=${nodeProgram(path)}`, `--host=${host}`],
    ...options,
  ];
  return `${words.map(quotedWord).join(" ")} || { echo 'safe-sh: the command is blocked' >&2; exit 2; }`;
}

/** This node by a path that an update keeps, if PATH has one; hosts with windows have another PATH than a terminal's. */
export function nodeProgram(path: string | undefined): string {
  const found = findProgram("node", path);
  return found !== undefined && realPathOf(found) === realPathOf(process.execPath) ? found : process.execPath;
}

/** Is it a line of ours, of whatever installation and version? */
export const isOurLine = (line: unknown, host: OtherHost): line is string =>
  typeof line === "string" && /safe-sh-hook(?:\.cjs|\.sh)?\b/.test(line) && line.split(/\s/).includes(`--host=${host}`);

/** The options that a user has added to a line of ours. */
export const optionsOf = (line: string): readonly string[] =>
  line
    .split(" || ", 1)
    .join("")
    .split(/\s+/)
    .filter((word) => /^--(?:on-mutating=|profile=|(?:interactive|trials)$)/.test(word));

/** Is the hook ended if it hangs? */
export const hasEnd = (line: string): boolean => /\btimeout -s KILL \d+ /.test(line);
