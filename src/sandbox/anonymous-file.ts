// Descriptors through which another program shares bytes with this one; no file is left that others could change.
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
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
export const descriptorOf = (bytes: Buffer): Bytes => unlinked(bytes, 0o400, "r");

/**
 * A descriptor of an empty file that can be read and written.
 *
 * @throws if no folder takes a file.
 */
export const scratchDescriptor = (): Bytes => unlinked(Buffer.alloc(0), 0o600, "r+");

function unlinked(bytes: Buffer, mode: number, access: "r" | "r+"): Bytes {
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
