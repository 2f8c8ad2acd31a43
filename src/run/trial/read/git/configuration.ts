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
export const settingsIn = (path: string): readonly Setting[] => settingsOf(plainText(path) ?? "");

function settingsOf(text: string): readonly Setting[] {
  const found: Setting[] = [];
  let name = "";
  for (const whole of text.replace(/\r?\n/g, "\n").replace(/\\\n/g, "").split("\n")) {
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

/** As git writes it: nothing but sections, and values that need no quotes. */
const written = /^(?:\[[\w.-]+(?: "[\w./-]+")?\]|\t[A-Za-z][\w-]* = [\w./:@ +*-]*|)$/;

/** The settings of a text that is written so, each as a line; undefined: it has other lines, which may mean anything. */
const linesOf = (text: string): readonly string[] | undefined =>
  text.split("\n").every((line) => written.test(line))
    ? settingsOf(text).map(({ key, value }) => `${key}=${value}`)
    : undefined;

/** What a branch follows: another branch of a remote that has a name. */
const follows = /^branch\.[\w./-]+\.(?:remote=(?:\w[\w.-]*|\.)|merge=refs\/heads\/[\w./-]+|rebase=(?:true|false))$/;

/** Does the configuration differ only in what branches follow? `git switch -c x origin/x` and `git branch -d x` write that. */
export function differsInBranches(before: string, after: string): boolean {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (!old || !now) return false;
  // In their order: a value may come again, and the last one holds.
  const rest = (lines: readonly string[]): string => lines.filter((line) => !follows.test(line)).join("\n");
  return rest(old) === rest(now);
}
