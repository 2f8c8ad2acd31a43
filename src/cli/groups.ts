// The changes of a trial as a person decides about them: what belongs together is one question.
import { dirname } from "node:path";
import { repositoryOf } from "../run/trial/keep/git-lock.ts";
import type { Part } from "../run/trial/keep/parts.ts";
import type { Change } from "../run/trial/read/changes.ts";
import { renamed } from "../run/trial/read/moves.ts";

/** More other changes of one folder are one question. */
const mostOfFolder = 20;

/** The changes as they are asked about. A repository's own files belong together, and so do both names of what was renamed. */
export function groupsOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups = new Map<string, Change[]>();
  const put = (key: string, ...some: readonly Change[]): void =>
    void groups.set(key, [...(groups.get(key) ?? []), ...some]);
  const own = changes.filter(({ role }) => role !== undefined);
  for (const change of own) put(`git ${repositoryOf(change) ?? change.root}`, change);
  const filled = new Set(changes.flatMap(({ root, name }) => parents(name).map((folder) => `${root}/${folder}`)));
  const shown = changes.filter(
    ({ role, root, name, before, after }) =>
      role === undefined &&
      !(
        [before.kind, after.kind].every((kind) => kind === "folder" || kind === "absent") &&
        filled.has(`${root}/${name}`)
      ),
  );
  const { renames, rest } = renamed(shown);
  for (const [from, to] of renames) put(`renamed ${from.root}/${from.name}`, from, to);
  const folderOf = ({ root, name, before, after }: Change): string =>
    `${before.kind === "absent"} ${after.kind === "absent"} ${root}/${dirname(name)}`;
  const counts = new Map<string, number>();
  for (const each of rest) counts.set(folderOf(each), (counts.get(folderOf(each)) ?? 0) + 1);
  for (const each of rest) {
    const isOne = each.before.kind === "absent" || each.after.kind === "absent";
    const isMany = isOne && (counts.get(folderOf(each)) ?? 0) > mostOfFolder;
    put(isMany ? folderOf(each) : `one ${each.root}/${each.name}`, each);
  }
  return [...groups.values()];
}

const parents = (name: string): readonly string[] => {
  const steps = name.split("/").slice(0, -1);
  return steps.map((_, at) => steps.slice(0, at + 1).join("/"));
};

/** With the folders that go, if all that was in them goes. New ones come with what is in them. */
export function withFolders(all: readonly Change[], kept: readonly Part[]): readonly Part[] {
  const names = new Set(kept.map(({ root, name }) => `${root}/${name}`));
  const folders = all.filter(({ root, name, before, after }) => {
    if (before.kind !== "folder" || after.kind !== "absent" || names.has(`${root}/${name}`)) return false;
    const inside = all.filter(
      (each) => each.root === root && each.name.startsWith(`${name}/`) && each.before.kind !== "folder",
    );
    return inside.length > 0 && inside.every((each) => names.has(`${root}/${each.name}`));
  });
  return [...kept, ...folders];
}
