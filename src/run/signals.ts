// Signals to safe-sh while bash runs: bash and its children get them, and safe-sh waits.
import { descendants } from "./descendants.ts";
import { send } from "./end-processes.ts";

const forwarded = ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGWINCH"] as const;
type Forwarded = (typeof forwarded)[number];

// A terminal gives these to its whole foreground process group, which bash shares.
const fromTerminal: ReadonlySet<Forwarded> = new Set(["SIGINT", "SIGQUIT", "SIGWINCH"]);

/** The signals that were received while they were passed on. */
export interface Passing {
  readonly received: ReadonlySet<NodeJS.Signals>;
  readonly stop: () => void;
}

/**
 * Passes signals on to `child` and all its descendants until it is stopped. A second SIGTERM kills.
 *
 * `onTerminal`: the terminal sends keyboard signals to the children itself; passing them on would deliver them twice.
 */
export function passSignalsTo(child: number, onTerminal: boolean): Passing {
  const received = new Set<NodeJS.Signals>();
  let terminations = 0;
  const pass = (signal: Forwarded): void => {
    received.add(signal);
    if (onTerminal && fromTerminal.has(signal)) return;
    const harder = signal === "SIGTERM" && ++terminations > 1;
    // Listed first: once bash is gone, its children have another parent. Sent to bash first: otherwise bash could see a
    // child end, and go on to the next command, before it gets the signal.
    for (const target of [child, ...descendants(child)]) send(target, harder ? "SIGKILL" : signal);
  };
  for (const signal of forwarded) process.on(signal, pass);
  const stop = (): void => {
    for (const signal of forwarded) process.off(signal, pass);
  };
  return { received, stop };
}
