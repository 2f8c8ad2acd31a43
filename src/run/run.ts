// Runs a script in bash through zx, with the streams, the exit code and the signals that bash itself would have.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, constants as modes, openSync } from "node:fs";
import { constants } from "node:os";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Confinement } from "../sandbox/confinement.ts";
import { inheritable } from "../sandbox/descriptors.ts";
import { onTerminal } from "../sandbox/restore.ts";
import { isFolder, isForeignSocket, isUnwritable } from "../sandbox/streams.ts";
import { write } from "../system/write.ts";
import { pump } from "./pump.ts";
import { type Passing, passSignalsTo } from "./signals.ts";

/** Everything that a start of bash needs. */
export interface Run {
  /** Absolute path of bash. */
  readonly bash: string;
  readonly script: string;
  /** `$0`. */
  readonly name: string;
  readonly parameters: readonly string[];
  /** Options for bash, besides those that keep start-up files away. */
  readonly options: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** `nothing`: `/dev/null`, for a script that came from standard input itself. */
  readonly standardInput: "inherit" | "nothing";
  /** The script's descriptor 3. */
  readonly report?: number | undefined;
  /** Absent: it runs with all permissions of its user. */
  readonly confinement?: Confinement;
  /** Absent: it has this process's streams and signals. */
  readonly attachment?: Attachment;
}

/** A script that runs for a host application, in a process group of its own and with pipes. */
export interface Attachment {
  readonly standardInput: "ignore" | "pipe";
  /** Called with the process that was started. */
  readonly start: (child: ChildProcess) => Passing;
}

/** How it ended. `failed`: bash was never started, or the sandbox did not report how it ended. */
export type Outcome =
  | { readonly type: "exited"; readonly code: number }
  | { readonly type: "signalled"; readonly signal: NodeJS.Signals }
  | { readonly type: "failed"; readonly error: Error };

/**
 * Loads zx. It reads `ZX_*` variables as its defaults when it loads (a prefix to every command, another shell, local
 * programs first), so they are deleted before, and `run` gives every option that decides what runs.
 */
export function loadRunner(): Promise<typeof import("zx/core")> {
  for (const name of Object.keys(process.env)) if (name.startsWith("ZX_")) delete process.env[name];
  return import("zx/core");
}

