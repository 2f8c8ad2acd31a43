// The folder that the hook and the shell share: only this user can open it, no confined script can, and everything in it is
// signed with a key that lies there too.
import { createHash, createHmac, randomBytes } from "node:crypto";
import { linkSync, readdirSync, rmSync, type Stats, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { makeOwnFolder } from "../../system/make-folder.ts";
import { codeOf } from "../../system/message.ts";
import { orElse } from "../../system/or-else.ts";
import { plainBytes } from "../../system/read-plain.ts";
import { isSameSecret } from "../../system/same-secret.ts";
import { isThere } from "../../system/there.ts";
import { ticketsFolder } from "../../system/xdg-folders.ts";

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
  makeOwnFolder(path);
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
  if (!isThere(path)) return undefined;
  makeOwnFolder(path);
  // The sandbox makes the folder, so that it can hide it; the hook makes the key.
  const key = join(path, keyName);
  return isThere(key) ? { path, key: readKey(key) } : undefined;
}

function readKey(path: string): Buffer {
  const key = Buffer.from(ownText(path), "hex");
  if (key.length !== 32) throw new Error(`${path} is damaged: remove it, and it is made again`);
  return key;
}

/** The text of a file that is this user's alone. @throws if it is anything else. */
const ownText = (path: string): string => plainBytes(path, { most: longest, isFit: isOwn }).toString("utf8");

const isOwn = ({ uid, mode }: Stats): boolean => uid === process.geteuid?.() && (mode & 0o077) === 0;

/** Writes a signed file under a new name. @throws if it cannot. */
export function put({ path, key }: SignedFolder, name: string, value: unknown): void {
  const text = JSON.stringify(value);
  writeFileSync(join(path, name), `${signature(key, name, text)}\n${text}`, { mode: 0o600, flag: "wx" });
}

/** The value of a signed file; undefined: it is missing, or not what `put` wrote under this name. */
export function get({ path, key }: SignedFolder, name: string): unknown {
  return orElse(() => {
    const whole = ownText(join(path, name));
    const [given = ""] = whole.split("\n", 1);
    const text = whole.slice(given.length + 1);
    return isSameSecret(given, signature(key, name, text)) ? JSON.parse(text) : undefined;
  }, undefined);
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
