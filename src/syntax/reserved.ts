// The reserved words of the shell's grammar (POSIX 2.4, bash manual 3.2.1).
import type { Word } from "./script.ts";

/** Words that are part of the grammar, not a name, at the place of a command's name. */
export const reserved: ReadonlySet<string> = new Set(
  "! { } if then elif else fi case esac for select while until do done in function [[ ]] time coproc".split(" "),
);

/** The text of a word that is one unquoted literal, the only form of a reserved word; undefined for other words. */
export function plain({ parts }: Pick<Word, "parts">): string | undefined {
  const [only, ...more] = parts;
  return only?.kind === "literal" && more.length === 0 ? only.value : undefined;
}
