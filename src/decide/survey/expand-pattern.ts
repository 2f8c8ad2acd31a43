// The files that a pattern names now: what bash would make of `src/*.ts` in a folder.
import type { Text } from "../../interpret/text.ts";
import { namesIn } from "../../system/there.ts";

/** The most entries of folders that are compared. */
const most = 100_000;

/**
 * The paths, which begin as the pattern does. `folder`: from where a relative one is read. Undefined: more names than are compared.
 * A star matches no leading dot: scripts that change that are not proved.
 */
export function expandPattern({ pieces }: Text, folder: string): readonly string[] | undefined {
  const source = pieces.map((piece) => (typeof piece === "string" ? escaped(piece) : "[^/]*")).join("");
  // A slash stands in known text only, and none of its characters is changed by `escaped`.
  const names = source.split(/(?<!\^)\/(?!\])/);
  let looked = 0;
  let found = [names[0] === "" ? "" : folder];
  for (const name of names[0] === "" ? names.slice(1) : names) {
    if (!name.includes("[^/]*")) {
      found = found.map((each) => `${each}/${name.replaceAll(/\\(.)/gs, "$1")}`);
      continue;
    }
    const pattern = new RegExp(`^${name.startsWith("[^/]*") ? "(?!\\.)" : ""}${name}$`, "s");
    const next: string[] = [];
    for (const each of found) {
      const entries = namesIn(each === "" ? "/" : each);
      looked += entries.length;
      if (looked > most) return undefined;
      next.push(...entries.filter((entry) => pattern.test(entry)).map((entry) => `${each}/${entry}`));
    }
    found = next;
  }
  return found;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
