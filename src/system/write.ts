// Writes to a file descriptor in full, without the streams of node: those leave pipes non-blocking for other processes.
import { writeSync } from "node:fs";
import { codeOf } from "./message.ts";
import { pause } from "./pause.ts";
import { shownWithin } from "./visible.ts";

/**
 * Writes all of `text`, waiting for a slow reader for as long as `patience` says (milliseconds). False if the reader is
 * gone (EPIPE), too slow, or the descriptor does not take it: that is the reader's business, and no reason to fail.
 */
export function write(
  descriptor: number,
  text: string | Uint8Array,
  patience: number = Number.POSITIVE_INFINITY,
): boolean {
  const deadline = Date.now() + patience;
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      // A full pipe that does not block; nothing else gets better by waiting.
      if (codeOf(error) !== "EAGAIN" || Date.now() > deadline) return false;
      pause(1);
    }
  }
  return true;
}

/** A line on standard error, and one of help; whatever the texts in them hold: no control character, no further line, and an end. */
export const complain = (line: string, help?: string): boolean =>
  write(2, `${shownWithin(line, longest)}\n${help === undefined ? "" : `  help: ${shownWithin(help, longest)}\n`}`);

const longest = 4_000;
