// A subcommand's entry by the given word.
import type { Entry, Subcommands } from "../../catalog/schema.ts";

/** The entry of exactly this name, else of the longest `begin*` that fits. */
export function subcommandOf(entries: Subcommands | undefined, word: string | undefined): Entry | undefined {
  if (!entries || word === undefined) return undefined;
  if (Object.hasOwn(entries, word)) return entries[word];
  const patterns = Object.keys(entries).filter((key) => key.endsWith("*") && word.startsWith(key.slice(0, -1)));
  const [longest] = patterns.sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : entries[longest];
}
