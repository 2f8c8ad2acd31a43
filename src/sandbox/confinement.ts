// A means of confinement × a spec → how a program is started under it.
import { closeSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { ownTrials, secretsOf } from "../catalog/knowledge/secrets.ts";
import { makeFolder } from "../system/make-folder.ts";
import { attempt } from "../system/or-else.ts";
import { isThere } from "../system/there.ts";
import { residentFolder, ticketsFolder, trialsFolder } from "../system/xdg-folders.ts";
import { type Bytes, descriptorOf, scratchDescriptor } from "./anonymous-file.ts";
import { bubblewrapArguments, limits } from "./bubblewrap.ts";
import type { Engine } from "./engine.ts";
import type { List } from "./listing.ts";
import { type Mounts, mountsOf, withinReach } from "./mounts.ts";
import { unfinishedNotice } from "./notice.ts";
import { moveInput, openedAgain, reportedOffset } from "./offset.ts";
import { isPropagated, privateMounts } from "./propagation.ts";
import { onTerminal, restorer } from "./restore.ts";
import { identityOf, setAside } from "./rights.ts";
import { seatbeltProfile } from "./seatbelt.ts";
import { seccompFilter } from "./seccomp.ts";
import type { SandboxSpec } from "./spec.ts";
import { type Input, inputFor, offsetOf } from "./streams.ts";

/** How a program is started: `program ...before PROGRAM ARGUMENTS`. */
export interface Confinement {
  readonly program: string | undefined;
  readonly before: readonly string[];
  /** From 3 on, after those that the caller has reserved. */
  readonly descriptors: readonly Handed[];
  readonly environment: Readonly<Record<string, string>>;
  /** The system call filter, which is among the descriptors. */
  readonly filter?: Uint8Array;
  /** How it gets this process's standard input. */
  readonly input: Input;
  /** Other processes can be listed: the script must not stand in the sandbox's own command line, where `pgrep -f` finds it. */
  readonly listed: boolean;
  /** A line for standard error about what it does not hide. */
  readonly notice?: string | undefined;
  /** To be called once it has ended, or was not started. */
  readonly release: () => void;
}

/**
 * A descriptor for the sandbox's parent. `filter`: the system calls; `status`: the report of its end; `copy`: a file's content;
 * `offset`: where standard input was left. `from`: this process's own number, or a pipe that is made with the process.
 */
export interface Handed {
  readonly name: "filter" | "status" | "copy" | "offset";
  readonly from: number | "pipe";
}

/** Where a script would run. */
export interface At {
  /** Absolute path of its working directory. */
  readonly base: string;
  readonly home?: string;
  /** How many descriptors from 3 on are for the script itself. Default 0. */
  readonly reserved?: number;
  /** It gets this process's own streams. Default: pipes, or nothing. */
  readonly ownStreams?: boolean;
  /** Standard input is this process's own. Default: if the streams are. */
  readonly ownInput?: boolean;
  /** Absolute path of bash. */
  readonly bash?: string;
  /** Lists the folders of the project. Default: as they are now. */
  readonly list?: List | undefined;
  /** It sees other contents in place of some folders. */
  readonly over?: Over | undefined;
  /** Who starts it has it ignore the signals that it would die of. */
  readonly ignoresSignals?: boolean;
}

/** Folders whose contents are mounted over, in namespaces of the sandbox alone. */
export interface Over {
  /** The command line that mounts them and becomes the rest of its arguments. */
  readonly mounting: readonly string[];
  /** Those that may be written: real paths. What is written lands elsewhere. */
  readonly writable: readonly string[];
  /** It mounts in a user namespace, as root there: the sandbox has this process's user again. */
  readonly asRoot: boolean;
  /** They have a network of their own, which the sandbox needs not take away. */
  readonly ownNetwork: boolean;
  /** Its processes may signal each other as they like: they are in a session of their own where there is no terminal. */
  readonly ownSession?: boolean;
  /** Variables that programs have there. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** Of a confinement without descriptors of its own. */
const plain = { descriptors: [], environment: {}, input: { type: "inherited" }, listed: false } as const;

/** Signals that a terminal or a caller sends. Bubblewrap would die of them, and take the script along. */
const signals = ["HUP", "INT", "QUIT", "TERM", "USR1", "USR2"] as const;

/**
 * Prepares a confinement. Its `release` must be called.
 *
 * @throws EscapeError if the policy opens a folder that leads elsewhere; an error of the system if the filter cannot be stored.
 */
export function confine(engine: Engine, spec: SandboxSpec, at: At): Confinement {
  const { base, home = homedir() } = at;
  if (engine.type === "inherited") return { ...plain, program: undefined, before: [], release: () => {} };
  // With the key of the tickets, a script could approve the next one.
  const own = [ticketsFolder(), residentFolder(), ...(showsTrials(spec, home) ? [] : [trialsFolder()])];
  // What does not exist yet cannot be hidden, and would appear inside.
  for (const folder of own) if (!isThere(folder)) attempt(() => makeFolder(folder, 0o700));
  const found = mountsOf(spec, [...secretsOf(home), ...own.map((path) => ({ path }))], base, at.list);
  const mounts = { ...found, writable: [...found.writable, ...(at.over?.writable ?? [])] };
  return engine.type === "seatbelt" ? seatbelt(engine.path, spec, mounts) : bubblewrap(engine, spec, mounts, at);
}

/** Does the script look at trials? It then sees where they are kept, wherever that is. */
export const showsTrials = ({ reveals }: SandboxSpec, home: string = homedir()): boolean =>
  reveals.includes(join(home, ownTrials));

function bubblewrap(
  { path, variant }: Extract<Engine, { readonly type: "bubblewrap" }>,
  spec: SandboxSpec,
  all: Mounts,
  { reserved = 0, ownStreams = false, ownInput = ownStreams, bash = "/bin/bash", over, ignoresSignals = false }: At,
): Confinement {
  const mounts = withinReach(all);
  const open: Bytes[] = [];
  const ends: (() => void)[] = [];
  const release = (): void => {
    try {
      for (let end = ends.pop(); end !== undefined; end = ends.pop()) end();
    } finally {
      // If one fails, the others still happen.
      if (ends.length > 0) release();
      for (const each of open.splice(0)) each.close();
    }
  };
  try {
    const attributes = mounts.writable.length > 0 || spec.scratch.length > 0;
    const terminal = ownStreams && onTerminal();
    // A terminal's keys reach the group on it alone.
    const ownSession = over?.ownSession === true && !terminal && !spec.processes;
    const rules = seccompFilter({
      ...spec,
      sockets: spec.sockets.length > 0,
      attributes,
      terminal,
      groups: ownSession,
    });
    const filter = descriptorOf(rules);
    open.push(filter);
    const handed: Handed[] = [
      { name: "filter", from: filter.descriptor },
      { name: "status", from: "pipe" },
    ];
    for (const { from } of mounts.scratch.flatMap(({ files }) => files)) {
      const descriptor = openSync(from, "r");
      open.push({ descriptor, close: () => closeSync(descriptor) });
      handed.push({ name: "copy", from: descriptor });
    }
    const input: Input = ownInput ? inputFor(mounts) : { type: "inherited" };
    if (input.type === "copy") {
      open.push(input.copy);
      const start = offsetOf(0);
      ends.push(() => moveInput(start + offsetOf(input.copy.descriptor)));
    } else if (input.type === "path") {
      const report = scratchDescriptor();
      open.push(report);
      handed.push({ name: "offset", from: report.descriptor });
      ends.push(() => moveInput(reportedOffset(report.descriptor) ?? 0));
    }
    const numbersOf = (name: Handed["name"]): readonly number[] =>
      handed.flatMap((each, index) => (each.name === name ? [3 + reserved + index] : []));
    const numberOf = (name: Handed["name"]): number => numbersOf(name)[0] ?? -1;
    const alone = variant.unshare !== undefined && isPropagated() ? privateMounts(variant.unshare) : [];
    const descriptors = { filter: numberOf("filter"), status: numberOf("status"), copies: numbersOf("copy") };
    const own = [
      ...(over?.mounting ?? alone),
      path,
      ...(over?.asRoot ? identity() : []),
      ...bubblewrapArguments({ spec, mounts, variant, descriptors, ownSession, environment: over?.environment }),
    ];
    const inner = input.type === "path" ? openedAgain(bash, input.path, input.offset, numberOf("offset")) : [];
    // Not in a trial's copies, which are looked at before anything of them is kept: these names are the project's own.
    const tried = new Set(over?.writable ?? []);
    const opened = mounts.writable.filter((folder) => !tried.has(folder));
    if (opened.length > 0) {
      const there = mounts.rights.closed.map(identityOf);
      ends.push(() => setAside(opened, there, [...spec.writes, ...opened]));
    }
    if (ownStreams) ends.push(restorer({ attributes }));
    const { env, prlimit } = variant;
    const limited =
      prlimit === undefined ? [] : [prlimit, ...(mayHaveMore() ? [`--nproc=${limits.processes}`] : []), "--core=0"];
    // Ignored signals stay ignored in a started program; inside, the handling is as it was.
    const ignoring =
      env === undefined || ignoresSignals ? [] : [env, ...signals.map((signal) => `--ignore-signal=${signal}`)];
    const handling = env === undefined ? [] : [env, ...signals.map((signal) => `--default-signal=${signal}`)];
    const [program = path, ...before] = [...limited, ...ignoring, ...own, ...inner, ...handling];
    return {
      ...{ ...plain, program, before, filter: rules, input },
      descriptors: handed,
      listed: spec.processes,
      notice: mounts.unfinished === undefined ? undefined : unfinishedNotice(mounts.unfinished),
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Is this process's limit on processes, which its children have, above that of a sandbox? If it is not known: no. */
function mayHaveMore(): boolean {
  const soft = /^Max processes\s+(\w+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
  return soft === "unlimited" || Number(soft) > limits.processes;
}

const identity = (): readonly string[] => [
  ...["--unshare-user", "--uid", String(process.getuid?.())],
  ...["--gid", String(process.getgid?.())],
];

function seatbelt(path: string, spec: SandboxSpec, mounts: Mounts): Confinement {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), "safe-sh-")));
  return {
    ...plain,
    program: path,
    before: ["-p", seatbeltProfile(spec, mounts, scratch)],
    environment: { TMPDIR: scratch, SAFE_SH_CONFINED: "1" },
    release: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
