// Where the resident checker listens, and what tells it from another one.
import { readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { installed } from "../../system/installation.ts";
import { orElse } from "../../system/or-else.ts";
import { residentFolder } from "../../system/xdg-folders.ts";

/** Its socket. */
export const socketPath = (environment: Environment = process.env): string =>
  join(residentFolder(environment), "socket");

/** This installation as it is now: its program's device, inode, size and time. An upgrade changes it. */
export function buildOf(): string {
  const { dev, ino, size, mtimeMs } = statSync(installed("dist/cli.cjs"));
  return [dev, ino, size, Math.floor(mtimeMs / 1000)].join(":");
}

/**
 * The mounts, processes and users that this process sees, and its root. A caller in a container that shares the folder of the
 * socket sees other files under the same names. Undefined: they are not known, and no caller is served.
 */
export const namespacesOf = (): string | undefined =>
  orElse(() => {
    const namespaces = ["mnt", "pid", "user"].map((name) => readlinkSync(`/proc/self/ns/${name}`));
    const { dev, ino } = statSync("/", { bigint: true });
    return [...namespaces, `${dev}:${ino}`].join(" ");
  }, undefined);
