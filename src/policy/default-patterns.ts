// The built-in blocked patterns. In a file of their own: most commands contain nothing of them, and need no matcher.
import type { BlockedPattern } from "./policy.ts";

/** A built-in pattern, and what every text that it matches contains, in any case: all texts of one of the lists. */
interface DefaultPattern extends BlockedPattern {
  /** In lower case, without `s` and `k`, which RE2 also finds in U+017F and U+212A. */
  readonly literals: readonly (readonly string[])[];
}

const defaults: readonly DefaultPattern[] = [
  {
    pattern: String.raw`rm\s+-[rf]+\s+/`,
    literals: [["rm", "-", "/"]],
    explanation: "deletes a folder by its absolute path, with everything in it",
    instead: "name the files by paths inside the project, or ask the user to delete them",
  },
  {
    pattern: String.raw`git\s+push.*--force`,
    literals: [["git", "pu", "--force"]],
    explanation: "replaces the history that others work on",
    instead: "push without --force; if that is refused, pull and merge first, or ask the user",
  },
  {
    pattern: String.raw`DROP\s+TABLE`,
    literals: [["drop", "table"]],
    explanation: "deletes a table of a database with all its rows",
    instead: "write a migration, and let the user run it",
  },
  {
    pattern: String.raw`(curl|wget).*\|\s*(sh|bash)`,
    literals: [
      ["curl", "|"],
      ["wget", "|"],
    ],
    explanation: "runs code from the network unread",
    instead: "download it to a file, show what it does, and let the user run it",
  },
  {
    pattern: String.raw`chmod\s+777`,
    literals: [["chmod", "777"]],
    explanation: "lets every user of the machine change the file",
    instead: "give only the permissions that are needed, such as `chmod u+x`",
  },
  {
    // The function `:` that calls itself, with or without blanks; its call stands behind the last brace.
    pattern: String.raw`:\s*\(\s*\)\s*\{.*\}`,
    literals: [[":", "(", ")", "{", "}"]],
    explanation: "a fork bomb: a function that starts itself until the machine stands still",
    instead: "do not run it",
  },
];

/** Blocked without any policy, unless the command is proved to only read. */
export const defaultBlockedPatterns: readonly BlockedPattern[] = defaults.map(({ literals: _, ...blocked }) => blocked);

/** Could one of the built-in patterns be in one of the texts? False is a proof. */
export function couldMatchDefaults(texts: readonly string[]): boolean {
  const lower = texts.map((text) => text.toLowerCase());
  return defaults.some(({ literals }) =>
    literals.some((all) => lower.some((text) => all.every((each) => text.includes(each)))),
  );
}
