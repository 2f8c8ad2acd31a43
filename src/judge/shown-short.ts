// Values in a message.
import { show, type Text } from "../interpret/text.ts";

const longest = 60;
/** What is kept of the beginning; the end of a path tells more. */
const start = 18;

/** In backquotes, one line of at most `longest` characters, without its middle if it is longer. */
export function shownShort(text: Text): string {
  const [line = "", ...more] = show(text).split("\n");
  if (more.length > 0) return `\`${line.slice(0, longest)}…\``;
  return `\`${line.length > longest ? `${line.slice(0, start)}…${line.slice(start + 1 - longest)}` : line}\``;
}

const mostNamed = 3;

/** The first few, and how many more there are: `a`, `b`, `c`, 2 more. */
export const listed = (shown: readonly string[]): string =>
  (shown.length > mostNamed ? [...shown.slice(0, mostNamed), `${shown.length - mostNamed} more`] : shown).join(", ");
