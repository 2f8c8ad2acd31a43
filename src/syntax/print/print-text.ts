// The text of a canonical print: each character escaped as its place requires, or refused.
import type { Place } from "../place.ts";

/** Thrown for a construct that has no text which bash is sure to read as it was judged. */
export class Unprintable extends Error {
  constructor(construct: string) {
    super(`this cannot be written out for bash to read as it was judged: ${construct}`);
    this.name = "Unprintable";
  }
}

/** The escaped text that may stand at a place. Any other text could hold an operator, a quote or an expansion. */
const allowed: Readonly<Record<Exclude<Place, "double" | "here-document">, RegExp>> = {
  word: /^(?:'\$'|[^`'"\\$;&|<>()\s\p{Cc}])*$/u,
  extended: /^(?:'\$'|[^`'"\\$;&<>\s\p{Cc}])*$/u,
  operand: /^(?:[^`'"\\$(){}\p{Cc}]|\t)*$/u,
  "double-operand": /^(?:[^`'"\\$(){}\p{Cc}]|\t)*$/u,
  arithmetic: /^(?:[^`'"\\$;{}\p{Cc}]|[\t\n])*$/u,
  regex: /^(?:\$(?![A-Za-z0-9_{(['"*@#?$!-])|[^`'"\\$;&<>\s\p{Cc}])*$/u,
};

/**
 * Unquoted text, or text that counts as unquoted at this place, escaped so that it can only be itself.
 *
 * @throws Unprintable if it cannot be escaped.
 */
export function plainText(value: string, place: Place): string {
  switch (place) {
    case "double":
      return value.replace(/[\\"$`]/g, "\\$&");
    case "here-document":
      // The body keeps a backslash before anything but these.
      return value.replace(/[$`]|\\(?=[$`\\\n]|$)/g, "\\$&");
    default: {
      const text = place === "word" || place === "extended" ? value.replaceAll("$", "'$$'") : value;
      // To bash the bell is a character like any other.
      if (!allowed[place].test(text.replaceAll("\u0007", ""))) throw new Unprintable(`\`${value.slice(0, 40)}\``);
      return text;
    }
  }
}

const named: Readonly<Record<string, string>> = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "\t": "\\t", "\r": "\\r" };

/** `$'...'` for any text. */
export const ansiC = (value: string): string =>
  `$'${value.replace(
    /[\\'\u0000-\u001f\u007f]/g,
    (character) => named[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  )}'`;

/**
 * Quoted text outside double quotes.
 *
 * @throws Unprintable if these quotes cannot hold it.
 */
export function quotedText(value: string, style: "backslash" | "single" | "ansi-c"): string {
  if (style === "ansi-c") return ansiC(value);
  if (style === "backslash") {
    if (value === "") return "";
    if ([...value].length !== 1 || value === "\n") throw new Unprintable("a backslash before more than one character");
    return `\\${value}`;
  }
  if (value.includes("'")) throw new Unprintable("an apostrophe in single quotes");
  return `'${value}'`;
}
