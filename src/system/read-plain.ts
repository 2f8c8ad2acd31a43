// Opens and reads a file of ours without ever waiting: a named pipe or a device in its place has no end, or never starts.
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from "node:fs";

/** `follows`: a link in its place counts as what it leads to. Default: it is an error. */
interface Opening {
  readonly follows?: boolean;
}

/** A descriptor of a plain file. @throws if there is none, or it is something else. */
export function openPlain(path: string, { follows = false }: Opening = {}): number {
  const link = follows ? 0 : constants.O_NOFOLLOW;
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | link);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new Error(`\`${path}\` is not a plain file`);
}

interface Reading extends Opening {
  /** In bytes. Default: 16 MB. */
  readonly most?: number;
  /** Default: any. */
  readonly isFit?: (status: Stats) => boolean;
}

/** The bytes of a plain file. @throws if there is none, or it is something else, too large, or not fit. */
export function plainBytes(path: string, { most = 16_000_000, isFit = () => true, ...opening }: Reading = {}): Buffer {
  const descriptor = openPlain(path, opening);
  try {
    const status = fstatSync(descriptor);
    if (!isFit(status)) throw new Error(`\`${path}\` is not a file of safe-sh`);
    if (status.size > most) throw new Error(`\`${path}\` is larger than ${most} bytes`);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The text of a plain file, also behind a link. @throws as `plainBytes`. */
export const readPlain = (path: string): string => plainBytes(path, { follows: true }).toString("utf8");
