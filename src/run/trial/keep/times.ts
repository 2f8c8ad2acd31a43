// Files of which a trial has changed only the time: builders compare times, and would build again for ever.
import { spawnSync } from "node:child_process";
import { closeSync, fstatSync, futimesSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "../../../system/or-else.ts";
import { openPlain } from "../../../system/read-plain.ts";
import { namesIn } from "../../../system/there.ts";
import { anchoredOr, type Place } from "./anchored.ts";
import { statusOf } from "./state.ts";

/** Nanoseconds since 1970. */
export interface Touched extends Place {
  readonly size: number;
  readonly before: string;
  readonly after: string;
}

/** More are not looked for. */
const most = 200_000;

/**
 * Those of one root. `upper`: what the trial has written, which is not followed through a link. `isChanged`: of an absolute path in the
 * root, that it is more than touched, or was not the project's own.
 */
export function touchedIn(root: string, upper: string, isChanged: (path: string) => boolean): readonly Touched[] {
  const found: Touched[] = [];
  const walk = (folder: string): void => {
    for (const entry of namesIn(join(upper, folder))) {
      const name = join(folder, entry);
      // Git keeps times of files in its index, and compares them with the index's own.
      if (entry === ".git" || entry.includes("\ufffd") || found.length >= most) continue;
      const [after, before] = [statusOf(join(upper, name)), statusOf(join(root, name))];
      if (!after || !before) continue;
      if (after.isDirectory() && before.isDirectory()) walk(name);
      if (!after.isFile() || !before.isFile() || isChanged(join(root, name)) || after.mtimeNs === before.mtimeNs)
        continue;
      // Another name of it may be outside of the project.
      if (before.nlink > 1n) continue;
      const times = { before: String(before.mtimeNs), after: String(after.mtimeNs) };
      found.push({ root, name, size: Number(after.size), ...times });
    }
  };
  walk("");
  return found;
}

/** Sets the times of files that are still as they were. What is not is left alone. */
export function touch(all: readonly Touched[]): void {
  for (let at = 0; at < all.length; at += batch) {
    const open = all.slice(at, at + batch).flatMap((each) => {
      const descriptor = openAsBefore(each);
      return descriptor === undefined ? [] : [{ descriptor, after: each.after }];
    });
    try {
      setTimes(open);
    } finally {
      for (const { descriptor } of open) closeSync(descriptor);
    }
  }
}

/** So many files are open at once. */
const batch = 200;

function openAsBefore({ size, before, ...place }: Touched): number | undefined {
  try {
    const descriptor = anchoredOr(place, (path) => openPlain(path), undefined);
    if (descriptor === undefined) return undefined;
    const now = fstatSync(descriptor, { bigint: true });
    if (Number(now.size) === size && Math.abs(Number(now.mtimeNs - BigInt(before))) < mostOff) return descriptor;
    closeSync(descriptor);
  } catch {
    // The file is gone, and its time with it.
  }
  return undefined;
}

/** The same, the other way round. */
export const untouched = (one: Touched): Touched => ({ ...one, before: one.after, after: one.before });

/** In nanoseconds: node sets a time to the microsecond, from a number that is not exact itself. */
const mostOff = 2_000;

const setAll = 'while [ $# -gt 0 ]; do touch -c -m -d "@$1" "$2"; shift 2; done';

function setTimes(all: readonly { readonly descriptor: number; readonly after: string }[]): void {
  if (all.length === 0) return;
  for (const { descriptor, after } of all) {
    // Not another user's file.
    attempt(() => futimesSync(descriptor, Date.now() / 1000, Number(after) / 1e9));
  }
  // Then exactly: an undo gives the very time back.
  const given = all.flatMap(({ descriptor, after }) => [exact(after), `/proc/${process.pid}/fd/${descriptor}`]);
  spawnSync("/bin/sh", ["-c", setAll, "sh", ...given], { stdio: "ignore", env: { PATH: "/usr/bin:/bin" } });
}

/** Seconds with nine digits behind the point. */
const exact = (nanoseconds: string): string =>
  `${nanoseconds.slice(0, -9) || "0"}.${nanoseconds.slice(-9).padStart(9, "0")}`;
