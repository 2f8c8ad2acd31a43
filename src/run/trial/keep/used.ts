// Git's objects that an undo leaves: what others have made in the repository since, a branch say, may name them.
import { join } from "node:path";
import { namesIn, statusOf } from "../../../system/there.ts";
import type { Change } from "../read/changes.ts";
import { type Place, pathOf } from "./anchored.ts";
import { repositoryOf } from "./git-lock.ts";

/**
 * The changes that take something back, without the objects that must stay. `at`: milliseconds since 1970, when it was kept. It is not
 * asked what names what: an object too many does no harm.
 */
export function withoutUsed(changes: readonly Change[], at: number): readonly Change[] {
  const paths = new Set(changes.map(pathOf));
  const own = new Set(changes.filter((each) => !isObject(each)).map(pathOf));
  const used = new Map<string, boolean>();
  return changes.filter((change) => {
    const repository = repositoryOf(change);
    if (change.after.kind !== "absent" || repository === undefined || !isObject(change)) return true;
    // What goes as a whole is refused if anything else is in it.
    if (paths.has(join(repository, "objects"))) return true;
    const isUsed = used.get(repository) ?? isNewer(repository, at, own);
    used.set(repository, isUsed);
    return !isUsed;
  });
}

const isObject = (place: Place): boolean => /\/objects\//.test(pathOf(place));

/** Has a file in this folder been written since? Git also renews the time of an object that it would have written again. */
const isNewer = (folder: string, at: number, own: ReadonlySet<string>): boolean =>
  namesIn(folder).some((name) => {
    const path = join(folder, name);
    const status = statusOf(path);
    if (status?.isDirectory()) return isNewer(path, at, own);
    return status !== undefined && status.mtimeMs >= at && !own.has(path);
  });
