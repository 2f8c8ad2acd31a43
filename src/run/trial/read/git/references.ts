// What names commits in a repository: branches, tags, what is checked out, and what else git has written down.
import { join } from "node:path";
import { entriesIn } from "../../../../system/there.ts";
import { plainText } from "./repository.ts";

/** An object's name, or `ref: ` and another reference, by the reference's name. */
export type References = ReadonlyMap<string, string>;

const object = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** The object that a value names; undefined: it names another reference. */
export const objectIn = (value: string | undefined): string | undefined =>
  value !== undefined && object.test(value) ? value : undefined;

/** What the next commit is made of. */
const joining = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"];

/** All references of a repository that can be read at a path: `HEAD`, `refs/heads/main`, `worktrees/w/HEAD`. */
export function referencesAt(repository: string): References {
  const found = new Map<string, string>();
  const packed = plainText(join(repository, "packed-refs")) ?? "";
  for (const [, hash = "", name = ""] of packed.matchAll(/^([0-9a-f]{40,64}) (refs\/.+)$/gm)) found.set(name, hash);
  const read = (name: string): void => {
    const value = plainText(join(repository, name))?.trim();
    if (value !== undefined) found.set(name, value);
  };
  const walk = (folder: string, isWanted: (name: string) => boolean): void => {
    for (const entry of entriesIn(join(repository, folder))) {
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (!isWanted(name)) continue;
      if (entry.isDirectory()) walk(name, isWanted);
      else read(name);
    }
  };
  walk("refs", () => true);
  for (const name of ["HEAD", ...joining]) read(name);
  walk("worktrees", (name) => /^worktrees\/[^/]+(?:\/(?:HEAD|refs(?:\/.*)?))?$/.test(name));
  return found;
}

/** The objects that a text names. */
export const objectsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{40})(?![0-9a-f])/g)].map(([hash]) => hash);

/** The object of a reference, through others. */
export function resolved(references: References, name: string): string | undefined {
  let value = references.get(name);
  for (let depth = 0; depth < 5 && value?.startsWith("ref: "); depth++) value = references.get(value.slice(5).trim());
  return objectIn(value);
}
