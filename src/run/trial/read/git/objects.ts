// Which objects a repository has, without a process of git.
import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { namesIn } from "../../../../system/there.ts";
import { statusOf } from "../../keep/state.ts";
import { plainText } from "./repository.ts";

/** `end` must be called. */
export type Objects = ReturnType<typeof objectsAt>;

/** The objects of a repository whose own folder is at a path; one that is none has no objects. */
export function objectsAt(repository: string) {
  const algorithm = /objectformat\s*=\s*sha256/i.test(plainText(join(repository, "config")) ?? "") ? "sha256" : "sha1";
  const folders = withAlternates(join(repository, "objects"));
  const packs = folders.flatMap((folder) => packsIn(join(folder, "pack"), algorithm === "sha1" ? 20 : 32));
  return {
    /** Is content of a file, or the target of a link, among them? */
    hasContent: (bytes: Buffer): boolean => {
      const digest = createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest();
      const name = digest.toString("hex");
      const loose = join(name.slice(0, 2), name.slice(2));
      return (
        folders.some((folder) => statusOf(join(folder, loose)) !== undefined) || packs.some((pack) => pack.has(digest))
      );
    },
    end: (): void => {
      for (const pack of packs) pack.end();
    },
  };
}

const mostFolders = 10;

/** Folders of objects, with those that they name. */
function withAlternates(first: string): readonly string[] {
  const all = [first];
  for (const folder of all) {
    const named = (plainText(join(folder, "info/alternates")) ?? "").split("\n");
    for (const each of named.filter((line) => line !== "" && !line.startsWith("#")))
      if (all.length < mostFolders) all.push(isAbsolute(each) ? each : resolve(folder, each));
  }
  return all;
}

const signature = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]);
const names = signature.length + 256 * 4;

/** The packs of a folder by their indexes, in version 2 of gitformat-pack(5): a count for each first byte, then the sorted names. */
function packsIn(folder: string, size: number) {
  const found = namesIn(folder).filter((name) => name.endsWith(".idx"));
  return found.flatMap((name) => {
    const descriptor = openSync(join(folder, name), "r");
    const head = Buffer.alloc(names);
    if (
      !fstatSync(descriptor).isFile() ||
      readSync(descriptor, head, 0, names, 0) < names ||
      head.indexOf(signature) !== 0
    ) {
      closeSync(descriptor);
      return [];
    }
    const count = (byte: number): number => (byte < 0 ? 0 : head.readUInt32BE(signature.length + byte * 4));
    const has = (digest: Buffer): boolean => {
      const one = Buffer.alloc(size);
      let [low, high] = [count((digest[0] ?? 0) - 1), count(digest[0] ?? 0)];
      while (low < high) {
        const middle = (low + high) >> 1;
        readSync(descriptor, one, 0, size, names + middle * size);
        const order = one.compare(digest);
        if (order === 0) return true;
        if (order < 0) low = middle + 1;
        else high = middle;
      }
      return false;
    };
    return [{ has, end: () => closeSync(descriptor) }];
  });
}
