// What a confined script can change for good in the caller's terminal and devices: it is put back after the run.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, fchmodSync, fchownSync, fstatSync, type Stats, statSync } from "node:fs";
import { isatty } from "node:tty";

/** Every sandbox has these devices of the machine. As root, their modes can be changed. */
const devices = ["null", "zero", "full", "random", "urandom", "tty"].map((name) => `/dev/${name}`);

/** Looks now; the result puts back what has changed since. `attributes`: the script can change modes and owners. */
export function restorer({ attributes }: { readonly attributes: boolean }): () => void {
  const terminals = terminalsOf([0, 1, 2]).map((descriptor) => ({ descriptor, settings: stty(descriptor, "-g") }));
  const modes = attributes ? modesNow() : [];
  return () => {
    for (const { descriptor, settings } of terminals)
      if (settings !== undefined && stty(descriptor, "-g") !== settings) stty(descriptor, settings);
    for (const restore of modes) restore();
  };
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

function modesNow(): readonly (() => void)[] {
  const own = [0, 1, 2].map((descriptor) => ({
    look: () => fstatSync(descriptor),
    mode: (mode: number) => fchmodSync(descriptor, mode),
    owner: (user: number, group: number) => fchownSync(descriptor, user, group),
  }));
  const ofRoot = devices.map((path) => ({
    look: () => statSync(path),
    mode: (mode: number) => chmodSync(path, mode),
    owner: (user: number, group: number) => chownSync(path, user, group),
  }));
  return [...own, ...(process.geteuid?.() === 0 ? ofRoot : [])].flatMap(({ look, mode, owner }) => {
    const before = quietly(look);
    if (!before?.isCharacterDevice()) return [];
    return [
      () => {
        const after = quietly(look);
        if (!after || isAsBefore(before, after)) return;
        quietly(() => owner(before.uid, before.gid));
        quietly(() => mode(before.mode & 0o7777));
      },
    ];
  });
}

const isAsBefore = (before: Stats, after: Stats): boolean =>
  before.mode === after.mode && before.uid === after.uid && before.gid === after.gid;

function quietly<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    // Closed, gone, or of another user.
    return undefined;
  }
}
