// Bubblewrap's command line for a spec. Each argument closes an escape that was measured; see docs/references/confinement.md.
import type { Mounts } from "./mounts.ts";
import type { Filter } from "./seccomp.ts";
import type { SandboxSpec } from "./spec.ts";

/** Where a confined script may put temporary files: a private file system in memory. */
export const scratchFolder = "/dev/shm";

/** More than any program that only reads puts aside; the memory of the machine is shared. */
const scratchBytes = 4_000_000_000;

/** Limits of a sandbox, so that one that runs wild leaves the machine usable. `processes`: of the user, outside too. */
export const limits = { processes: 16_384 } as const;

/** Features that not every machine has. */
export interface Variant {
  /** `--disable-userns`, since bubblewrap 0.8. */
  readonly disableNesting: boolean;
  /** Absolute path of an `env` that can ignore signals (GNU coreutils since 8.31); undefined: there is none. */
  readonly env: string | undefined;
  /** Absolute path of a `prlimit`; undefined: there is none. */
  readonly prlimit: string | undefined;
  /** Absolute path of an `unshare` that can keep mounts from being seen; undefined: there is none. */
  readonly unshare: string | undefined;
}

/** The numbers of the sandbox's own descriptors, by their names. */
export interface Descriptors {
  readonly filter: number;
  readonly status: number;
  /** In the order of the files of `Mounts.scratch`. */
  readonly copies: readonly number[];
}

interface Given {
  readonly spec: SandboxSpec;
  readonly mounts: Mounts;
  readonly variant: Variant;
  readonly descriptors: Descriptors;
  /** In a session of its own, without a terminal, so that its process groups have no members outside. */
  readonly ownSession?: boolean;
  /** Variables besides the sandbox's own, or in place of them. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

type Part = (given: Given) => readonly string[];

/** How one rule of a spec is enforced: by arguments, or elsewhere: by the system call filter, or when the mounts are looked up. */
type Enforcer<Rule> =
  | { readonly namespaces: Part; readonly mounts?: Part }
  | { readonly mounts: Part }
  | { readonly elsewhere: "mounts.ts" | "project-secrets.ts" | (Rule extends keyof Filter ? "seccomp.ts" : never) };

/** All rules, their mounts in the order in which they are made. A rule that is not enforced does not compile. */
const enforcers = {
  processes: {
    namespaces: ({ spec }) => (spec.processes ? [] : ["--unshare-pid"]),
    // As root, the kernel's settings below /proc/sys could be written otherwise. The processes of the machine are listed
    // only in its own /proc.
    mounts: ({ spec }) =>
      spec.processes ? ["--ro-bind", "/proc", "/proc"] : ["--proc", "/proc", "--remount-ro", "/proc"],
  },
  network: { namespaces: ({ spec }) => (spec.network ? [] : ["--unshare-net"]) },
  sockets: { elsewhere: "seccomp.ts" },
  writes: {
    mounts: ({ mounts: { writable, rights } }) => [
      ...writable.flatMap((folder) => ["--bind", folder, folder]),
      // A mount point cannot be renamed or removed.
      ...rights.fixed.flatMap((path) => ["--bind", path, path]),
      ...rights.closed.flatMap((path) => ["--ro-bind", path, path]),
      ...writable
        .filter((path) => rights.closed.some((other) => `${path}/`.startsWith(`${other}/`)))
        .flatMap((path) => ["--bind", path, path]),
    ],
  },
  // After the writable folders: a secret inside one stays hidden.
  hides: {
    mounts: ({ mounts: { hiddenFolders, visible, hiddenFiles, empty } }) => [
      ...hiddenFolders.flatMap((folder) => ["--perms", "0700", "--tmpfs", folder]),
      ...visible.flatMap((path) => ["--ro-bind-try", path, path]),
      ...hiddenFolders.flatMap((folder) => ["--remount-ro", folder]),
      ...hiddenFiles.flatMap((file) => ["--ro-bind", empty, file]),
    ],
  },
  reveals: { elsewhere: "mounts.ts" },
  shows: { elsewhere: "project-secrets.ts" },
  looks: { elsewhere: "project-secrets.ts" },
  tracked: { elsewhere: "project-secrets.ts" },
  scratch: {
    mounts: ({ mounts, descriptors: { copies } }) => {
      const numbers = copies[Symbol.iterator]();
      return mounts.scratch.flatMap(({ folder, folders, files }) => [
        ...["--perms", "0700", "--tmpfs", folder],
        ...folders.flatMap((each) => ["--perms", "0700", "--dir", each]),
        ...files.flatMap(({ to, mode }) => [
          ...["--perms", mode.toString(8).padStart(4, "0")],
          ...["--file", String(numbers.next().value), to],
        ]),
      ]);
    },
  },
} satisfies { readonly [Rule in keyof SandboxSpec]: Enforcer<Rule> };

interface Parts {
  readonly namespaces?: Part;
  readonly mounts?: Part;
  readonly elsewhere?: string;
}

const argumentsOf = (part: "namespaces" | "mounts", given: Given): readonly string[] =>
  Object.values<Parts>(enforcers).flatMap((each) => each[part]?.(given) ?? []);

/** All arguments up to and including `--`. */
export function bubblewrapArguments(given: Given): readonly string[] {
  const { variant, descriptors, environment = {}, ownSession = false } = given;
  return [
    "--unshare-user",
    "--unshare-ipc",
    "--unshare-uts",
    "--unshare-cgroup-try",
    ...argumentsOf("namespaces", given),
    ...(variant.disableNesting ? ["--disable-userns"] : []),
    ...["--ro-bind", "/", "/"],
    ...["--dev", "/dev"],
    ...[
      "--perms",
      "1777",
      ...(variant.disableNesting ? ["--size", String(scratchBytes)] : []),
      "--tmpfs",
      scratchFolder,
    ],
    ...["--remount-ro", "/dev"],
    ...argumentsOf("mounts", given),
    ...["--setenv", "TMPDIR", scratchFolder],
    // npm answers nothing if it cannot write to its cache.
    ...["--setenv", "npm_config_cache", `${scratchFolder}/npm`],
    ...["--setenv", "SAFE_SH_CONFINED", "1"],
    ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
    ...["--cap-drop", "ALL"],
    "--die-with-parent",
    ...(ownSession ? ["--new-session"] : []),
    ...["--seccomp", String(descriptors.filter)],
    ...["--json-status-fd", String(descriptors.status)],
    "--",
  ];
}
