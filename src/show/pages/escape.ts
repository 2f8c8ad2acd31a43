// Text for markup. A command is text, never markup: everything that is drawn goes through here.
import { jsonOf, show, visible } from "../../system/visible.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** One line: invisible characters spelled out, markup escaped. For elements and for quoted attributes of HTML and SVG. */
export const line = (text: string): string => escaped(visible(text));

/** The same, with line breaks and tabs as they are. */
export function lines(text: string): string {
  let shown = "";
  for (const character of text) shown += character === "\n" || character === "\t" ? character : show(character).text;
  return escaped(shown);
}

/** JSON for a `<script type="application/json">`, which ends at the first `</script` otherwise. */
export const json = (value: unknown): string =>
  jsonOf(value).replace(/[<>&]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${code}`;
  });
