// Descriptors through which another program shares bytes with this one; no file is left that others could change.
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An open descriptor at the beginning of some bytes. */
export interface Bytes {
  readonly descriptor: number;
  readonly close: () => void;
}

/** Tried one after the other: the temporary folder may be missing, full or read-only. */
const places = (): readonly string[] => [...new Set(["/dev/shm", tmpdir(), "/tmp"])];

/**
 * A descriptor from which `bytes` can be read, and nothing written.
 *
 * @throws if no folder takes a file.
 */
export const descriptorOf = (bytes: Uint8Array): Bytes => nameless(bytes, "r") ?? unlinked(bytes, 0o400, "r");

/**
 * A descriptor of an empty file that can be read and written.
 *
 * @throws if no folder takes a file.
 */
export const scratchDescriptor = (): Bytes => nameless(empty, "r+") ?? unlinked(empty, 0o600, "r+");

const empty = new Uint8Array(0);

/** Linux's O_TMPFILE: a file that never has a name, so that nothing is left of a process that is killed. Node does not know it. */
const temporary = constants.O_DIRECTORY | 0o20000000;

/** Undefined: no folder takes a file without a name. */
function nameless(bytes: Uint8Array, access: "r" | "r+"): Bytes | undefined {
  if (process.platform !== "linux") return undefined;
  for (const place of places()) {
    try {
      const made = openSync(place, temporary | constants.O_RDWR, 0o600);
      try {
        for (let at = 0; at < bytes.length; ) at += writeSync(made, bytes, at);
        const descriptor = openSync(`/proc/self/fd/${made}`, access);
        return { descriptor, close: () => closeSync(descriptor) };
      } finally {
        closeSync(made);
      }
    } catch {
      // The next one, or a file with a name.
    }
  }
  return undefined;
}

/** The same where no folder takes a file without a name: it has one until it is open. @throws if no folder takes a file. */
export function unlinked(bytes: Uint8Array, mode: number, access: "r" | "r+"): Bytes {
  let problem: unknown;
  for (const place of places()) {
    try {
      const folder = mkdtempSync(join(place, "safe-sh-"));
      try {
        const file = join(folder, "filter");
        writeFileSync(file, bytes, { mode, flag: "wx" });
        const descriptor = openSync(file, access);
        return { descriptor, close: () => closeSync(descriptor) };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}
