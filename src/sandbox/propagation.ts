// Mounts of the machine that reach into a sandbox while it runs: a file system that is mounted meanwhile would appear there,
// and could be written (mount_namespaces(7), "Shared subtrees").
import { readFileSync } from "node:fs";
import { orElse } from "../system/or-else.ts";

/** Are there mounts of which others learn? If the system does not say: yes. */
export function isPropagated(): boolean {
  return orElse(() => / (?:shared|master):\d/.test(readFileSync("/proc/self/mountinfo", "utf8")), true);
}

/** How `unshare` starts a program that learns of no mount; as an ordinary user, only with a user namespace. */
export const privateMounts = (unshare: string): readonly string[] => [
  unshare,
  ...(process.geteuid?.() === 0 ? [] : ["--user", "--map-current-user"]),
  ...["--mount", "--propagation", "private"],
];
