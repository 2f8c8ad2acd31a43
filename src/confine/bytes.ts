// A descriptor from which another program reads bytes of ours, with no file left that anybody could change.
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

/** @throws where no folder takes a file. */
export function descriptorOf(bytes: Buffer): Bytes {
  let problem: unknown;
  for (const place of places()) {
    try {
      const folder = mkdtempSync(join(place, "safe-sh-"));
      try {
        const file = join(folder, "filter");
        writeFileSync(file, bytes, { mode: 0o400, flag: "wx" });
        const descriptor = openSync(file, "r");
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
