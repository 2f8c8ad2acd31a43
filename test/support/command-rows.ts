// The rows of fixtures/commands, by the programs that they are about.
import { fixtureFiles, rowsOf } from "./rows.ts";

/** A command, and how it is judged. */
export interface CommandRow {
  readonly command: string;
  readonly safety: "read_only" | "mutating";
  readonly code?: string;
}

const all: readonly (CommandRow & { readonly file: string })[] = fixtureFiles("fixtures/commands").flatMap((file) =>
  rowsOf<CommandRow>(file).map((row) => ({ ...row, file })),
);

const byFirstWord = new Map<string, CommandRow[]>();
for (const row of all) {
  const [word = ""] = row.command.split(" ", 1);
  byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), row]);
}

/** Those whose command begins with these words: `git`, `git remote add`. */
export const rowsOfProgram = (words: string): readonly CommandRow[] =>
  (byFirstWord.get(words.split(" ", 1)[0] ?? "") ?? []).filter(
    ({ command }) => command === words || command.startsWith(`${words} `),
  );

/** Is there a row in which the program stands as a word, behind a wrapper or in a pipe? */
export function isInRow(name: string): boolean {
  const word = new RegExp(`(?:^|[\\s;|&({'"/=])${name.replace(/\W/g, "\\$&")}(?:[\\s;|&)}'"]|$)`);
  return all.some(({ command }) => command.includes(name) && word.test(command));
}
