// Command lines of tests as fields: `$x`, `$y` are text known only at run time, in one field; `*` is the same in any number of
// fields.
import { type Field, type Hole, show } from "../../src/interpret/text.ts";

const hole: Hole = { shape: "any", origin: "variable" };

/** The fields of a line, which blanks separate; a field's span counts fields. */
export const fieldsOf = (line: string): readonly Field[] =>
  (line === "" ? [] : line.split(" ")).map((word, index) => ({
    text: { pieces: piecesOf(word) },
    many: word.includes("*"),
    span: { start: index, end: index + 1 },
  }));

const piecesOf = (word: string): readonly (string | Hole)[] =>
  word
    .split(/(\$[a-z]|\*)/)
    .filter((part) => part !== "")
    .map((part) => (/^(?:\$[a-z]|\*)$/.test(part) ? hole : part));

/** `…` for a hole, `…*` for one that may be many fields. */
export const shownField = ({ text, many }: Field): string => show(text) + (many ? "*" : "");
