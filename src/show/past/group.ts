// The group that a command is counted in: its first program, with the subcommand if the catalog knows it to have some. A guess for a
// table, made without a parser: a log has more commands than could be read.
import { lookUp } from "../../catalog/lookup.ts";

/** Nothing that can be named: a loop, an assignment, a name known only at run time. */
export const otherGroup = "(a script)";

const keywords = new Set(["for", "while", "until", "if", "case", "select", "function", "then", "do"]);
const name = /^[\w./+@-]+$/;

/** `git log`, `npm test`, `ls`. */
export function groupOf(command: string): string {
  const words = wordsOf(command.slice(0, 2_000));
  const [first = "", ...rest] = words;
  if (!name.test(first) || keywords.has(first)) return otherGroup;
  return groupName(first, rest);
}

/** `git log`, of its words; undefined: one that is known only at run time. */
export function groupName(first: string, words: readonly (string | undefined)[]): string {
  const program = first.slice(first.lastIndexOf("/") + 1);
  const { subcommands } = lookUp(program) ?? {};
  if (!subcommands) return program;
  const second = words.find((word) => !word?.startsWith("-"));
  return second !== undefined && Object.hasOwn(subcommands, second) ? `${program} ${second}` : program;
}

/** The words of the first command that does more than to set variables or to enter a folder. */
function wordsOf(text: string): readonly string[] {
  for (const command of text.split(/&&|\|\||[;|\n]/)) {
    const words = command.trim().split(/\s+/);
    while (/^[A-Za-z_]\w*=[^"'`$(]*$/.test(words[0] ?? "")) words.shift();
    const [first = ""] = words;
    if (first !== "" && first !== "cd" && !first.startsWith("#")) return words;
  }
  return [];
}
