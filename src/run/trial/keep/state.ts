// What is at a path: the part of it that is compared, kept and put back.
import { createHash } from "node:crypto";
import { type BigIntStats, fstatSync, lstatSync, readlinkSync, readSync } from "node:fs";
import { closing } from "../../../system/closing.ts";
import { openPlain } from "../../../system/read-plain.ts";
import { entriesOf } from "../read/git/index-file.ts";

/**
 * What is at a path. `mode`: the permission bits; `mtime`: nanoseconds. `hash`: absent if it was not needed. `entries`: what an
 * index of git says; absent with the hash, and of other files.
 */
export type State =
  | { readonly kind: "absent" }
  | {
      readonly kind: "file";
      readonly mode: number;
      readonly size: number;
      readonly mtime: string;
      readonly hash?: string;
      readonly entries?: string;
    }
  | { readonly kind: "link"; readonly target: string }
  | { readonly kind: "folder"; readonly mode: number }
  /** A device, FIFO or socket: never kept. */
  | { readonly kind: "other" };

/** One file, as the system tells it from every other and from its own earlier contents. */
export type Identity = string;

export const absent: State = { kind: "absent" };

/** The status without following a link; undefined: nothing is there. */
export const statusOf = (path: string): BigIntStats | undefined =>
  lstatSync(path, { bigint: true, throwIfNoEntry: false });

/** The state at a path, and its hash if it is asked for. @throws if it cannot be read. */
export function stateOf(path: string, { hashed }: { readonly hashed: boolean }): State {
  const status = statusOf(path);
  return status ? stateWith(status, path, hashed) : absent;
}

function stateWith(status: BigIntStats, path: string, hashed: boolean): State {
  const mode = Number(status.mode & 0o7777n);
  if (status.isSymbolicLink()) return { kind: "link", target: readlinkSync(path) };
  if (status.isDirectory()) return { kind: "folder", mode };
  if (!status.isFile()) return { kind: "other" };
  const file = { kind: "file", mode, size: Number(status.size), mtime: String(status.mtimeNs) } as const;
  return hashed ? { ...file, ...digestsOf(path) } : file;
}

/** The identity of what is at a path; undefined: nothing. */
export function identityAt(path: string): Identity | undefined {
  const status = statusOf(path);
  return status && identityOf(status);
}

const identityOf = ({ dev, ino, mode, size, mtimeNs, ctimeNs }: BigIntStats): Identity =>
  [dev, ino, mode, size, mtimeNs, ctimeNs].join(" ");

/** Both, of one look; without a hash. */
export function lookAt(path: string): { readonly state: State; readonly identity: Identity | undefined } {
  const status = statusOf(path);
  return status
    ? { state: stateWith(status, path, false), identity: identityOf(status) }
    : { state: absent, identity: undefined };
}

/** For one file after the other: to make one for each takes longer than to read a small file. */
const chunk = Buffer.allocUnsafeSlow(262_144);

/** The digests of a plain file's content, not through a link. @throws if it is none. */
export function digestsOf(path: string): Digests {
  return closing(openPlain(path), (descriptor) => {
    const hash = createHash("sha256");
    let isIndex = false;
    for (let count = readSync(descriptor, chunk), at = 0; count > 0; at += count, count = readSync(descriptor, chunk)) {
      if (at === 0) isIndex = chunk.toString("latin1", 0, Math.min(count, 4)) === "DIRC";
      hash.update(chunk.subarray(0, count));
    }
    const entries = isIndex ? indexAt(descriptor) : undefined;
    return { hash: hash.digest("hex"), ...(entries === undefined ? {} : { entries }) };
  });
}

interface Digests {
  readonly hash: string;
  readonly entries?: string;
}

/** A larger index is compared byte for byte. */
const largestIndex = 100_000_000;

function indexAt(descriptor: number): string | undefined {
  const { size } = fstatSync(descriptor);
  if (size > largestIndex) return undefined;
  const bytes = Buffer.alloc(size);
  return readSync(descriptor, bytes, 0, size, 0) === size ? entriesOf(bytes) : undefined;
}

/** Are both the same to a reader? Times are left out; without a hash on both sides files are never the same. */
export function isSame(one: State, other: State): boolean {
  if (one.kind === "file" && other.kind === "file") return one.mode === other.mode && hasSameContent(one, other);
  if (one.kind === "link" && other.kind === "link") return one.target === other.target;
  if (one.kind === "folder" && other.kind === "folder") return one.mode === other.mode;
  return one.kind === "absent" && other.kind === "absent";
}

type File = Extract<State, { readonly kind: "file" }>;

const hasSameContent = (one: File, other: File): boolean =>
  (one.hash !== undefined && one.size === other.size && one.hash === other.hash) ||
  (one.entries !== undefined && one.entries === other.entries);
