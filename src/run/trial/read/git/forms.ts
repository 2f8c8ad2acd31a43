// The forms in which git writes what names commits. It reads others as well, in its own way: what is in one of them is not told apart
// from what it seems to be, and waits for a person.
import { steps } from "../../../../catalog/knowledge/git-own-files.ts";
import { plainText } from "./repository.ts";

const hash = "[0-9a-f]{40}(?:[0-9a-f]{24})?";

/** No step begins with a dot, and none is empty (git-check-ref-format(1)). */
const name = "refs(?:/[^\\x00-\\x20\\x7f~^:?*[\\\\/.][^\\x00-\\x20\\x7f~^:?*[\\\\/]*)+";

const loose = new RegExp(`^(?:${hash}|ref: ${name})\\n$`);
/** `MERGE_HEAD` may have several, `FETCH_HEAD` says more of each. */
const several = new RegExp(`^(?:${hash}\\n)+$`);

/** Is the text of a reference's file, by its path in the repository, as git would write it? */
export function isUsualReference(inside: string, text: string): boolean {
  if (/(?:^|\/)FETCH_HEAD$/.test(inside)) return true;
  if (/(?:^|\/)packed-refs$/.test(inside)) return packedIn(text) !== undefined;
  return loose.test(text) ? !/\.\./.test(text) : /(?:^|\/)[A-Z_]+_(?:HEAD|MERGE)$/.test(inside) && several.test(text);
}

const header = /^# pack-refs with:(?: [a-z-]+)+ $/;
const packed = new RegExp(`^(${hash}) (${name})$`);
const peeled = new RegExp(`^\\^(${hash})$`);

/** What `packed-refs` says tags lead to, by their objects; undefined: it is not as git writes it, one line a name, in order. */
export function packedIn(text: string): ReadonlyMap<string, string> | undefined {
  const lines = text.split("\n");
  if (lines.pop() !== "" || !header.test(lines.shift() ?? "")) return undefined;
  const found = new Map<string, string>();
  let [before, object] = ["", ""];
  for (const line of lines) {
    const target = peeled.exec(line)?.[1];
    if (target !== undefined) {
      if (object === "") return undefined;
      found.set(object, target);
      object = "";
      continue;
    }
    const [, to = "", of = ""] = packed.exec(line) ?? [];
    // Git looks a name up by halves: one of two lines, or one out of order, is found or not as it happens.
    if (of === "" || of <= before || of.includes("..")) return undefined;
    [before, object] = [of, to];
  }
  return found;
}

/** The lines of what a stopped rebase, or row of picks, is still to do. */
export const waitingIn = (inside: string, path: string): readonly string[] =>
  steps.test(inside) && !/\/done$|\.backup$/.test(inside)
    ? (plainText(path) ?? "").split("\n").filter((line) => /^\s*[^\s#]/.test(line))
    : [];

/** The object that such a line names, as it is written there; undefined: none. */
export const objectOfStep = (line: string): string | undefined =>
  /^[a-z]+ (?:-[cC] )?([0-9a-f]{4,64})(?: |$)/.exec(line)?.[1];
