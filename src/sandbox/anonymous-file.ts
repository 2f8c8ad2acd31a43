// Descriptors through which another program shares bytes with this one; no file is left that others could change.
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closing } from "../system/closing.ts";
import { orElse } from "../system/or-else.ts";

/** An open descriptor at the beginning of some bytes. */
export interface Bytes {
  readonly descriptor: number;
  readonly close: () => void;
}

/** What the first folder gives that takes a file: the temporary one may be missing, full or read-only. @throws if none does. */
function inSomePlace(open: (place: string) => number): Bytes {
  let problem: unknown;
  for (const place of new Set(["/dev/shm", tmpdir(), "/tmp"])) {
    try {
      const descriptor = open(place);
      return { descriptor, close: () => closeSync(descriptor) };
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

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
  const open = (place: string): number =>
    closing(openSync(place, temporary | constants.O_RDWR, 0o600), (made) => {
      for (let at = 0; at < bytes.length; ) at += writeSync(made, bytes, at);
      return openSync(`/proc/self/fd/${made}`, access);
    });
  return orElse(() => inSomePlace(open), undefined);
}

/** The same where no folder takes a file without a name: it has one until it is open. @throws if no folder takes a file. */
export const unlinked = (bytes: Uint8Array, mode: number, access: "r" | "r+"): Bytes =>
  inSomePlace((place) => {
    const folder = mkdtempSync(join(place, "safe-sh-"));
    const file = join(folder, "filter");
    try {
      writeFileSync(file, bytes, { mode, flag: "wx" });
      return openSync(file, access);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
