// Files of sections with a key and its value a line, as Python's configparser, Mercurial and others read them. Libraries for
// such files read npm's form of them, in which a line that is set in is no continuation; so only the plainest lines pass here.
import type { Leaf } from "./leaves.ts";

/** The values by section and key, both in small letters. @throws for a line that some reader could take in another way. */
export function cfgLeaves(text: string): readonly Leaf[] {
  const found: { path: readonly string[]; value: string }[] = [];
  let section: readonly string[] = [];
  for (const line of text.split(/\r\n|[\r\n]/)) {
    if (/^\s*(?:[#;].*)?$/.test(line)) continue;
    const name = /^\[([^\][]+)\]\s*$/.exec(line)?.[1];
    if (name !== undefined) {
      section = [name.trim().toLowerCase()];
      continue;
    }
    const last = found.at(-1);
    // The value goes on.
    if (/^\s/.test(line)) {
      if (!last) throw new Error("it begins with a line that is set in");
      found.push({ path: last.path, value: line.trim() });
      continue;
    }
    const setting = /^([\w@.:*/-]*[\w*/-])[ \t]*[=:](?:[ \t]*)(.*)$/.exec(line);
    if (!setting) throw new Error("a line is no setting");
    const [, key = "", value = ""] = setting;
    found.push({ path: [...section, key.toLowerCase()], value: value.trim() });
  }
  return found;
}

/** A key and the rest of the line as its value. @throws for a line that some reader could take in another way. */
export const linesLeaves = (text: string): readonly Leaf[] =>
  text.split(/\r\n|[\r\n]/).flatMap((line) => {
    if (/^\s*(?:#.*)?$/.test(line)) return [];
    const [, key, value = ""] = /^([\w@.:/-]+)(?:[ \t]+"?([^"]*)"?)?$/.exec(line) ?? [];
    if (key === undefined) throw new Error("a line is no setting");
    return [{ path: [key], value }];
  });

/** The first word of each line and the rest of it, as Go looks for the version in its modules. */
export const wordsLeaves = (text: string): readonly Leaf[] =>
  text.split("\n").flatMap((line) => {
    const [, key, value = ""] = /^\s*(\S+)\s*(.*?)\s*$/s.exec(line.replace(/\/\/.*/s, "")) ?? [];
    return key === undefined ? [] : [{ path: [key], value }];
  });

/** One word. @throws for any other text. */
export function wordLeaves(text: string): readonly Leaf[] {
  if (!/^[\w.+-]+\s*$/.test(text)) throw new Error("it is not one word");
  return [{ path: ["word"], value: text.trim() }];
}
