// A means of confinement × a spec → how a program is started under it.
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { secretsOf } from "../catalog/knowledge/secrets.ts";
import { ticketsFolder } from "../system/xdg-folders.ts";
import { type Bytes, descriptorOf } from "./anonymous-file.ts";
import { bubblewrapArguments } from "./bubblewrap.ts";
import type { Engine } from "./engine.ts";
import { type Mounts, mountsOf } from "./mounts.ts";
import { seatbeltProfile } from "./seatbelt.ts";
import { seccompFilter } from "./seccomp.ts";
import type { SandboxSpec } from "./spec.ts";

/** How a program is started: `program ...before PROGRAM ARGUMENTS`. */
export interface Confinement {
  readonly program: string | undefined;
  readonly before: readonly string[];
  /** The descriptors from 3 on, after those that the caller has reserved; `status`: a pipe for the sandbox's report of its end. */
  readonly descriptors: readonly (number | "status")[];
  readonly environment: Readonly<Record<string, string>>;
  /** Other processes can be listed: the script must not stand in the sandbox's own command line, where `pgrep -f` finds it. */
  readonly listed: boolean;
  /** To be called once it has ended, or was not started. */
  readonly release: () => void;
}

/** Where a script would run. */
export interface At {
  /** Absolute path of its working directory. */
  readonly base: string;
  readonly home?: string;
  /** How many descriptors from 3 on are for the script itself. Default 0. */
  readonly reserved?: number;
}

/** Signals that a terminal or a caller sends. Bubblewrap would die of them, and take the script along. */
const signals = ["HUP", "INT", "QUIT", "TERM", "USR1", "USR2"] as const;

/**
 * Prepares a confinement. Its `release` must be called.
 *
 * @throws EscapeError if the policy opens a folder that leads elsewhere; an error of the system if the filter cannot be stored.
 */
export function confine(engine: Engine, spec: SandboxSpec, { base, home = homedir(), reserved = 0 }: At): Confinement {
  if (engine.type === "inherited")
    return {
      program: undefined,
      before: [],
      descriptors: [],
      environment: { SAFE_SH_CONFINED: "1" },
      listed: false,
      release: () => {},
    };
  // With the key of the tickets, a script could approve the next one.
  const hides = [...spec.hides, ticketsFolder()].map((path) => ({ path }));
  const mounts = mountsOf(spec, [...secretsOf(home), ...hides], base);
  return engine.type === "seatbelt" ? seatbelt(engine.path, spec, mounts) : bubblewrap(engine, spec, mounts, reserved);
}

function bubblewrap(
  { path, variant }: Extract<Engine, { readonly type: "bubblewrap" }>,
  spec: SandboxSpec,
  mounts: Mounts,
  reserved: number,
): Confinement {
  const open: Bytes[] = [];
  const release = (): void => {
    for (const each of open.splice(0)) each.close();
  };
  try {
    open.push(descriptorOf(seccompFilter(spec)));
    const copies = mounts.scratch.flatMap(({ files }) => files);
    for (const { from } of copies) {
      const descriptor = openSync(from, "r");
      open.push({ descriptor, close: () => closeSync(descriptor) });
    }
    const [filter, ...files] = open.map(({ descriptor }) => descriptor);
    if (filter === undefined) throw new Error("the system call filter is missing");
    const own = [path, ...bubblewrapArguments(spec, mounts, variant, 3 + reserved)];
    const { env } = variant;
    // Ignored signals stay ignored in a started program; inside, the handling is as it was.
    const [program = path, ...before] =
      env === undefined
        ? own
        : [
            env,
            ...signals.map((signal) => `--ignore-signal=${signal}`),
            ...own,
            env,
            ...signals.map((signal) => `--default-signal=${signal}`),
          ];
    return {
      program,
      before,
      descriptors: [filter, "status", ...files],
      environment: {},
      listed: spec.processes,
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

function seatbelt(path: string, spec: SandboxSpec, mounts: Mounts): Confinement {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), "safe-sh-")));
  return {
    program: path,
    before: ["-p", seatbeltProfile(spec, mounts, scratch)],
    descriptors: [],
    environment: { TMPDIR: scratch, SAFE_SH_CONFINED: "1" },
    listed: false,
    release: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
