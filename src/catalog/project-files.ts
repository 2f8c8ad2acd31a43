// Files of a project that make programs which only read run the project's own code, from the programs' entries.
import { lookUp } from "./lookup.ts";
import type { ProjectFile } from "./schema.ts";

/** The files that the program of this name obeys, in its working directory or a folder above it. */
export const projectFilesOf = (name: string): readonly ProjectFile[] => lookUp(name)?.obeys ?? [];

/** Does the program look for the file with these arguments? A word is undefined if it is known only at run time. */
export function looksFor(
  words: readonly (string | undefined)[],
  { notFor = [], onlyFor, without = [] }: ProjectFile,
): boolean {
  const [first] = words;
  if (first !== undefined && notFor.includes(first) && (!first.startsWith("-") || words.length === 1)) return false;
  const options = words.slice(0, words.findIndex((word) => !word?.startsWith("-")) + 1 || words.length);
  if (options.some((word) => word !== undefined && without.some((each) => isGiven(word, each)))) return false;
  return (
    onlyFor === undefined || words.some((word) => word === undefined || onlyFor.some((each) => isGiven(word, each)))
  );
}

/** Is the word this one, or this option with its value, or in a cluster? */
function isGiven(word: string, each: string): boolean {
  if (/^-[a-z]$/i.test(each)) return /^-[^-]/.test(word) && word.includes(each.slice(1));
  return word === each || (each.startsWith("--") && word.startsWith(`${each}=`));
}
