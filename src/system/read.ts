// Reads a file descriptor in blocking calls: setting up a stream of node takes longer than judging a command.
import { readSync } from "node:fs";
import { codeOf } from "./message.ts";
import { pause } from "./pause.ts";

/** Where to stop. */
export interface ReadLimits {
  readonly bytes: number;
  /** Default: no limit. */
  readonly milliseconds?: number;
}

const chunkSize = 65_536;

/** Waits for bytes and reads them into `chunk`; their count, 0 at the end. @throws after the deadline. */
export function readSome(descriptor: number, chunk: Buffer, deadline: number = Number.POSITIVE_INFINITY): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk);
    } catch (error) {
      if (codeOf(error) === "EOF") return 0;
      // The other side may have handed over a pipe that does not block.
      if (codeOf(error) !== "EAGAIN") throw error;
      if (Date.now() > deadline) throw new Error("no input in time");
      pause(2);
    }
  }
}

/** Everything up to the end; undefined if it is longer. @throws if it cannot be read, or not in time. */
export function readAll(descriptor: number, { bytes, milliseconds }: ReadLimits): Buffer | undefined {
  const deadline = milliseconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + milliseconds;
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunkSize);
    const count = readSome(descriptor, chunk, deadline);
    if (count === 0) return Buffer.concat(chunks);
    length += count;
    if (length > bytes) return undefined;
    chunks.push(chunk.subarray(0, count));
  }
}
