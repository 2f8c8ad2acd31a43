// The sockets of this machine that a program does not need. The system call filter sees no names, so they are covered by files. Those
// without a path (abstract ones), and those that are made while the script runs, are not.
import { readFileSync } from "node:fs";
import { matchesPath } from "../policy/glob.ts";
import { realOf, statusOf } from "../system/there.ts";

/** The sockets with a path, as the kernel lists them for this network namespace: `Num RefCount Protocol Flags Type St Inode Path`. */
function boundPaths(): readonly string[] {
  const lines = readFileSync("/proc/net/unix", "utf8").split("\n");
  const paths = lines.flatMap((line) => /^(?:\S+ +){6}\S+ (\/.*)$/.exec(line)?.[1] ?? []);
  return [...new Set(paths)];
}

/** Real paths of the sockets but those that a pattern permits. @throws if the kernel does not list them */
export function socketsBesides(permitted: readonly string[]): readonly string[] {
  const real = boundPaths().flatMap((path) => (statusOf(path)?.isSocket() ? (realOf(path) ?? []) : []));
  return [...new Set(real)].filter((path) => !permitted.some((pattern) => matchesPath(pattern, path)));
}
