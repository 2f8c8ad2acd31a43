// What git's index says, apart from what git can look up again: `git status` rewrites the times and numbers of files in it. The form
// is that of gitformat-index(5), versions 2 to 4; one that holds anything else is not understood.
import { createHash } from "node:crypto";
import { treesOf } from "./trees.ts";

/** What is to be in the next commit at a path. */
export interface IndexEntry {
  /** As bytes, a character each. */
  readonly path: string;
  readonly mode: number;
  /** The object's name, in hexadecimal digits. */
  readonly object: string;
  /** Of a conflict; 0: there is none. */
  readonly stage: number;
  /** Git is told not to look at the file. */
  readonly hidden: "assume-unchanged" | "skip-worktree" | undefined;
  /** `git add -N`: it is in no tree yet. */
  readonly intended: boolean;
}

/** An index. `trees`: the trees that it names for its entries are those that they make. */
export interface Index {
  readonly entries: readonly IndexEntry[];
  readonly trees: "true" | "false";
}

const header = 12;
/** Two times, device, number, before the mode; user, group and size behind it. */
const looked = { before: 24, mode: 4, behind: 12 } as const;
const flag = { assumed: 0x8000, extended: 0x4000, stage: 12, skipped: 0x4000, intended: 0x2000 } as const;

/** A digest of the entries. Undefined: it is no index, or one of a form that is not understood. */
export function entriesOf(bytes: Buffer): string | undefined {
  const parsed = parse(bytes);
  if (!parsed) return undefined;
  const hash = createHash("sha256");
  for (const { mode, object, flags, path } of parsed.entries) hash.update(`${mode} ${object} ${flags} ${path}\0`);
  return hash.digest("hex");
}

/** The index in these bytes. Undefined: it is none, or one of a form that is not understood. */
export function readIndex(bytes: Buffer): Index | undefined {
  const parsed = parse(bytes);
  if (!parsed) return undefined;
  const made = parsed.trees === undefined ? undefined : treesOf(parsed.entries, parsed.algorithm);
  const isTrue = made === undefined || [...(parsed.trees ?? [])].every(([folder, tree]) => made.get(folder) === tree);
  return { entries: parsed.entries, trees: isTrue ? "true" : "false" };
}

interface Parsed {
  readonly algorithm: "sha1" | "sha256";
  readonly entries: readonly (IndexEntry & { readonly flags: number })[];
  /** The trees that it names, by their folders (`""`, `src/`). */
  readonly trees: ReadonlyMap<string, string> | undefined;
}

function parse(bytes: Buffer): Parsed | undefined {
  for (const [algorithm, size] of [
    ["sha1", 20],
    ["sha256", 32],
  ] as const) {
    if (bytes.length < header + size || bytes.toString("latin1", 0, 4) !== "DIRC") return undefined;
    const end = bytes.length - size;
    const sum = bytes.subarray(end);
    // Zeros: `index.skipHash`.
    if (!sum.every((each) => each === 0) && !createHash(algorithm).update(bytes.subarray(0, end)).digest().equals(sum))
      continue;
    return parseAs(bytes.subarray(0, end), algorithm, size);
  }
  return undefined;
}

function parseAs(bytes: Buffer, algorithm: Parsed["algorithm"], size: number): Parsed | undefined {
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return undefined;
  const entries: Parsed["entries"][number][] = [];
  let at = header;
  let before = "";
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    const next = entryAt(bytes.subarray(at), size, version === 4 ? before : undefined);
    if (!next) return undefined;
    entries.push(next.entry);
    before = next.entry.path;
    at += next.length;
  }
  const trees = extensionsIn(bytes.subarray(at), at, size);
  return trees && { algorithm, entries, trees: trees.size > 0 ? trees : undefined };
}

/** `before`: the path of the entry before, of which version 4 takes the beginning. */
function entryAt(rest: Buffer, size: number, before: string | undefined) {
  const object = looked.before + looked.mode + looked.behind;
  const at = object + size;
  if (rest.length < at + 4) return undefined;
  const flags = rest.readUInt16BE(at);
  const more = flags & flag.extended ? rest.readUInt16BE(at + 2) : 0;
  let name = at + (flags & flag.extended ? 4 : 2);
  let start = "";
  if (before !== undefined) {
    const removed = numberAt(rest, name);
    if (!removed || removed.value > before.length) return undefined;
    start = before.slice(0, before.length - removed.value);
    name = removed.next;
  }
  const nul = rest.indexOf(0, name);
  if (nul < 0) return undefined;
  // Padded with one to eight NULs.
  const length = before === undefined ? (nul + 8) & ~7 : nul + 1;
  if (length > rest.length) return undefined;
  const hidden = more & flag.skipped ? "skip-worktree" : flags & flag.assumed ? "assume-unchanged" : undefined;
  const entry = {
    path: start + rest.toString("latin1", name, nul),
    mode: rest.readUInt32BE(looked.before),
    object: rest.toString("hex", object, at),
    stage: (flags >> flag.stage) & 3,
    hidden,
    intended: (more & flag.intended) !== 0,
    // Without the length of the name.
    flags: (flags & 0xf000) * 0x10000 + more,
  } as const;
  return { length, entry };
}

/** A number of git's own variable form, and where the next byte is. */
function numberAt(bytes: Buffer, from: number): { readonly value: number; readonly next: number } | undefined {
  let value = 0;
  for (let at = from; at < Math.min(bytes.length, from + 5); at++) {
    const byte = bytes[at] ?? 0;
    value = at === from ? byte & 127 : (value + 1) * 128 + (byte & 127);
    if ((byte & 128) === 0) return { value, next: at + 1 };
  }
  return undefined;
}

/**
 * The trees that the extensions name; undefined: there is one that says something else. Those that only make git faster (what was not
 * tracked, what a monitor has seen) and the stages of solved conflicts change nothing of what is committed.
 */
function extensionsIn(rest: Buffer, begin: number, size: number): ReadonlyMap<string, string> | undefined {
  const trees = new Map<string, string>();
  let at = 0;
  while (at + 8 <= rest.length) {
    const name = rest.toString("latin1", at, at + 4);
    const body = rest.subarray(at + 8, at + 8 + rest.readUInt32BE(at + 4));
    if (name === "TREE" && !namedTrees(body, size, trees)) return undefined;
    // Where the entries end: elsewhere it would hide extensions.
    if (name === "EOIE" && body.readUInt32BE(0) !== begin) return undefined;
    if (!["TREE", "REUC", "UNTR", "FSMN", "EOIE"].includes(name)) return undefined;
    at += 8 + body.length;
  }
  return at === rest.length ? trees : undefined;
}

/** Adds the trees of the extension, which lists a folder before those in it. */
function namedTrees(body: Buffer, size: number, trees: Map<string, string>): boolean {
  let at = 0;
  const one = (above: string, depth: number): boolean => {
    const nul = body.indexOf(0, at);
    const line = nul < 0 ? -1 : body.indexOf(10, nul);
    if (line < 0 || depth > 1_000) return false;
    const name = body.toString("latin1", at, nul);
    const [, count, inner] = /^(-?\d+) (\d+)$/.exec(body.toString("latin1", nul + 1, line)) ?? [];
    if (count === undefined || inner === undefined) return false;
    const folder = depth === 0 ? "" : `${above}${name}/`;
    at = line + 1;
    if (!count.startsWith("-")) {
      trees.set(folder, body.toString("hex", at, at + size));
      at += size;
    }
    for (let left = Number(inner); left > 0; left--) if (!one(folder, depth + 1)) return false;
    return true;
  };
  return one("", 0) && at === body.length;
}
