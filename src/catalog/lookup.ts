// The catalog: every entry by command name.
import { packages } from "./packages.ts";
import type { Commands, Entry } from "./schema.ts";

// Bash runs a builtin rather than the program of that name, so no other file may have an entry for a name in this one.
const { bash, ...programs } = packages;

const entries = new Map<string, Entry>();
add("bash", bash ?? {});
for (const [file, commands] of Object.entries(programs)) add(file, commands);

/** Throws if two files have an entry for one name: then only an accident would choose between them. */
function add(file: string, commands: Commands): void {
  for (const [name, entry] of Object.entries(commands)) {
    if (entries.has(name)) {
      const other = Object.hasOwn(bash ?? {}, name) ? "bash has a builtin of that name" : "another file has one";
      throw new Error(`src/catalog/entries/${file}.ts has an entry for ${name}, and ${other}`);
    }
    entries.set(name, entry);
  }
}

/** The entry of a command name (no path), or undefined: the catalog has none. */
export const lookUp = (name: string): Entry | undefined => entries.get(name);

/** All command names, sorted. */
export const names = (): readonly string[] => [...entries.keys()].sort();
