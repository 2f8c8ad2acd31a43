// Listings of projects' folders, kept while nothing changes in them: a look for secrets reads each folder once, not for every
// command.
import { type FSWatcher, statSync, watch } from "node:fs";
import { join } from "node:path";
import { type List, type Listing, listNow } from "../../sandbox/listing.ts";
import { orElse } from "../../system/or-else.ts";

/** Milliseconds after which a folder's time is looked at: not every file system reports all changes. */
const trusted = 5_000;

/** More folders are forgotten, all at once. */
const most = 50_000;

interface Kept {
  readonly listing: Listing;
  readonly watcher: FSWatcher | undefined;
  /** The folder's time when it was listed. */
  readonly changed: number | undefined;
  looked: number;
}

/**
 * Keeps listings. What the kernel has reported must have been read before: `setImmediate` lets that happen.
 *
 * A folder that changed while it was listed is listed again: it is watched before.
 */
export function keepListings(): { readonly list: List; readonly forget: () => void } {
  const kept = new Map<string, Kept>();
  const drop = (folder: string): void => {
    kept.get(folder)?.watcher?.close();
    kept.delete(folder);
  };
  // A folder that is moved takes those below it along, to which nothing happens by itself.
  const dropBelow = (folder: string): void => {
    for (const each of [...kept.keys()]) if (each === folder || each.startsWith(`${folder}/`)) drop(each);
  };
  // Undefined: no more can be watched, and its time tells.
  const watcherOf = (folder: string): FSWatcher | undefined =>
    orElse(() => {
      const watcher = watch(folder, { persistent: false }, (event, name) => {
        if (event !== "rename") return;
        drop(folder);
        if (name === null) dropBelow(folder);
        else if (kept.has(join(folder, name))) dropBelow(join(folder, name));
      });
      return watcher.on("error", () => dropBelow(folder));
    }, undefined);
  const forget = (): void => {
    for (const each of [...kept.keys()]) drop(each);
  };
  const list: List = (folder) => {
    const before = kept.get(folder);
    const now = performance.now();
    if (before && (isFresh(before, now) || isUnchanged(folder, before, now))) return before.listing;
    drop(folder);
    if (kept.size >= most) forget();
    const watcher = watcherOf(folder);
    const changed = timeOf(folder);
    const listing = listNow(folder);
    kept.set(folder, { listing, watcher, changed, looked: now });
    return listing;
  };
  return { list, forget };
}

const isFresh = ({ watcher, looked }: Kept, now: number): boolean => watcher !== undefined && now - looked < trusted;

function isUnchanged(folder: string, kept: Kept, now: number): boolean {
  const time = timeOf(folder);
  if (time === undefined || time !== kept.changed) return false;
  kept.looked = now;
  return true;
}

/** Undefined: it is gone, or it has changed so lately that another change could have the same time. */
function timeOf(folder: string): number | undefined {
  const status = statSync(folder, { throwIfNoEntry: false });
  return status && Date.now() - status.ctimeMs > 50 ? status.ctimeMs : undefined;
}
