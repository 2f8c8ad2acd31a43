// Did a trial fail since an overlay renames no folder of the project? The kernel tells only the program (`EXDEV`), which tells
// its user in one way or another.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { lookUp } from "../../../catalog/lookup.ts";

/** Does a program that renames folders stand in the text? */
function mayRename(script: string): boolean {
  const words = script.match(/[\w.-]+/g) ?? [];
  return words.some((word, at) => {
    const entry = lookUp(word);
    const next = words[at + 1] ?? "";
    return entry?.renames || (Object.hasOwn(entry?.subcommands ?? {}, next) && entry?.subcommands?.[next]?.renames);
  });
}

const said = /\bEXDEV\b|cross-device link/i;

/** More is not looked through: the reason for the end is at the end. */
const longest = 262_144;

/** Remembers where standard error is. The result tells of a command that failed: `sure`, it said so; `possible`, it may have. */
export function watchErrors(): (script: string) => "sure" | "possible" | undefined {
  const from = fileSize();
  return (script) => {
    const to = fileSize();
    // A pipe or a terminal keeps nothing that could be read again.
    if (from === undefined || to === undefined) return mayRename(script) ? "possible" : undefined;
    return said.test(read(Math.max(from, to - longest), to)) ? "sure" : undefined;
  };
}

function fileSize(): number | undefined {
  try {
    const status = fstatSync(2);
    return status.isFile() ? status.size : undefined;
  } catch {
    return undefined;
  }
}

function read(from: number, to: number): string {
  try {
    const descriptor = openSync("/proc/self/fd/2", "r");
    try {
      const bytes = Buffer.alloc(Math.max(0, to - from));
      return bytes.toString("latin1", 0, readSync(descriptor, bytes, 0, bytes.length, from));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // It may be open for writing alone.
    return "";
  }
}
