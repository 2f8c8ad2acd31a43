// The catalog: every entry by command name. The first file that has a name wins: bash's own builtins come first.
import { awk } from "./awk.ts";
import { az } from "./az.ts";
import { bash } from "./bash.ts";
import { curl } from "./curl.ts";
import { gh } from "./gh.ts";
import { git } from "./git.ts";
import type { Commands, Entry } from "./schema.ts";
import { sed } from "./sed.ts";
import { wget } from "./wget.ts";

const files: readonly Commands[] = [bash, awk, az, curl, gh, git, sed, wget];

const entries = new Map<string, Entry>();
for (const file of files) for (const [name, entry] of Object.entries(file)) if (!entries.has(name)) entries.set(name, entry);

/** The entry of a command name (no path), or undefined: nobody lists it. */
export const lookUp = (name: string): Entry | undefined => entries.get(name);

/** All command names, sorted. */
export const names = (): readonly string[] => [...entries.keys()].sort();
