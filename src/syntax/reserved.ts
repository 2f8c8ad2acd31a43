// Words of the shell's grammar.
import type { Word } from "./script.ts";

/** What bash takes for more than a command's name where one is expected. */
export const reserved: ReadonlySet<string> = new Set(
  "! { } if then elif else fi case esac for select while until do done in function [[ ]] time coproc".split(" "),
);

/** A word that is one unquoted literal: the form in which bash knows reserved words. */
export function plain(word: Word): string | undefined {
  const [only, ...more] = word.parts;
  return only?.kind === "literal" && more.length === 0 ? only.value : undefined;
}
