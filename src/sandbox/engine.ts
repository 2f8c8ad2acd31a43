// The means of confinement that works on this machine. Found once: a working one is remembered in the cache folder.
import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from "node:fs";
import { release } from "node:os";
import { join } from "node:path";
import { systemOrLocalProgram, systemProgram } from "../system/find-program.ts";
import { orElse } from "../system/or-else.ts";
import { recall, remember } from "../system/remembered.ts";
import { cacheFolder } from "../system/xdg-folders.ts";
import { descriptorOf } from "./anonymous-file.ts";
import { bubblewrapArguments, type Variant } from "./bubblewrap.ts";
import { noMounts } from "./mounts.ts";
import { privateMounts } from "./propagation.ts";
import { seatbeltProfile } from "./seatbelt.ts";
import { hasFilter, seccompFilter } from "./seccomp.ts";
import { closedSpec } from "./spec.ts";

/** A means of confinement that was seen to work. */
export type Engine =
  | { readonly type: "bubblewrap"; readonly path: string; readonly variant: Variant }
  | { readonly type: "seatbelt"; readonly path: string }
  /** This process is confined itself, and so are all processes that it starts. */
  | { readonly type: "inherited" };

/** Why there is none, and a remedy for the user. */
export interface NoEngine {
  readonly type: "none";
  readonly why: string;
  readonly help: string;
}

const seatbelt = "/usr/bin/sandbox-exec";

/** The engine of this machine. `fresh`: a remembered one is tried again. */
export function findEngine({ fresh = false }: { readonly fresh?: boolean } = {}): Engine | NoEngine {
  if (isConfined()) return { type: "inherited" };
  if (process.platform === "darwin") return findSeatbelt();
  if (process.platform !== "linux")
    return { type: "none", why: `there is no sandbox for ${process.platform}`, help: "run it on Linux or macOS" };
  return findBubblewrap(fresh);
}

function findSeatbelt(): Engine | NoEngine {
  const profile = seatbeltProfile(closedSpec, noMounts, "/private/tmp");
  const { status } = spawnSync(seatbelt, ["-p", profile, "/usr/bin/true"], { stdio: "ignore", timeout: 10_000 });
  if (status === 0) return { type: "seatbelt", path: seatbelt };
  return { type: "none", why: "sandbox-exec does not work here", help: "is this process confined by another sandbox?" };
}

function findBubblewrap(fresh: boolean): Engine | NoEngine {
  if (!hasFilter(process.arch))
    return {
      type: "none",
      why: `there is no system call filter for ${process.arch}`,
      help: "confinement needs an x86-64 or ARM64 machine",
    };
  const path = systemOrLocalProgram("bwrap");
  if (path === undefined)
    return {
      type: "none",
      why: "bubblewrap is not installed",
      help: "install it: `apt install bubblewrap`, `dnf install bubblewrap`, `pacman -S bubblewrap` or `apk add bubblewrap`",
    };
  const key = keyOf(path);
  const remembered = fresh ? undefined : (recall(memory(), key) as Tried | undefined);
  if (remembered) return { type: "bubblewrap", path, variant: variantOf(remembered) };
  let why = "";
  const ignoresSignals = tries(systemProgram("env"), triesSignals);
  for (const disableNesting of [true, false]) {
    const tried = { disableNesting, ignoresSignals, hidesMounts: false };
    const variant = variantOf(tried);
    const problem = probe(path, variant);
    if (problem === undefined) {
      const hidesMounts = tries(
        systemProgram("unshare"),
        (unshare) => probe(path, variant, privateMounts(unshare)) === undefined,
      );
      remember(memory(), key, { ...tried, hidesMounts } satisfies Tried);
      return { type: "bubblewrap", path, variant: variantOf({ ...tried, hidesMounts }) };
    }
    why ||= problem;
  }
  return {
    type: "none",
    why: `bubblewrap does not work here: ${why}`,
    help: "the kernel, or a container around this process, forbids user namespaces: allow them (`sysctl kernel.unprivileged_userns_clone=1`, `sysctl kernel.apparmor_restrict_unprivileged_userns=0`, or for a container its seccomp and AppArmor profiles)",
  };
}

/** What was tried, and is remembered: it names no program. */
interface Tried {
  readonly disableNesting: boolean;
  readonly ignoresSignals: boolean;
  readonly hidesMounts: boolean;
}

