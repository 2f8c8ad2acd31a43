// A picture as a tree of lines, for terminals and for data.
import type { Branch, Part, Picture } from "./picture.ts";

/** Its structure below "commands", then what surrounds it; stages without lines are left out. */
export function branchesOf({ parts, around }: Picture): readonly Branch[] {
  const commands: Branch = { text: "commands", below: parts.map(branchOf) };
  return [commands, ...around].filter(({ below = [] }) => below.length > 0);
}

const branchOf = ({ text, joint, parts }: Part): Branch => {
  const below = distinct(parts.map(branchOf));
  return { text: joint === undefined ? text : `${joint} ${text}`, ...(below.length > 0 ? { below } : {}) };
};

/** Equal lines are said once. */
const distinct = (branches: readonly Branch[]): readonly Branch[] => [
  ...new Map(branches.map((branch) => [JSON.stringify(branch), branch])).values(),
];
