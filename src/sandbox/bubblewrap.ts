// Bubblewrap's command line for a spec. Each argument closes an escape that was measured; see docs/references/confinement.md.
import type { Mounts } from "./mounts.ts";
import type { SandboxSpec } from "./spec.ts";

/** Descriptors in the sandbox's parent: the filter, the status, and copies in the order of `Mounts.scratch`. */
const descriptorsFrom = (first: number) => ({ filter: first, status: first + 1, firstCopy: first + 2 }) as const;

/** Where a confined script may put temporary files: a private file system in memory. */
export const scratchFolder = "/dev/shm";

/** Features that not every machine has. */
export interface Variant {
  /** `--disable-userns`, since bubblewrap 0.8. */
  readonly disableNesting: boolean;
  /** Absolute path of an `env` that can ignore signals (GNU coreutils since 8.31); undefined: there is none. */
  readonly env: string | undefined;
  /** Absolute path of an `unshare` that can keep mounts from being seen; undefined: there is none. */
  readonly unshare: string | undefined;
}

interface More {
  /** The number of the sandbox's first own descriptor. */
  readonly first?: number;
  /** Variables besides the sandbox's own, or in place of them. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** All arguments up to and including `--`. */
export function bubblewrapArguments(
  spec: SandboxSpec,
  mounts: Mounts,
  variant: Variant,
  { first = 3, environment = {} }: More = {},
): readonly string[] {
  const descriptors = descriptorsFrom(first);
  let next: number = descriptors.firstCopy;
  return [
    "--unshare-user",
    "--unshare-ipc",
    "--unshare-uts",
    "--unshare-cgroup-try",
    ...(spec.processes ? [] : ["--unshare-pid"]),
    ...(spec.network ? [] : ["--unshare-net"]),
    ...(variant.disableNesting ? ["--disable-userns"] : []),
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    // As root, the kernel's settings below /proc/sys could be written otherwise. The processes of the machine are
    // listed only in its own /proc.
    ...(spec.processes ? ["--ro-bind", "/proc", "/proc"] : ["--proc", "/proc", "--remount-ro", "/proc"]),
    ...mounts.writable.flatMap((folder) => ["--bind", folder, folder]),
    // A mount point cannot be renamed or removed.
    ...mounts.rights.fixed.flatMap((path) => ["--bind", path, path]),
    ...mounts.rights.closed.flatMap((path) => ["--ro-bind", path, path]),
    ...mounts.writable
      .filter((path) => mounts.rights.closed.some((other) => `${path}/`.startsWith(`${other}/`)))
      .flatMap((path) => ["--bind", path, path]),
    // After the writable folders: a secret inside one stays hidden.
    ...mounts.hiddenFolders.flatMap((folder) => ["--perms", "0700", "--tmpfs", folder]),
    ...mounts.visible.flatMap((path) => ["--ro-bind-try", path, path]),
    ...mounts.hiddenFolders.flatMap((folder) => ["--remount-ro", folder]),
    // A device on a file system without devices: opening it is refused.
    ...mounts.hiddenFiles.flatMap((file) => ["--ro-bind", "/dev/null", file]),
    ...mounts.scratch.flatMap(({ folder, folders, files }) => [
      "--perms",
      "0700",
      "--tmpfs",
      folder,
      ...folders.flatMap((each) => ["--perms", "0700", "--dir", each]),
      ...files.flatMap(({ to, mode }) => ["--perms", mode.toString(8).padStart(4, "0"), "--file", String(next++), to]),
    ]),
    "--setenv",
    "TMPDIR",
    scratchFolder,
    // npm answers nothing if it cannot write to its cache.
    "--setenv",
    "npm_config_cache",
    `${scratchFolder}/npm`,
    "--setenv",
    "SAFE_SH_CONFINED",
    "1",
    ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
    "--cap-drop",
    "ALL",
    "--die-with-parent",
    "--seccomp",
    String(descriptors.filter),
    "--json-status-fd",
    String(descriptors.status),
    "--",
  ];
}
