// Writes to a file descriptor in full, without the streams of node: those leave pipes non-blocking for other processes.
import { writeSync } from "node:fs";
import { codeOf } from "./message.ts";
import { pause } from "./pause.ts";
import { jsonOf, shownWithin, visible } from "./visible.ts";

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

/** A line on standard output, in the same way. */
export const tell = (line: string): boolean => write(1, `${shownWithin(line, longest)}\n`);

/** Lines on standard output, as those of a patch. */
export const tellLines = (text: string): boolean =>
  write(1, text.replaceAll("\t", "    ").split("\n").map(visible).join("\n"));

/** A value on a line of its own, for programs, and safe for a person's terminal. */
export const tellJson = (value: unknown): boolean => write(1, `${jsonOf(value)}\n`);
