// A run whose output is text for a host application, which can end it: nothing is shared with the host's own streams.
import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import { endProcesses } from "./end-processes.ts";
import { type Leash, leash } from "./leash.ts";
import { type Attachment, type Outcome, type Run, run } from "./run.ts";

/** Gets each piece of the output as it comes. */
export type Listener = (stream: "stdout" | "stderr", piece: Uint8Array) => void;

/** The input of a captured run. */
export interface Capture {
  /** Text for standard input; undefined: none. */
  readonly input?: string | undefined;
  /** Bytes that are kept of each stream. */
  readonly maxBytes: number;
  /** Milliseconds until it is ended. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
  readonly listener?: Listener | undefined;
}

/** What a captured run has printed. `truncated`: output beyond `maxBytes` was dropped. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly truncated: boolean;
  /** Why it was stopped early. Absent if it ended by itself. */
  readonly ended?: "timeout" | "host";
}

/** The result of a captured run. */
export interface Captured extends Printed {
  readonly outcome: Outcome;
}

/** The end of a run whose output was not captured. */
export const withoutOutput = (outcome: Outcome): Captured => ({ outcome, stdout: "", stderr: "", truncated: false });

/** How long a script may take to end after SIGTERM; milliseconds. */
const grace = 2_000;

/** Runs a script and collects what it prints. */
export async function capture(given: Omit<Run, "attachment">, wanted: Capture): Promise<Captured> {
  const { listener } = wanted;
  const collecting = (name: "stdout" | "stderr"): Collected =>
    new Collected(wanted.maxBytes, listener && ((piece) => listener(name, piece)));
  const [stdout, stderr] = [collecting("stdout"), collecting("stderr")];
  // A sandbox ends with this process, and all that is in it.
  const held = given.confinement ? undefined : leash();
  const sent = new Set<NodeJS.Signals>();
  let ending: Ending | undefined;
  const attachment: Attachment = {
    standardInput: wanted.input === undefined ? "ignore" : "pipe",
    start: (child) => {
      stdout.read(child.stdout);
      stderr.read(child.stderr);
      // A script need not read its input.
      child.stdin?.on("error", () => {});
      child.stdin?.end(wanted.input);
      ending = endWhenAsked(child, wanted, sent, held);
      return { received: sent, stop: ending.stop };
    },
  };
  try {
    const environment = { ...given.environment, ...held?.environment };
    const outcome = await run({ ...given, environment, attachment });
    const ended = ending?.by();
    return {
      outcome,
      stdout: stdout.text(),
      stderr: stderr.text(),
      truncated: stdout.truncated || stderr.truncated,
      ...(ended === undefined ? {} : { ended }),
    };
  } finally {
    ending?.stop();
    // Also what had left its process group.
    await ending?.over();
    held?.release();
  }
}

interface Ending {
  readonly by: () => Printed["ended"];
  /** Resolves when all that had to be ended has ended. */
  readonly over: () => Promise<void>;
  /** Nothing will be ended from now on. */
  readonly stop: () => void;
}

/** Ends the child and all that it has started when time is up or the host aborts. */
function endWhenAsked(
  child: ChildProcess,
  { timeoutMilliseconds, signal }: Capture,
  sent: Set<NodeJS.Signals>,
  held: Leash | undefined,
): Ending {
  let by: Printed["ended"];
  let over = Promise.resolve();
  const end = (who: Printed["ended"]): void => {
    if (by !== undefined || child.pid === undefined) return;
    by = who;
    sent.add("SIGTERM").add("SIGKILL");
    over = endProcesses([child.pid], grace, held?.processes);
  };
  const abort = (): void => end("host");
  const timer = timeoutMilliseconds === undefined ? undefined : setTimeout(() => end("timeout"), timeoutMilliseconds);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  return {
    by: () => by,
    over: () => over,
    stop: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

/** One stream as text, up to a number of bytes. */
class Collected {
  truncated = false;
  private readonly pieces: Buffer[] = [];
  private readonly most: number;
  private readonly listener: ((piece: Uint8Array) => void) | undefined;
  private length = 0;

  constructor(most: number, listener: ((piece: Uint8Array) => void) | undefined) {
    this.most = most;
    this.listener = listener;
  }

  read(stream: Readable | null): void {
    stream?.on("data", (piece: Buffer) => {
      this.listener?.(piece);
      const kept = piece.subarray(0, this.most - this.length);
      if (kept.length < piece.length) this.truncated = true;
      if (kept.length > 0) this.pieces.push(kept);
      this.length += kept.length;
    });
  }

  text(): string {
    return Buffer.concat(this.pieces).toString("utf8");
  }
}
