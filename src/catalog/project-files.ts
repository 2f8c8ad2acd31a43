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
  const [first, second] = words;
  if (first !== undefined && notFor.includes(first) && (!first.startsWith("-") || words.length === 1)) return false;
  if (second !== undefined && notFor.includes(`${first} ${second}`)) return false;
  if (optionsIn(words, onlyFor).some((word) => without.some((each) => isGiven(word, each)))) return false;
  return (
    onlyFor === undefined || words.some((word) => word === undefined || onlyFor.some((each) => isGiven(word, each)))
  );
}

/** The options before an operand, and before one whose argument decides: what is behind `-mNAME` belongs to the module. */
function optionsIn(words: readonly (string | undefined)[], onlyFor: readonly string[] = []): readonly string[] {
  const options: string[] = [];
  for (const word of words) {
    if (!word?.startsWith("-")) break;
    const decides = onlyFor.find((each) => isGiven(word, each));
    // Letters behind it are its argument.
    options.push(decides?.length === 2 ? word.slice(0, word.indexOf(decides.slice(1))) : word);
    if (decides !== undefined) break;
  }
  return options;
}

/** Is the word this one, perhaps joined to an option, or this option with its value, or in a cluster? */
function isGiven(word: string, each: string): boolean {
  if (/^-[a-z]$/i.test(each)) return /^-[^-]/.test(word) && word.includes(each.slice(1));
  if (!each.startsWith("-")) return word === each || (/^-[^-]/.test(word) && word.endsWith(each));
  return word === each || word.startsWith(`${each}=`);
}
