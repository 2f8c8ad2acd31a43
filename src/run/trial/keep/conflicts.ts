// Whether a change still fits what is in the project: what anyone else has written meanwhile is never overwritten.
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Change } from "../read/changes.ts";
import { anchored, anchoredOr, type Place, pathOf } from "./anchored.ts";
import { absent, type Identity, isSame, lookAt, type State, stateOf } from "./state.ts";

/** The state of a place of the project now; behind a link there is nothing. */
export const stateAt = (place: Place, hashed: boolean): State =>
  anchoredOr(place, (path) => stateOf(path, { hashed }), absent);

/** What is at the place of a change, looked at once. */
export interface Now {
  readonly hasFolder: boolean;
  readonly state: State;
  readonly identity: Identity | undefined;
}

const nothing: Now = { hasFolder: false, state: absent, identity: undefined };

/** The project at a place; files are not read. */
export const nowAt = (place: Place): Now =>
  anchoredOr(place, (path) => ({ hasFolder: true, ...lookAt(path) }), nothing);

/** Is the project as the change would make it? */
export function isApplied(change: Change, { state: now }: Now): boolean {
  const { after } = change;
  if (now.kind !== "file" || after.kind !== "file") return isSame(now, after);
  const mayBe = now.size === after.size || after.entries !== undefined;
  return mayBe && now.mode === after.mode && isSame(stateAt(change, true), after);
}

/** Why a change must not be applied now; undefined: it fits. `all`: the changes that are applied together. */
export function conflictOf(change: Change, now: Now, all: ReadonlySet<string>): string | undefined {
  if (!fits(change, now)) return "it was changed meanwhile";
  const parent = dirname(pathOf(change));
  if (!now.hasFolder && !all.has(parent)) return "its folder is gone";
  if (change.before.kind !== "folder" || change.after.kind === "folder") return undefined;
  const names = anchored(change, (path) => readdirSync(path));
  const left = names.find((name) => !all.has(`${pathOf(change)}/${name}`));
  return left === undefined ? undefined : `\`${left}\` is in it now`;
}

function fits(change: Change, { state: now, identity }: Now): boolean {
  const { before, seen } = change;
  // One that goes may have any permissions: they are set last when a folder is made.
  if (before.kind === "folder") return change.after.kind === "folder" ? isSame(now, before) : now.kind === "folder";
  if (before.kind === "absent") return now.kind === "absent";
  if (seen !== undefined && identity === seen) return true;
  if (before.kind === "file" && before.hash === undefined) return false;
  return isSame(before.kind === "file" ? stateAt(change, true) : now, before);
}
