// What is denied without any policy, unless it is proved to only read. `examine/blocks.ts` decides by effect and target where those
// are known; the pattern is for texts and commands that are not understood, and for places without the checker.
import type { BlockedPattern } from "./policy.ts";

/** A block, by the name with which a policy switches it off. */
export interface BuiltInBlock extends BlockedPattern {
  readonly name: BlockName;
  readonly explanation: string;
  readonly instead: string;
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
    explanation: "deletes a folder of the system, or a whole home folder, with everything in it",
    instead: "name the files by paths inside the project, or ask the user to delete them",
  },
  {
    name: "force-push",
    pattern: String.raw`git\s+push.*--force`,
    explanation: "replaces the history that others work on",
    instead: "push without --force; if that is refused, pull and merge first, or ask the user",
  },
  {
    name: "drop-table",
    pattern: String.raw`DROP\s+TABLE`,
    explanation: "deletes a table of a database with all its rows",
    instead: "write a migration, and let the user run it",
  },
  {
    name: "run-from-network",
    pattern: String.raw`(curl|wget).*\|\s*(sh|bash)`,
    explanation: "runs code from the network unread",
    instead: "download it to a file, show what it does, and let the user run it",
  },
  {
    name: "open-to-all",
    pattern: String.raw`chmod\s+777`,
    explanation: "lets every user of the machine change the file",
    instead: "give only the permissions that are needed, such as `chmod u+x`",
  },
  {
    name: "overwrite-disk",
    pattern: String.raw`mkfs[. ]|of=/dev/(sd|hd|vd|xvd|nvme|mmcblk|disk)`,
    explanation: "overwrites a disk with everything on it",
    instead: "do not run it",
  },
  {
    // The function `:` that calls itself, with or without blanks; its call stands behind the last brace.
    name: "fork-bomb",
    pattern: String.raw`:\s*\(\s*\)\s*\{.*\}`,
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
