// What a trial has moved: what went at one place and came at another, unchanged, is one change for a reader.
import { basename, dirname } from "node:path";
import { addTo } from "../../../system/groups.ts";
import { foldersOf, pathOf } from "../keep/anchored.ts";
import type { Change } from "./changes.ts";

/** What is gone, and what is there instead. */
export type Pair = readonly [from: Change, to: Change];

/** A folder that stands at another place as a whole, with the pairs below it. */
export interface MovedFolder {
  readonly pair: Pair;
  readonly inside: readonly Pair[];
}

/**
 * Pairs of a deleted and an added file or link with the same content: by name first, and with another name only if there is a
 * content that could tell them apart.
 */
export function renamed(changes: readonly Change[]): {
  readonly renames: readonly Pair[];
  readonly rest: readonly Change[];
} {
  const sameName = new Map<string, Change[]>();
  const sameContent = new Map<string, Change[]>();
  for (const change of changes.toReversed()) {
    const content = isPlain(change) && change.after.kind === "absent" ? contentOf(change.before) : undefined;
    if (content === undefined) continue;
    addTo(sameName, `${basename(change.name)}\0${content}`, change);
    if (!isEmpty(change.before)) addTo(sameContent, content, change);
  }
  const toOf = new Map<Change, Change>();
  const paired = new Set<Change>();
  const pairWith = (to: Change, candidates: Change[] | undefined): void => {
    let from = candidates?.pop();
    while (from !== undefined && paired.has(from)) from = candidates?.pop();
    if (from === undefined) return;
    toOf.set(to, from);
    paired.add(from).add(to);
  };
  const added = changes.flatMap((change) => {
    const content = isPlain(change) && change.before.kind === "absent" ? contentOf(change.after) : undefined;
    return content === undefined ? [] : [{ change, content }];
  });
  for (const { change, content } of added) pairWith(change, sameName.get(`${basename(change.name)}\0${content}`));
  for (const { change, content } of added) if (!paired.has(change)) pairWith(change, sameContent.get(content));
  const renames = added.flatMap(({ change }): readonly Pair[] => {
    const from = toOf.get(change);
    return from ? [[from, change]] : [];
  });
  return { renames, rest: changes.filter((change) => !paired.has(change)) };
}

/** What is held, or gives rights, is listed by itself. */
const isPlain = ({ refused, gives }: Change): boolean => refused === undefined && gives === undefined;

function contentOf(state: Change["before"]): string | undefined {
  if (state.kind === "link") return `link ${state.target}`;
  return state.kind === "file" && state.hash !== undefined ? `file ${state.hash}` : undefined;
}

const isEmpty = (state: Change["before"]): boolean => state.kind === "file" && state.size === 0;

/**
 * The topmost folders that went at one place and came at another with all that was in them, and nothing else. `changes`: all of a trial;
 * `renames`: of these.
 */
export function movedFolders(changes: readonly Change[], renames: readonly Pair[]): readonly MovedFolder[] {
  const below = new Map<string, Change[]>();
  for (const change of changes) for (const folder of foldersOf(change)) addTo(below, folder, change);
  const folders = new Map(changes.filter(isMovedFolder).map((each) => [pathOf(each), each]));
  const toOf = new Map(renames.map(([from, to]) => [pathOf(from), to]));
  const moved = new Map<string, MovedFolder | undefined>();
  const found = new Set<MovedFolder>();
  const look = (from: Change, to: Change): MovedFolder | undefined => {
    const [old, now] = [below.get(pathOf(from)) ?? [], below.get(pathOf(to)) ?? []];
    if (from.after.kind !== "absent" || to.before.kind !== "absent" || !isSameMode([from, to])) return undefined;
    if (old.length === 0 || old.length !== now.length) return undefined;
    const inside: Pair[] = [];
    for (const each of old) {
      const place = `${pathOf(to)}${pathOf(each).slice(pathOf(from).length)}`;
      const other = toOf.get(pathOf(each)) ?? folders.get(place);
      if (!other || pathOf(other) !== place || !isPlain(each) || !isPlain(other)) return undefined;
      if (!isSameMode([each, other]) || other.runs !== undefined || other.twin !== undefined) return undefined;
      if ((each.before.kind === "folder") !== (other.after.kind === "folder")) return undefined;
      if (each.before.kind !== "folder") inside.push([each, other]);
    }
    return inside.length > 0 ? { pair: [from, to], inside } : undefined;
  };
  for (const [from, to] of renames) {
    let [old, now] = [pathOf(from), pathOf(to)];
    let topmost: MovedFolder | undefined;
    while (basename(old) === basename(now)) {
      [old, now] = [dirname(old), dirname(now)];
      const [gone, come] = [folders.get(old), folders.get(now)];
      if (!gone || !come) break;
      const key = `${old}\0${now}`;
      if (!moved.has(key)) moved.set(key, look(gone, come));
      topmost = moved.get(key) ?? topmost;
    }
    if (topmost) found.add(topmost);
  }
  return [...found];
}

const isMovedFolder = (change: Change): boolean => {
  const kinds = [change.before.kind, change.after.kind];
  return isPlain(change) && kinds.includes("folder") && kinds.includes("absent");
};

/** Have both the same permissions? Links have none. */
export function isSameMode([{ before }, { after }]: Pair): boolean {
  return !("mode" in before && "mode" in after) || before.mode === after.mode;
}
