// Reads a file of ours without ever waiting: a named pipe or a device in its place has no end, or never starts.
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

const mostBytes = 16_000_000;

/** The text of a plain file. @throws if there is none, or it is something else, or too large. */
export function readPlain(path: string): string {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new Error(`\`${path}\` is not a plain file`);
    if (status.size > mostBytes) throw new Error(`\`${path}\` is too large`);
    return readFileSync(descriptor, "utf8");
  } finally {
    closeSync(descriptor);
  }
}
