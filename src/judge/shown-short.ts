// Values in a message.
import { type Text, unknownPart } from "../interpret/text.ts";

const longest = 60;
/** What is kept of the beginning; the end of a path tells more. */
const start = 18;

/** One line of at most `longest` characters, without its middle if it is longer. */
export const short = (text: Text): string => shortened(shown(text));

/** As `show`, and a pattern as it is written: bash may leave it so. */
const shown = ({ pieces }: Text): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : (piece.written ?? unknownPart))).join("");

/** The same of a text that is known. */
export function shortened(text: string): string {
  const [line = "", ...more] = text.split("\n");
  if (more.length > 0) return `${line.slice(0, longest)}…`;
  return line.length > longest ? `${line.slice(0, start)}…${line.slice(start + 1 - longest)}` : line;
}

/** In backquotes. */
export const shownShort = (text: Text): string => `\`${short(text)}\``;
