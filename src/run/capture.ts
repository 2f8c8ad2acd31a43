// A run whose output is text for a host application, which can end it: nothing is shared with the host's own streams.
import type { Readable } from "node:stream";
import { endProcesses } from "./end-processes.ts";
import { leash } from "./leash.ts";
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
  const { listener, maxBytes, input } = wanted;
  const collecting = (name: "stdout" | "stderr") => collected(maxBytes, listener && ((piece) => listener(name, piece)));
  const [stdout, stderr] = [collecting("stdout"), collecting("stderr")];
  // A sandbox ends with this process, and all that is in it.
  const held = given.confinement ? undefined : leash();
  const sent = new Set<NodeJS.Signals>();
  let ended: Printed["ended"];
  let over = Promise.resolve();
  let stop = (): void => {};
  const attachment: Attachment = {
    standardInput: input === undefined ? "ignore" : "pipe",
    start: (child) => {
      stdout.read(child.stdout);
      stderr.read(child.stderr);
      // A script need not read its input.
      child.stdin?.on("error", () => {});
      child.stdin?.end(input);
      stop = whenAsked(wanted, (who) => {
        if (child.pid === undefined) return;
        ended = who;
        sent.add("SIGTERM").add("SIGKILL");
        over = endProcesses([child.pid], grace, held?.processes);
      });
      return { received: sent, stop };
    },
  };
  try {
    const environment = { ...given.environment, ...held?.environment };
    const outcome = await run({ ...given, environment, attachment });
    const printed = { stdout: stdout.text(), stderr: stderr.text() };
    const truncated = stdout.isTruncated() || stderr.isTruncated();
    return { outcome, ...printed, truncated, ...(ended === undefined ? {} : { ended }) };
  } finally {
    stop();
    // Also what had left its process group.
    await over;
    held?.release();
  }
}

/** Calls `act` when time is up or the host aborts; the result takes that back. */
function whenAsked(
  { timeoutMilliseconds, signal }: Capture,
  act: (who: NonNullable<Printed["ended"]>) => void,
): () => void {
  const late = timeoutMilliseconds === undefined ? [] : [AbortSignal.timeout(Math.ceil(timeoutMilliseconds))];
  const asked = AbortSignal.any([...(signal ? [signal] : []), ...late]);
  const end = (): void => act(signal?.aborted ? "host" : "timeout");
  if (asked.aborted) end();
  asked.addEventListener("abort", end, { once: true });
  return () => asked.removeEventListener("abort", end);
}

/** One stream as text, up to a number of bytes. */
function collected(most: number, listener: ((piece: Uint8Array) => void) | undefined) {
  const pieces: Buffer[] = [];
  let length = 0;
  let truncated = false;
  const add = (piece: Buffer): void => {
    listener?.(piece);
    const kept = piece.subarray(0, most - length);
    truncated ||= kept.length < piece.length;
    if (kept.length > 0) pieces.push(kept);
    length += kept.length;
  };
  return {
    read: (stream: Readable | null): void => void stream?.on("data", add),
    text: (): string => Buffer.concat(pieces).toString("utf8"),
    isTruncated: (): boolean => truncated,
  };
}
