// Where the resident checker listens: a folder that is this user's alone.
import { lstatSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { installed } from "../../system/installation.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { residentFolder } from "../../system/xdg-folders.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Its socket. */
export const socketPath = (environment: Environment = process.env): string =>
  join(residentFolder(environment), "socket");

/** Is the folder there, and this user's alone? */
export function isOwn(folder: string): boolean {
  const status = lstatSync(folder, { throwIfNoEntry: false });
  return status?.isDirectory() === true && status.uid === process.getuid?.() && (status.mode & 0o777) === 0o700;
}

/** Makes the folder. @throws if something else is in its place, or others may open it. */
export function makeOwn(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) makeFolder(folder, 0o700);
  if (!isOwn(folder)) throw new Error(`${folder} must be a folder that only you can open: remove it, and start again`);
}

/** This installation as it is now: its program's device, inode, size and time. An upgrade changes it. */
export function buildOf(): string {
  const { dev, ino, size, mtimeMs } = statSync(installed("dist/cli.cjs"));
  return [dev, ino, size, Math.floor(mtimeMs / 1000)].join(":");
}

/**
 * The mounts, processes and users that this process sees, and its root. A caller in a container that shares the folder of the
 * socket sees other files under the same names. Undefined: they are not known, and no caller is served.
 */
export function namespacesOf(): string | undefined {
  try {
    const namespaces = ["mnt", "pid", "user"].map((name) => readlinkSync(`/proc/self/ns/${name}`));
    const { dev, ino } = statSync("/", { bigint: true });
    return [...namespaces, `${dev}:${ino}`].join(" ");
  } catch {
    return undefined;
  }
}
