// Runs a script in bash through zx, with the streams, the exit code and the signals that bash itself would have.
import { spawn } from "node:child_process";
import { isatty } from "node:tty";
import { passSignalsTo } from "./signals.ts";

/** Everything that bash is started with. */
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
}

/** How it ended. `failed`: bash was never started. */
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

/** Runs `script`, which is handed to bash as one argument of its own, byte for byte. */
export async function run(given: Run): Promise<Outcome> {
  const { $ } = await loadRunner();
  let failure: Error | undefined;
  let signalled: NodeJS.Signals | undefined;
  let release = (): void => {};
  const start = ((command: string, _none: readonly string[], options: Parameters<typeof spawn>[2]) => {
    const child = spawn(given.bash, argumentsFor(given, command), { ...options, shell: false });
    if (child.pid !== undefined) release = passSignalsTo(child.pid, onTerminal());
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
    env: given.environment,
    stdio: [given.standardInput === "inherit" ? "inherit" : "ignore", "inherit", "inherit"],
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
    // One piece and no values: zx has nothing to quote.
    const pieces = Object.assign([given.script], { raw: [given.script] });
    const output = await shell(pieces);
    if (failure) return { type: "failed", error: failure };
    if (signalled) return { type: "signalled", signal: signalled };
    if (output.exitCode === null) return { type: "failed", error: output.cause ?? new Error("bash gave no exit code") };
    return { type: "exited", code: output.exitCode };
  } catch (error) {
    return { type: "failed", error: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    release();
  }
}

const asItIs = (text: string): string => text;

// `-p`: bash itself then ignores BASH_ENV, SHELLOPTS and functions of the environment, should one have got through.
const argumentsFor = (given: Run, command: string): string[] => [
  "--noprofile",
  "--norc",
  "-p",
  ...given.options,
  "-c",
  "--",
  command,
  given.name,
  ...given.parameters,
];

// Not `process.stdin.isTTY`: to ask that would open the stream, and leave a pipe that bash shares non-blocking.
const onTerminal = (): boolean => [0, 1, 2].some(isatty);
