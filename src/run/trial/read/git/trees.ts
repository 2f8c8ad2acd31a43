// The trees that an index's entries make, as `git write-tree` would name them.
import { createHash } from "node:crypto";

interface TreeEntry {
  readonly path: string;
  readonly mode: number;
  readonly object: string;
  readonly stage: number;
  readonly intended: boolean;
}

/** The name of the tree of every folder (`""`, `src/`). `entries`: in git's order; paths are bytes, a character each. */
export function treesOf(entries: readonly TreeEntry[], algorithm: "sha1" | "sha256"): ReadonlyMap<string, string> {
  const trees = new Map<string, string>();
  const all = entries.filter(({ stage, intended }) => stage === 0 && !intended);
  let at = 0;
  const make = (folder: string): string => {
    const parts: Buffer[] = [];
    for (let entry = all[at]; entry?.path.startsWith(folder); entry = all[at]) {
      const rest = entry.path.slice(folder.length);
      const slash = rest.indexOf("/");
      if (slash < 0) {
        parts.push(line(entry.mode.toString(8), rest, entry.object));
        at++;
        continue;
      }
      const inner = rest.slice(0, slash);
      parts.push(line("40000", inner, make(`${folder}${inner}/`)));
    }
    const body = Buffer.concat(parts);
    const name = createHash(algorithm).update(`tree ${body.length}\0`).update(body).digest("hex");
    trees.set(folder, name);
    return name;
  };
  make("");
  return trees;
}

const line = (mode: string, name: string, object: string): Buffer =>
  Buffer.concat([Buffer.from(`${mode} ${name}\0`, "latin1"), Buffer.from(object, "hex")]);
