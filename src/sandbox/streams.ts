// The caller's standard streams, as a confined script gets them: a descriptor of a file can be opened again for writing
// (`/proc/self/fd/0`), and its mode be changed, whatever the mounts say and whether or not it is open for reading only.
import { fstatSync, readFileSync, readSync, type Stats, statSync } from "node:fs";
import { isatty } from "node:tty";
import { orElse } from "../system/or-else.ts";
import { targetOf } from "../system/there.ts";
import { type Bytes, descriptorOf } from "./anonymous-file.ts";
import { EscapeError } from "./escape.ts";
import type { Mounts } from "./mounts.ts";

/** How a script gets standard input. */
export type Input =
  /** As it is: a terminal, a pipe, a socket, or nothing. */
  | { readonly type: "inherited" }
  /** Opened again inside, through the read-only mounts, at the same offset. */
  | { readonly type: "path"; readonly path: string; readonly offset: number }
  /** A copy of the rest of a file that has no path inside. */
  | { readonly type: "copy"; readonly copy: Bytes }
  /** Open for writing only, or as a place: a read of it fails, as it would without a sandbox. */
  | { readonly type: "unreadable" }
  /** The bytes of a device or of a socket that leads elsewhere, through a pipe. */
  | { readonly type: "pump" };

/** Devices that hold nothing. */
const plainDevices = /^\/dev\/(?:null|zero|full|u?random)$/;

/** A file without a path inside is copied into memory, up to this many bytes. */
const mostBytes = 64_000_000;

/** @throws EscapeError if it is a file that cannot be handed over. */
export function inputFor(mounts: Mounts): Input {
  const status = statusOf(0);
  if (status === undefined || isatty(0)) return { type: "inherited" };
  if (!status.isDirectory() && isUnreadable(0)) return { type: "unreadable" };
  if (status.isCharacterDevice() || status.isBlockDevice()) {
    return plainDevices.test(pathOf(0) ?? "") ? { type: "inherited" } : { type: "pump" };
  }
  if (isForeignSocket(0)) return { type: "pump" };
  if (!status.isFile()) return { type: "inherited" };
  const offset = offsetOf(0);
  const path = pathOf(0);
  if (path !== undefined && isSame(path, status) && isInside(path, mounts)) return { type: "path", path, offset };
  return { type: "copy", copy: copyOf(offset) };
}

/** A script writes nothing to a folder, or to what is open for reading only: it gets a descriptor that refuses too. */
export const isUnwritable = (descriptor: number): boolean => {
  const status = statusOf(descriptor);
  if (status === undefined) return false;
  if (status.isDirectory()) return true;
  return (status.isFile() || status.isBlockDevice()) && flagsOf(descriptor) % 4 === 0;
};

/**
 * Is it a socket with which a script could reach another one: of a network, of datagrams, or not connected? Only the stream of a
 * connected pair stays one.
 */
export function isForeignSocket(descriptor: number): boolean {
  if (!statusOf(descriptor)?.isSocket()) return false;
  const inode = /^socket:\[(\d+)\]$/.exec(pathOf(descriptor) ?? "")?.[1];
  if (inode === undefined) return process.platform === "linux";
  // "Num RefCount Protocol Flags Type St Inode Path": a stream is of type 1, and 3 is connected (proc(5)).
  return orElse(
    () =>
      !new RegExp(`^\\S+ \\S+ \\S+ \\S+ 0001 03\\s+${inode}(?:\\s|$)`, "m").test(
        readFileSync("/proc/net/unix", "utf8"),
      ),
    true,
  );
}

export const isFolder = (descriptor: number): boolean => statusOf(descriptor)?.isDirectory() ?? false;

/** The offset of a descriptor of this process; 0 if the system does not say. */
export const offsetOf = (descriptor: number): number => Number(/^pos:\s*(\d+)$/m.exec(infoOf(descriptor))?.[1] ?? 0);

/** 010000000: `O_PATH`. */
const isUnreadable = (descriptor: number): boolean => {
  const flags = flagsOf(descriptor);
  return infoOf(descriptor) !== "" && (flags % 4 === 1 || (flags & 0o10000000) !== 0);
};

/** `O_RDONLY`, `O_WRONLY` and `O_RDWR` are the last two bits. If they are not known, it is as if it could be written. */
const flagsOf = (descriptor: number): number =>
  Number.parseInt(/^flags:\s*([0-7]+)$/m.exec(infoOf(descriptor))?.[1] ?? "1", 8);

const infoOf = (descriptor: number): string =>
  orElse(() => readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"), "");

// Closed: there is nothing to hand over.
const statusOf = (descriptor: number): Stats | undefined => orElse(() => fstatSync(descriptor), undefined);

const pathOf = (descriptor: number): string | undefined => targetOf(`/proc/self/fd/${descriptor}`);

function isSame(path: string, { dev, ino }: Stats): boolean {
  const there = orElse(() => statSync(path), undefined);
  return there?.dev === dev && there.ino === ino;
}

/** Is the same file at this path in the sandbox too? */
const isInside = (path: string, { hiddenFiles, hiddenFolders, scratch }: Mounts): boolean =>
  ![...hiddenFiles, ...hiddenFolders, ...scratch.map(({ folder }) => folder), "/dev", "/proc"].some(
    (other) => path === other || path.startsWith(`${other}/`),
  );

/** Files of the kernel have no size: it is read up to its end. */
function copyOf(offset: number): Bytes {
  const pieces: Buffer[] = [];
  let length = 0;
  for (;;) {
    const piece = Buffer.alloc(65_536);
    const got = readSync(0, piece, 0, piece.length, offset + length);
    if (got === 0) return descriptorOf(Buffer.concat(pieces));
    pieces.push(piece.subarray(0, got));
    length += got;
    if (length > mostBytes)
      throw new EscapeError(`standard input is a file without a path of its own, with more than ${mostBytes} bytes`);
  }
}
