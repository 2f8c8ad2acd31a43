// What is denied without any policy, unless it is proved to only read. `decide/blocks.ts` decides by effect and target where those
// are known; the pattern is for texts and commands that are not understood, and for places without the checker.
import type { BlockedPattern } from "./policy.ts";

/** A block, by the name with which a policy switches it off. */
export interface BuiltInBlock extends BlockedPattern {
  readonly name: BlockName;
  readonly explanation: string;
  readonly instead: string;
  /**
   * What every text that the pattern matches contains, in any case: all texts of one of the lists. In lower case, without `s`, which
   * RE2 also finds in U+017F.
   */
  readonly literals: readonly (readonly string[])[];
}

/** The names, for the policy's `unblocked`. */
export const blockNames = [
  "delete-system",
  "force-push",
  "drop-table",
  "run-from-network",
  "open-to-all",
  "overwrite-disk",
  "fork-bomb",
] as const;

export type BlockName = (typeof blockNames)[number];

/** In the order in which they are tried. */
export const builtInBlocks: readonly BuiltInBlock[] = [
  {
    name: "delete-system",
    pattern: String.raw`rm\s+-[rf]+\s+/`,
    literals: [["rm", "-", "/"]],
    explanation: "deletes a folder of the system or a home folder, or much of what is in it",
    instead: "name the files by paths inside the project, or ask the user to delete them",
  },
  {
    name: "force-push",
    pattern: String.raw`git\s+push.*--force`,
    literals: [["git", "pu", "--force"]],
    explanation: "replaces the history that others work on",
    instead: "push without --force; if that is refused, pull and merge first, or ask the user",
  },
  {
    name: "drop-table",
    pattern: String.raw`DROP\s+TABLE`,
    literals: [["drop", "table"]],
    explanation: "deletes a table of a database with all its rows",
    instead: "write a migration, and let the user run it",
  },
  {
    name: "run-from-network",
    pattern: String.raw`(curl|wget).*\|\s*(sh|bash)`,
    literals: [
      ["curl", "|"],
      ["wget", "|"],
    ],
    explanation: "runs code from the network unread",
    instead: "download it to a file, show what it does, and let the user run it",
  },
  {
    name: "open-to-all",
    pattern: String.raw`chmod\s+777`,
    literals: [["chmod", "777"]],
    explanation: "lets every user of the machine change the file",
    instead: "give only the permissions that are needed, such as `chmod u+x`",
  },
  {
    name: "overwrite-disk",
    pattern: "mkfs[. ]|of=/dev/(sd|hd|vd|xvd|nvme|mmcblk|disk)",
    literals: [["mkf"], ["of=/dev/"]],
    explanation: "overwrites a disk with everything on it",
    instead: "do not run it",
  },
  {
    // The function `:` that calls itself, with or without blanks; its call stands behind the last brace.
    name: "fork-bomb",
    pattern: String.raw`:\s*\(\s*\)\s*\{.*\}`,
    literals: [[":", "(", ")", "{", "}"]],
    explanation: "a fork bomb: a function that starts itself until the machine stands still",
    instead: "do not run it",
  },
];

const kept = new Map<string, readonly BuiltInBlock[]>();

/** Those that a policy leaves on: the same list for the same names. */
export function blocksOf({
  unblocked = [],
}: {
  readonly unblocked?: readonly BlockName[] | undefined;
}): readonly BuiltInBlock[] {
  const left = builtInBlocks.filter(({ name }) => !unblocked.includes(name));
  const key = left.map(({ name }) => name).join(" ");
  const before = kept.get(key) ?? left;
  kept.set(key, before);
  return before;
}

/** The same as plain patterns, for callers without the checker. */
export const defaultBlockedPatterns: readonly BlockedPattern[] = builtInBlocks.map(
  ({ pattern, explanation, instead }) => ({ pattern, explanation, instead }),
);

/** Could one of the patterns be in one of the texts? False is a proof; most commands need no matcher. */
export function couldMatch(blocks: readonly BuiltInBlock[], texts: readonly string[]): boolean {
  const lower = texts.map((text) => text.toLowerCase());
  return blocks.some(({ literals }) =>
    literals.some((all) => lower.some((text) => all.every((each) => text.includes(each)))),
  );
}
