// The folder that the hook and the shell share: only this user can open it, no confined script can, and everything in it is
// signed with a key that lies there too.
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolder as make } from "../../system/make-folder.ts";
import { codeOf } from "../../system/message.ts";
import { ticketsFolder } from "../../system/xdg-folders.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A longer file is none of ours. */
const longest = 4_000_000;

const keyName = "key";

/** The folder, with its key. */
export interface SignedFolder {
  /** Absolute path. */
  readonly path: string;
  readonly key: Buffer;
}

/** The first 16 digits of a digest: a part of a file's name. */
export const short = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** A digest of anything that JSON can hold. */
export const digestOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** The folder, made if it is missing. @throws if it cannot be made, or is not this user's alone. */
export function makeFolder(environment: Environment): SignedFolder {
  const path = ticketsFolder(environment);
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) make(path, 0o700);
  checkFolder(path);
  const key = join(path, keyName);
  try {
    return { path, key: readKey(key) };
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  const aside = join(path, `${keyName}.${process.pid}.${randomBytes(4).toString("hex")}`);
  try {
    writeFileSync(aside, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
    // A link fails if another process was first, and never shows half a key.
    linkSync(aside, key);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return { path, key: readKey(key) };
}

/** The folder, if the hook has made it. @throws if it is not this user's alone. */
export function findFolder(environment: Environment): SignedFolder | undefined {
  const path = ticketsFolder(environment);
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  checkFolder(path);
  // The sandbox makes the folder, so that it can hide it; the hook makes the key.
  const key = join(path, keyName);
  return lstatSync(key, { throwIfNoEntry: false }) === undefined ? undefined : { path, key: readKey(key) };
}

function checkFolder(path: string): void {
  const status = lstatSync(path);
  if (!status.isDirectory() || status.uid !== process.getuid?.() || (status.mode & 0o077) !== 0)
    throw new Error(`${path} must be a folder that only you can open: remove it, and it is made again`);
}

function readKey(path: string): Buffer {
  const key = Buffer.from(ownText(path), "hex");
  if (key.length !== 32) throw new Error(`${path} is damaged: remove it, and it is made again`);
  return key;
}

/** The text of a file that is this user's alone. @throws if it is anything else. */
function ownText(path: string): string {
  // Not blocking: a FIFO in its place would hold up every command.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile() || status.uid !== process.getuid?.() || (status.mode & 0o077) !== 0 || status.size > longest)
      throw new Error(`${path} is not a file that only you can read`);
    return readFileSync(descriptor, "utf8");
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a signed file under a new name. @throws if it cannot. */
export function put({ path, key }: SignedFolder, name: string, value: unknown): void {
  const text = JSON.stringify(value);
  writeFileSync(join(path, name), `${signature(key, name, text)}\n${text}`, { mode: 0o600, flag: "wx" });
}

/** The value of a signed file; undefined: it is missing, or not what `put` wrote under this name. */
export function get({ path, key }: SignedFolder, name: string): unknown {
  try {
    const [given = "", text = ""] = cut(ownText(join(path, name)));
    const [ours, theirs] = [signature(key, name, text), given].map((each) => Buffer.from(each, "hex"));
    if (!ours || !theirs || ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return undefined;
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes a file; false: it was not there any more. @throws if it cannot be removed. */
export function take({ path }: SignedFolder, name: string): boolean {
  try {
    // Not `rmSync`, which says nothing of a file that another process has removed meanwhile.
    unlinkSync(join(path, name));
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}

/** The names of the files. */
export const namesIn = ({ path }: SignedFolder): readonly string[] => readdirSync(path);

// The name is signed too: a copy under another name is another file.
const signature = (key: Buffer, name: string, text: string): string =>
  createHmac("sha256", key).update(`${name}\n${text}`).digest("hex");

function cut(text: string): readonly string[] {
  const at = text.indexOf("\n");
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
