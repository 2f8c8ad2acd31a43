// Which changed paths wait for a person, and which are only named: the built-in table of places, as the policy has moved them.
import { dirname } from "node:path";
import { placeAt } from "../../../catalog/knowledge/on-demand.ts";
import { fixedFolder, isPattern, matchesPath } from "../../../policy/glob.ts";
import type { HeldPlaces } from "../../../policy/policy.ts";
import { placed } from "../../../system/placed.ts";
import { type Place, pathOf } from "../keep/anchored.ts";

/** What a place gives, to complete "which ...": `gives` waits for a person, `runs` is named. */
export interface Protection {
  readonly gives?: string;
  readonly runs?: string;
}

/** The protection of a path of the project. */
export function protectionOf(place: Place, { hold = [], keep = [] }: HeldPlaces = {}): Protection {
  const path = pathOf(place);
  const entries = (list: readonly string[]): readonly string[] => list.map((each) => placed(each, place.root));
  const right = placeAt(path);
  if (entries(hold).some((entry) => matchesPath(entry, path)))
    return { gives: right?.gives ?? "is held by `places.hold` of a policy, or an `Edit` rule of the agent" };
  if (!right) return {};
  if (right.class === "on-demand") return { runs: right.gives };
  return entries(keep).some((entry) => names(entry, right.place, path))
    ? { runs: right.gives }
    : { gives: right.gives };
}

/** Does an entry name the place itself, or what is in it? A folder around it is not enough. */
function names(entry: string, place: string, path: string): boolean {
  if (!matchesPath(entry, path) || matchesPath(entry, dirname(place))) return false;
  const last = entry.slice(entry.lastIndexOf("/") + 1);
  return !isPattern(last) || `${fixedFolder(entry)}/`.startsWith(`${place}/`);
}
