// The values in a file of git's configuration, as git-config(1) says they are written. Includes are values like others.
import { plainText } from "./repository.ts";

/** A value by its key: section and name in small letters, a subsection as it is. */
export interface Setting {
  readonly key: string;
  readonly value: string;
}

const section = /^\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/;
const variable = /^([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/s;

/** The settings of a file that can be read at a path; none if there is none. What is not understood is left out. */
export function settingsIn(path: string): readonly Setting[] {
  const found: Setting[] = [];
  let name = "";
  for (const whole of (plainText(path) ?? "").replace(/\r?\n/g, "\n").replace(/\\\n/g, "").split("\n")) {
    let line = whole.trim();
    const [header, first, second] = section.exec(line) ?? [];
    if (header !== undefined && first !== undefined) {
      name = `${first.toLowerCase()}${second === undefined ? "" : `.${second.replace(/\\(.)/g, "$1")}`}`;
      line = line.slice(header.length).trim();
    }
    const [, key, value = "true"] = variable.exec(line) ?? [];
    if (key !== undefined) found.push({ key: `${name}.${key.toLowerCase()}`, value: plain(value) });
  }
  return found;
}

/** A value without its quotes, escapes and comment. */
function plain(text: string): string {
  let value = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "\\") value += text[++at] ?? "";
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "#" || character === ";")) break;
    else value += character;
  }
  return value.trim();
}
