// A subcommand's entry by the given word.
import type { Entry, Subcommands } from "../../catalog/schema.ts";
import { type Field, known } from "../../interpret/text.ts";
import type { Argv } from "./argv.ts";

/** The subcommand that the first operand chooses, with its word and the place of that among the fields. */
export function chosenIn(entries: Subcommands | undefined, { operands: [field] }: Argv, fields: readonly Field[]) {
  const word = field && !field.many ? known(field.text) : undefined;
  const entry = subcommandOf(entries, word);
  const at = field ? fields.indexOf(field) : -1;
  return entry && field && word !== undefined && at >= 0 ? { entry, field, word, at } : undefined;
}

/** The entry of exactly this name, else of the longest `begin*` that fits. */
export function subcommandOf(entries: Subcommands | undefined, word: string | undefined): Entry | undefined {
  if (!entries || word === undefined) return undefined;
  if (Object.hasOwn(entries, word)) return entries[word];
  const patterns = Object.keys(entries).filter((key) => key.endsWith("*") && word.startsWith(key.slice(0, -1)));
  const [longest] = patterns.sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : entries[longest];
}
