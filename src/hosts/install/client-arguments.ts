// What Claude Code was started with that is about permissions: `--settings`, `--disallowedTools`. Known where processes can be looked at
// (Linux): from whoever asks a door upwards.
import { readFileSync, readlinkSync } from "node:fs";
import { resolve } from "node:path";

/** The client's own arguments. */
export interface ClientArguments {
  /** Each the path of a file, absolute, or a text in JSON. */
  readonly settings: readonly string[];
  /** Rules of what it may not do. */
  readonly denied: readonly string[];
}

/** Hook and shell stand below the client, each in a shell or two of their own. */
const mostParents = 6;

/** Of the nearest process above `asking` that has such arguments. */
export function clientArguments(asking: number): ClientArguments {
  let process = asking;
  try {
    for (let parents = 0; parents < mostParents && process > 1; parents++) {
      const words = readFileSync(`/proc/${process}/cmdline`, "utf8").split("\0");
      const found = argumentsIn(words, () => readlinkSync(`/proc/${process}/cwd`));
      if (found.settings.length + found.denied.length > 0) return found;
      process = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process}/status`, "utf8"))?.[1]);
    }
  } catch {
    // It has ended, or is another user's.
  }
  return { settings: [], denied: [] };
}

/** `cwd`: of the process, from which paths count. */
export function argumentsIn(words: readonly string[], cwd: () => string): ClientArguments {
  const settings: string[] = [];
  const denied: string[] = [];
  for (let at = 1; at < words.length; at++) {
    const [, name, joined] = /^--(settings|disallowedTools|disallowed-tools)(?:=(.*))?$/s.exec(words[at] ?? "") ?? [];
    if (name === undefined) continue;
    const first = joined ?? words[++at] ?? "";
    if (name === "settings") settings.push(first.trimStart().startsWith("{") ? first : resolve(cwd(), first));
    else {
      denied.push(...listed(first));
      while (at + 1 < words.length && !words[at + 1]?.startsWith("-")) denied.push(...listed(words[++at] ?? ""));
    }
  }
  return { settings, denied };
}

/** Rules stand between commas or blanks, but for those in parentheses. */
const listed = (text: string): readonly string[] => text.match(/[^\s,(]+(?:\([^)]*\))?/g) ?? [];
