// What the rows of project files share.
import { type WordList, wordsOf } from "../../options.ts";
import type { ProjectFile } from "../../schema.ts";

/** Files of which the presence alone is a finding. */
export const presence = (
  files: WordList,
  why: string,
  more: Omit<ProjectFile, "files" | "why"> = {},
): readonly ProjectFile[] => [{ files: wordsOf(files), why, ...more }];

/** Files with harmless keys. */
export const keyed = (
  files: WordList,
  format: NonNullable<ProjectFile["format"]>,
  why: string,
  harmless: WordList,
  more: Omit<ProjectFile, "files" | "why" | "format" | "harmless"> = {},
): readonly ProjectFile[] => [{ files: wordsOf(files), format, why, harmless: wordsOf(harmless), ...more }];

/** Keys below one key. */
export const below = (key: string, names: WordList): WordList => wordsOf(names).map((name) => `${key}>${name}`);

/** A program that runs code of the project by its nature, whatever the files are called. */
export const ownCode = (why: string): readonly ProjectFile[] =>
  presence(".", why, { where: "here", notFor: wordsOf("--version --help -h") });

export const runs = "can name code to run";

/** Arguments with which programs print their version or help, and look at no file. */
export const version = wordsOf("--version -version -V -v --help -help -h version help");
