// The delimiter that ends a part of a sed command, as each kind of sed finds it.

/** A part of a command between delimiters. */
export type Part = "pattern" | "replacement" | "y";
type Brackets = "plain" | "bracket" | "escaping bracket";

/**
 * The ways in which seds read each part. GNU sed takes a backslash in a bracket expression literally, newer BSD seds do
 * not; and BSD sed supports brackets in `y`.
 */
export const READINGS: Readonly<Record<Part, readonly Brackets[]>> = {
  pattern: ["bracket", "escaping bracket"],
  replacement: ["plain"],
  y: ["plain", "bracket"],
};

/** The index of the delimiter that ends a pattern starting at `from`. */
export function closing(script: string, from: number, delimiter: string, brackets: Brackets): number | undefined {
  for (let at = from; at < script.length; at++) {
    const character = script.charAt(at);
    if (character === delimiter) return at;
    if (character === "\\") at++;
    if (character !== "[" || brackets === "plain") continue;
    const end = closingBracket(script, at, brackets === "escaping bracket");
    if (end === undefined) return undefined;
    at = end;
  }
  return undefined;
}

/** The `]` of the bracket expression whose `[` stands at `open` (POSIX XBD 9.3.5). */
function closingBracket(script: string, open: number, escapes: boolean): number | undefined {
  let at = open + 1;
  if (script.charAt(at) === "^") at++;
  if (script.charAt(at) === "]") at++;
  for (; at < script.length; at++) {
    const character = script.charAt(at);
    if (character === "]") return at;
    if (character === "\\" && escapes) at++;
    if (character !== "[" || !/[.:=]/.test(script.charAt(at + 1))) continue;
    const inner = /^\[([.:=])[^\][.:=\\]+\1\]/.exec(script.slice(at));
    if (inner === null) return undefined;
    at += inner[0].length - 1;
  }
  return undefined;
}
