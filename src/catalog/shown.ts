// What programs show, from their entries.
import { lookUp } from "./lookup.ts";
import type { Entry, Shows } from "./schema.ts";

/** What a command shows; undefined: it may be anything. `words`: its name, and its arguments as far as they are known. */
export const shownBy = (words: readonly (string | undefined)[]): Shows | undefined => entryAt(words)?.shows;

/** The entry of a command, or of the subcommand that its first words choose. `words`: as above. */
export function entryAt([name, ...words]: readonly (string | undefined)[]): Entry | undefined {
  let entry: Entry | undefined = lookUp(name ?? "");
  for (const word of words) {
    const next = word === undefined ? undefined : ownOf(entry?.subcommands, word);
    if (!next) return entry;
    entry = next;
  }
  return entry;
}

/** Does the program print the names of what is below a folder? */
export const listsBelow = (program: string): boolean => lookUp(program)?.shows === "below";

/** Does the program show of what it reads only names and facts? */
export function showsOnlyNames(program: string): boolean {
  const shows = lookUp(program)?.shows;
  return shows === "names" || shows === "below";
}

const ownOf = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;
