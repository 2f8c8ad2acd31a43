// Field splitting (POSIX 2.6.5) and pathname expansion: a stream of pieces → fields. The separators are bash's own:
// a script cannot set IFS for longer than one `read`, and bash does not take it from its environment.
import type { Span } from "../../syntax/span.ts";
import { blurred, type Field, type Hole, type Shape } from "../text.ts";
import { type Stream, unsplit } from "./stream.ts";

/** A field in the making. */
interface Growing {
  pieces: (string | Hole)[];
  globbed: boolean;
  /** Its value is split at run time, so that fields may begin anywhere in it. */
  split: boolean;
  /** The pieces before an unquoted `[` that is still open. */
  bracket: (string | Hole)[] | undefined;
}

/** The other shapes are one field. */
const mayHoldBlanks: ReadonlySet<Shape> = new Set<Shape>(["any", "path"]);

/** Field splitting and pathname expansion. */
export function splitFields(stream: Stream, span: Span): readonly Field[] {
  if (touchesMany(stream)) return [{ text: blurred([unsplit(stream)]), many: true, span }];
  const fields: Field[] = [];
  let current: Growing | undefined;
  const open = (): Growing => {
    current ??= { pieces: [], globbed: false, split: false, bracket: undefined };
    return current;
  };
  const close = (): void => {
    if (current) fields.push(fieldOf(current, span));
    current = undefined;
  };
  for (const piece of stream) {
    switch (piece.type) {
      case "text":
        if (piece.quoted || !piece.expanded) {
          if (piece.value !== "" || piece.quoted) append(open(), piece.value, piece.quoted);
          break;
        }
        // In a pattern a backslash quotes the next character, and is gone from the names that match.
        if (piece.value.includes("\\")) {
          open().split = true;
          break;
        }
        for (const [index, run] of piece.value.split(/[ \t\n]+/).entries()) {
          if (index > 0) close();
          if (run !== "") append(open(), run, false);
        }
        break;
      case "hole":
        open().pieces.push(piece.hole);
        if (!piece.quoted && mayHoldBlanks.has(piece.hole.shape)) open().split = true;
        break;
      case "boundary":
        close();
        break;
      case "many":
        fields.push({ text: piece.text, many: true, span });
        break;
      default:
        piece satisfies never;
    }
  }
  close();
  return fields;
}

/** Is something joined to any number of fields? If they are none, it is joined to what stands on their other side. */
const touchesMany = (stream: Stream): boolean =>
  stream.some((piece, index) => {
    if (piece.type !== "many") return false;
    const [before, after] = [stream[index - 1], stream[index + 1]];
    return (before !== undefined && before.type !== "boundary") || (after !== undefined && after.type !== "boundary");
  });

/** A pattern matches no slash, so that the names between slashes are read one by one. */
function append(field: Growing, value: string, quoted: boolean): void {
  if (quoted) return push(field.pieces, value);
  for (const [index, name] of value.split("/").entries()) {
    if (index > 0) push(field.pieces, "/");
    appendName(field, name);
  }
}

function appendName(field: Growing, value: string): void {
  const close = value.indexOf("]");
  if (field.bracket && close >= 0) {
    // `[a"b"]` is a pattern too, although no single stretch of it is one.
    field.pieces = [...field.bracket, { shape: "any", origin: "glob" }];
    field.bracket = undefined;
    field.globbed = true;
    return appendName(field, value.slice(close + 1));
  }
  if (isPattern(value)) {
    const first = value.search(/[*?[@+!]/);
    const last = Math.max(first, ...["*", "?", "]", ")"].map((character) => value.lastIndexOf(character)));
    push(field.pieces, value.slice(0, first));
    field.pieces.push({ shape: "any", origin: "glob", written: value.slice(first, last + 1) });
    field.globbed = true;
    return appendName(field, value.slice(last + 1));
  }
  const bracket = value.indexOf("[");
  if (bracket < 0 || field.bracket) return push(field.pieces, value);
  push(field.pieces, value.slice(0, bracket));
  field.bracket = [...field.pieces];
  push(field.pieces, value.slice(bracket));
}

const isPattern = (value: string): boolean => /[*?]|\[[^\]]*\]|[?*+@!]\(/.test(value);

function push(pieces: (string | Hole)[], value: string): void {
  if (value === "") return;
  const last = pieces.at(-1);
  if (typeof last === "string") pieces[pieces.length - 1] = last + value;
  else pieces.push(value);
}

const fieldOf = (field: Growing, span: Span): Field =>
  field.split
    ? { text: blurred([field]), many: true, span }
    : { text: { pieces: field.pieces }, many: field.globbed, span };
