// The catalog: every entry by command name.
import { coreutils } from "./coreutils.ts";
import type { Commands, Entry } from "./schema.ts";

const files: readonly Commands[] = [coreutils];

const entries = new Map<string, Entry>();
for (const file of files) for (const [name, entry] of Object.entries(file)) entries.set(name, entry);

/** The entry of a command name (no path), or undefined: nobody lists it. */
export const lookUp = (name: string): Entry | undefined => entries.get(name);

/** All command names, sorted. */
export const names = (): readonly string[] => [...entries.keys()].sort();
