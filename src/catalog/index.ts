// The catalog: every entry by command name. The first file that has a name wins: bash's own builtins come first.
import { awk } from "./awk.ts";
import { curl } from "./curl.ts";
import type { Commands, Entry } from "./schema.ts";
import { sed } from "./sed.ts";

const files: readonly Commands[] = [awk, curl, sed];

const entries = new Map<string, Entry>();
for (const file of files) for (const [name, entry] of Object.entries(file)) if (!entries.has(name)) entries.set(name, entry);

/** The entry of a command name (no path), or undefined: nobody lists it. */
export const lookUp = (name: string): Entry | undefined => entries.get(name);

/** All command names, sorted. */
export const names = (): readonly string[] => [...entries.keys()].sort();