const variantOf = ({ disableNesting, ignoresSignals, hidesMounts }: Tried): Variant => ({
  disableNesting,
  env: ignoresSignals ? systemProgram("env") : undefined,
  prlimit: systemProgram("prlimit"),
  unshare: hidesMounts ? systemProgram("unshare") : undefined,
});

const tries = (program: string | undefined, act: (program: string) => boolean): boolean =>
  program !== undefined && act(program);

const triesSignals = (env: string): boolean =>
  spawnSync(env, ["--ignore-signal=INT", env, "--default-signal=INT", "true"], { stdio: "ignore", timeout: 10_000 })
    .status === 0;

/** Runs `true` under the strictest confinement; undefined if that worked, else bubblewrap's message. */
function probe(path: string, variant: Variant, around: readonly string[] = []): string | undefined {
  const filter = descriptorOf(seccompFilter({ sockets: false, processes: false }));
  const nowhere = openSync("/dev/null", "w");
  try {
    const [program = path, ...before] = [...around, path];
    const descriptors = { filter: 3, status: 4, copies: [] };
    const { status, stderr, error } = spawnSync(
      program,
      [
        ...before,
        ...bubblewrapArguments({ spec: closedSpec, mounts: noMounts, variant, descriptors }),
        "/bin/sh",
        "-c",
        ":",
      ],
      { stdio: ["ignore", "ignore", "pipe", filter.descriptor, nowhere], encoding: "utf8", timeout: 10_000, env: {} },
    );
    if (status === 0) return undefined;
    return error?.message ?? (stderr.trim().split("\n")[0] || `it ended with ${status}`);
  } finally {
    filter.close();
    closeSync(nowhere);
  }
}

/** The form of the remembered answer; the number changes with the probes. */
const form = 4;

/** Everything that a remembered answer depends on. */
function keyOf(path: string): string {
  const { size, mtimeMs } = statSync(realpathSync(path));
  return JSON.stringify([form, path, size, mtimeMs, process.getuid?.(), release(), process.arch]);
}

const memory = (): string => join(cacheFolder(), "sandbox.json");

/** Forgets the remembered engine, which has just failed. */
export function forgetEngine(): void {
  rmSync(memory(), { force: true });
}

/** The user namespace in which the machine starts (linux/proc_ns.h). */
const firstUserNamespace = "user:[4026531837]";

/** File systems in memory, and the devices that every sandbox has. */
const ofDevices = /^(?:tmpfs|devpts|devtmpfs)$/;

/**
 * Is this process already confined as we confine? The kernel must say so: a filter, no privilege to gain and none to use, users of
 * its own, and no mount that can be written but `/dev`. No variable counts: a project's settings can hold it, and a container
 * is no sandbox.
 */
export function isConfined(): boolean {
  confined ??= isConfinedNow();
  return confined;
}

/** A process gets out of no sandbox, and into one only when it starts. */
let confined: boolean | undefined;

/** Is it in a sandbox of ours, be it one whose project can be written to, as a trial's? */
export function isEnclosed(environment: NodeJS.ProcessEnv = process.env): boolean {
  if (environment.SAFE_SH_CONFINED !== undefined) return true;
  return orElse(() => process.platform === "linux" && isEnclosedNow(), false);
}

/** As every process is that our sandbox starts. @throws where the system does not say. */
function isEnclosedNow(): boolean {
  const status = readFileSync("/proc/self/status", "utf8");
  return (
    /^NoNewPrivs:\s*1$/m.test(status) &&
    /^Seccomp:\s*2$/m.test(status) &&
    /^CapBnd:\s*0+$/m.test(status) &&
    readlinkSync("/proc/self/ns/user") !== firstUserNamespace
  );
}

function isConfinedNow(): boolean {
  if (process.platform !== "linux" || !orElse(isEnclosedNow, false)) return false;
  return orElse(() => {
    // "36 35 98:0 / /mnt rw,relatime shared:1 - ext4 /dev/vda rw": the fifth field is the place, the sixth how it is mounted.
    const mounts = readFileSync("/proc/self/mountinfo", "utf8").trimEnd().split("\n");
    return mounts.every((line) => {
      const [first = "", kind = ""] = line.split(" - ");
      const [, , , , place = "", options = ""] = first.split(" ");
      if (options.split(",").includes("ro")) return true;
      return /^\/dev(?:\/|$)/.test(place) && ofDevices.test(kind.split(" ")[0] ?? "");
    });
  }, false);
}
