// Writes to a file descriptor in full, without the streams of node: those leave pipes non-blocking for whoever shares them.
import { writeSync } from "node:fs";

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes all of `text`, waiting where the reader is slow. False where nobody reads any more (EPIPE) or the descriptor
 * does not take it: that is the reader's business, and no reason to fail.
 */
export function write(descriptor: number, text: string): boolean {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return false;
      Atomics.wait(pause, 0, 0, 1);
    }
  }
  return true;
}