/** Runs `script`, which bash gets as one argument, byte for byte. */
export async function run(given: Run): Promise<Outcome> {
  const { $ } = await loadRunner();
  const { confinement } = given;
  let failure: Error | undefined;
  let signalled: NodeJS.Signals | undefined;
  let passing: Passing | undefined;
  let status: Promise<string> | undefined;
  const start = ((command: string, _none: readonly string[], options: SpawnOptions) => {
    const [program = given.bash, ...rest] = lineOf({ ...given, script: command });
    const { attachment } = given;
    const opened: number[] = [];
    const stdio = streams(given, (mode) => {
      opened.push(openSync("/dev/null", mode));
      return opened.at(-1) ?? -1;
    });
    const child = spawn(program, rest, { ...options, shell: false, stdio, detached: attachment !== undefined });
    for (const each of opened) closeSync(each);
    if (attachment) passing = attachment.start(child);
    else {
      if (confinement?.input.type === "pump") pump(child);
      drain(child);
      if (child.pid !== undefined) passing = passSignalsTo(child.pid, onTerminal());
    }
    // zx would keep all output.
    Object.assign(child, { stdout: null, stderr: null });
    const at = confinement?.descriptors.findIndex(({ name }) => name === "status") ?? -1;
    // Without a process, it has no streams.
    const reporting = child.pid === undefined ? undefined : child.stdio[3 + (given.report === undefined ? 0 : 1) + at];
    if (at >= 0 && reporting) status = text(reporting as Readable);
    child.once("error", (error) => {
      failure = error;
    });
    child.once("exit", (_code, signal) => {
      signalled = signal ?? undefined;
    });
    return child;
  }) as typeof spawn;
  const shell = $({
    spawn: start,
    shell: given.bash,
    prefix: "",
    postfix: "",
    quote: asItIs,
    cwd: given.cwd,
    env: environmentOf(given),
    stdio: ["inherit", "inherit", "inherit"],
    nothrow: true,
    verbose: false,
    quiet: true,
    detached: false,
    preferLocal: false,
    sync: false,
    halt: false,
    log: () => {},
  });
  try {
    // One piece and no values: zx quotes nothing.
    const pieces = Object.assign([given.script], { raw: [given.script] });
    const output = await shell(pieces);
    if (failure) return { type: "failed", error: failure };
    if (signalled) return { type: "signalled", signal: signalled };
    if (output.exitCode === null) return { type: "failed", error: output.cause ?? new Error("bash gave no exit code") };
    if (status && !/"exit-code"/.test(await status)) return { type: "failed", error: new SandboxError() };
    if (confinement === undefined || output.exitCode <= 128) return { type: "exited", code: output.exitCode };
    // A signal to the whole group may have ended bash before this process receives it.
    await new Promise((resolve) => setTimeout(resolve, 10));
    return endedInside(output.exitCode, passing?.received);
  } catch (error) {
    return { type: "failed", error: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    passing?.stop();
  }
}

/** The sandbox could not be set up: it reports how a program ended only if it started one. */
export class SandboxError extends Error {
  constructor() {
    super("the sandbox could not be set up");
  }
}

/** A sandbox turns the signal of which bash died into 128+n: it was that signal if safe-sh got it too. */
function endedInside(code: number, received: ReadonlySet<NodeJS.Signals> | undefined): Outcome {
  for (const signal of received ?? [])
    if (constants.signals[signal] === code - 128) return { type: "signalled", signal };
  return { type: "exited", code };
}

type Stream = "inherit" | "ignore" | "pipe" | number;

/** Opens /dev/null. */
type Nowhere = (mode: number) => number;

function streams({ standardInput, confinement, report, attachment }: Run, nowhere: Nowhere): Stream[] {
  const output = (descriptor: number): Stream => {
    // Read-only, a write to it fails as one to a folder does.
    if (confinement && isUnwritable(descriptor)) return nowhere(modes.O_RDONLY);
    return confinement && isForeignSocket(descriptor) ? "pipe" : "inherit";
  };
  const own = (): readonly Stream[] => [
    standardInput === "nothing" ? "ignore" : inputOf(confinement, nowhere),
    output(1),
    output(2),
  ];
  const all = [
    ...(attachment ? ([attachment.standardInput, "pipe", "pipe"] as const) : own()),
    ...(report === undefined ? [] : [report]),
    ...(confinement?.descriptors.map(({ from }) => from) ?? []),
  ];
  return attachment ? covered(all, nowhere(modes.O_RDWR)) : all;
}

function inputOf(confinement: Confinement | undefined, nowhere: Nowhere): Stream {
  // Through the descriptor of a folder, files could be written in a sandbox too: `/proc/self/fd/0/file`.
  if (confinement && isFolder(0)) return "ignore";
  const input = confinement?.input;
  if (input?.type === "unreadable") return nowhere(modes.O_WRONLY);
  if (input?.type === "copy") return input.copy.descriptor;
  if (input?.type === "path") return "ignore";
  return input?.type === "pump" ? "pipe" : "inherit";
}

/** What stands in the place of a socket as output is written on. */
function drain({ stdout, stderr }: ChildProcess): void {
  stdout?.on("data", (bytes: Buffer) => write(1, bytes));
  stderr?.on("data", (bytes: Buffer) => write(2, bytes));
}

/** Descriptors that a host application was started with are its own, and are not replaced. */
function covered(wanted: readonly Stream[], nowhere: number): Stream[] {
  const all = [...wanted];
  for (const descriptor of inheritable()) {
    while (all.length <= descriptor) all.push("ignore");
    if (descriptor >= wanted.length) all[descriptor] = nowhere;
  }
  return all;
}

const asItIs = (given: string): string => given;

/** The command line that starts bash. */
export function lineOf(given: Run): readonly string[] {
  const { confinement } = given;
  const shell = confinement?.listed ? unlisted(given) : [given.bash, ...argumentsFor(given)];
  const line = [...(confinement?.before ?? []), ...shell];
  return confinement?.program === undefined ? line : [confinement.program, ...line];
}

/** The environment of bash. */
export const environmentOf = ({ environment, confinement, script }: Run): Record<string, string> => ({
  ...environment,
  ...confinement?.environment,
  ...(confinement?.listed ? { [scriptVariable]: script } : {}),
});

/** The variable with a script that must not stand in a command line; the first bash removes it. */
const scriptVariable = "SAFE_SH_SCRIPT";

/** The same bash, started by one that takes the script from its environment. */
const unlisted = (given: Run): string[] => [
  given.bash,
  ...quiet,
  "-c",
  `s=$${scriptVariable}; unset -v ${scriptVariable}; n=$1; shift; exec "$BASH" ${quiet.join(" ")} "\${@:1:n}" -c -- "$s" "\${@:n+1}"`,
  "bash",
  String(given.options.length),
  ...given.options,
  given.name,
  ...given.parameters,
];

// `-p`: bash itself then ignores BASH_ENV, SHELLOPTS and functions of the environment, if one is left in it.
const quiet = ["--noprofile", "--norc", "-p"];

const argumentsFor = (given: Run): string[] => [
  ...quiet,
  ...given.options,
  "-c",
  "--",
  given.script,
  given.name,
  ...given.parameters,
];
