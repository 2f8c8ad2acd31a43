// What a confined script can change for good in the caller's terminal and devices: it is put back after the run.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, fstatSync, statSync } from "node:fs";
import { isatty } from "node:tty";
import { attempt, orElse } from "../system/or-else.ts";

/** Every sandbox has these devices of the machine. As root, their modes can be changed. */
const devices = ["null", "zero", "full", "random", "urandom", "tty"].map((name) => `/dev/${name}`);

/** Looks now; the result puts back what has changed since. `attributes`: the script can change modes and owners. */
export function restorer({ attributes }: { readonly attributes: boolean }): () => void {
  const terminals = terminalsOf([0, 1, 2]).map((descriptor) => ({ descriptor, settings: stty(descriptor, "-g") }));
  const modes = attributes
    ? [...modesOf([0, 1, 2].map((descriptor) => `/proc/self/fd/${descriptor}`)), ...deviceModes()]
    : [];
  return () => {
    for (const { descriptor, settings } of terminals)
      if (settings !== undefined && stty(descriptor, "-g") !== settings) stty(descriptor, settings);
    putBack(modes);
  };
}

/** Who may do what with a device. */
export interface Mode {
  readonly path: string;
  readonly mode: number;
  readonly user: number;
  readonly group: number;
}

/** Of the devices that every sandbox has, as far as this user can change them. */
export const deviceModes = (): readonly Mode[] => (process.geteuid?.() === 0 ? modesOf(devices) : []);

const modesOf = (paths: readonly string[]): readonly Mode[] =>
  paths.flatMap((path) => {
    const status = orElse(() => statSync(path), undefined);
    return status?.isCharacterDevice()
      ? [{ path, mode: status.mode & 0o7777, user: status.uid, group: status.gid }]
      : [];
  });

/** Puts back what has changed. */
export function putBack(modes: readonly Mode[]): void {
  for (const { path, mode, user, group } of modes) {
    // Closed, gone, or of another user.
    const now = orElse(() => statSync(path), undefined);
    if (!now?.isCharacterDevice()) continue;
    if (now.uid !== user || now.gid !== group) attempt(() => chownSync(path, user, group));
    if ((now.mode & 0o7777) !== mode || now.uid !== user || now.gid !== group) attempt(() => chmodSync(path, mode));
  }
}

// Not `process.stdin.isTTY`: reading that would open the stream, and leave a pipe that bash shares non-blocking.
export const onTerminal = (): boolean => [0, 1, 2].some(isatty);

/** One descriptor of each terminal. */
function terminalsOf(descriptors: readonly number[]): readonly number[] {
  const found = new Map<number, number>();
  for (const descriptor of descriptors) if (isatty(descriptor)) found.set(fstatSync(descriptor).rdev, descriptor);
  return [...found.values()];
}

/** Also in the background, where a terminal stops what changes its settings. Yields what it prints. */
function stty(descriptor: number, given: string): string | undefined {
  const { status, stdout } = spawnSync("/bin/sh", ["-c", "trap '' TTOU; exec stty \"$1\"", "sh", given], {
    stdio: [descriptor, "pipe", "ignore"],
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin" },
    timeout: 5_000,
  });
  return status === 0 ? stdout.trim() : undefined;
}
