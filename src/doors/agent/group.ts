// A command in a process group of its own: started, sent signals, and ended with all that it started there.
import { type ChildProcess, spawn } from "node:child_process";

/** A command that runs. */
export interface Group {
  readonly child: ChildProcess;
  /** Sends a signal to the whole group. */
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Ends the group: SIGTERM, and SIGKILL after some time. */
  readonly kill: () => void;
}

/**
 * Starts a command whose output is read here. It shares the rest with this process, and no terminal's signals.
 * `patience`: milliseconds between SIGTERM and SIGKILL.
 */
export function startGroup(
  command: string,
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  patience = 2_000,
): Group {
  const child = spawn(command, [...given], {
    stdio: ["inherit", "pipe", "inherit"],
    detached: true,
    env: environment,
  });
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, name);
    } catch {
      // The group is empty.
    }
  };
  const kill = (): void => {
    signal("SIGTERM");
    // Not `unref`: a process that ignores the first signal must get the second.
    const harder = setTimeout(() => signal("SIGKILL"), patience);
    child.once("exit", () => {
      clearTimeout(harder);
      // Its children in the group must not outlive it.
      signal("SIGKILL");
    });
  };
  return { child, signal, kill };
}
