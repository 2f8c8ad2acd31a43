// What git's index says, apart from what git can look up again: `git status` rewrites the times and numbers of files in it.
import { createHash } from "node:crypto";

const sha1 = 20;
const header = 12;
/** Two times, device, number, before the mode; user, group and size behind it. */
const looked = { before: 24, mode: 4, behind: 12 } as const;

/**
 * A digest of the entries: mode, object, flags and name of each. Undefined: it is no index, or one of a form that is not known
 * (gitformat-index(5): version 2 or 3 with SHA-1, without extensions that a reader must understand).
 */
export function entriesOf(bytes: Buffer): string | undefined {
  if (bytes.length < header + sha1 || bytes.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const end = bytes.length - sha1;
  if (!createHash("sha1").update(bytes.subarray(0, end)).digest().equals(bytes.subarray(end))) return undefined;
  const version = bytes.readUInt32BE(4);
  if (version !== 2 && version !== 3) return undefined;
  const hash = createHash("sha256");
  let at = header;
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    const next = entryAt(bytes.subarray(at, end));
    if (!next) return undefined;
    for (const part of next.parts) hash.update(part);
    at += next.length;
  }
  return hasOnlyOptional(bytes.subarray(at, end)) ? hash.digest("hex") : undefined;
}

function entryAt(rest: Buffer): { readonly length: number; readonly parts: readonly Buffer[] } | undefined {
  const object = looked.before + looked.mode + looked.behind;
  const flags = object + sha1;
  if (rest.length < flags + 2) return undefined;
  const name = flags + (rest.readUInt16BE(flags) & 0x4000 ? 4 : 2);
  const nul = rest.indexOf(0, name);
  if (nul < 0) return undefined;
  // Padded with one to eight NULs.
  const length = (nul + 8) & ~7;
  const mode = rest.subarray(looked.before, looked.before + looked.mode);
  return length > rest.length ? undefined : { length, parts: [mode, rest.subarray(object, nul + 1)] };
}

/** Those whose name begins with a capital letter may be ignored: they are made again from the entries. */
function hasOnlyOptional(rest: Buffer): boolean {
  let at = 0;
  while (at + 8 <= rest.length) {
    if (!/^[A-Z]/.test(rest.toString("latin1", at, at + 4))) return false;
    at += 8 + rest.readUInt32BE(at + 4);
  }
  return at === rest.length;
}
