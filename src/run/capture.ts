// A run whose output is text for a host application, which can end it: nothing is shared with the host's own streams.
import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import { type Attachment, type Outcome, type Run, run } from "./run.ts";

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
}

/** The result of a captured run. `truncated`: output beyond `maxBytes` was dropped. */
export interface Captured {
  readonly outcome: Outcome;
  readonly stdout: string;
  readonly stderr: string;
  readonly truncated: boolean;
}

/** How long a script may take to end after SIGTERM; milliseconds. */
const grace = 2_000;

/** Runs a script and collects what it prints. */
export async function capture(given: Omit<Run, "attachment">, wanted: Capture): Promise<Captured> {
  const [stdout, stderr] = [new Collected(wanted.maxBytes), new Collected(wanted.maxBytes)];
  const sent = new Set<NodeJS.Signals>();
  let stop = (): void => {};
  const attachment: Attachment = {
    standardInput: wanted.input === undefined ? "ignore" : "pipe",
    start: (child) => {
      stdout.read(child.stdout);
      stderr.read(child.stderr);
      // A script need not read its input.
      child.stdin?.on("error", () => {});
      child.stdin?.end(wanted.input);
      const ending = endWhenAsked(child, wanted, sent);
      stop = ending;
      return { received: sent, stop: ending };
    },
  };
  try {
    const outcome = await run({ ...given, attachment });
    return {
      outcome,
      stdout: stdout.text(),
      stderr: stderr.text(),
      truncated: stdout.truncated || stderr.truncated,
    };
  } finally {
    stop();
  }
}

/** Ends the child and all of its group when time is up or the host aborts. Yields a function that cancels this. */
function endWhenAsked(
  child: ChildProcess,
  { timeoutMilliseconds, signal }: Capture,
  sent: Set<NodeJS.Signals>,
): () => void {
  const timers: NodeJS.Timeout[] = [];
  const send = (name: NodeJS.Signals): void => {
    sent.add(name);
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // It has ended meanwhile.
    }
  };
  const end = (): void => {
    send("SIGTERM");
    timers.push(setTimeout(() => send("SIGKILL"), grace));
  };
  if (timeoutMilliseconds !== undefined) timers.push(setTimeout(end, timeoutMilliseconds));
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  return () => {
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  };
}

/** One stream as text, up to a number of bytes. */
class Collected {
  truncated = false;
  private readonly pieces: Buffer[] = [];
  private readonly most: number;
  private length = 0;

  constructor(most: number) {
    this.most = most;
  }

  read(stream: Readable | null): void {
    stream?.on("data", (piece: Buffer) => {
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
