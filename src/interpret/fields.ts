// Field splitting (POSIX 2.6.5) and pathname expansion: a stream of pieces → fields.
import type { Span } from "../syntax/span.ts";
import type { State } from "./state.ts";
import type { Stream } from "./stream.ts";
import { emptyText, type Field, type Hole, holeOf, known } from "./text.ts";

/** A field in the making. */
interface Growing {
  pieces: (string | Hole)[];
  globbed: boolean;
  /** Its value is split at run time, so that fields may begin anywhere in it. */
  split: boolean;
  /** The pieces before an unquoted `[` that is still open. */
  bracket: (string | Hole)[] | undefined;
}

/** The separators since the last field: none, blanks, another one, or known only at run time. */
type Passed = "nothing" | "blanks" | "other" | "unknown";

/** Field splitting and pathname expansion. */
export function splitFields(stream: Stream, state: State, span: Span): readonly Field[] {
  const separators = fieldSeparators(state);
  const fields: Field[] = [];
  let current: Growing | undefined;
  let afterMany = false;
  let passed: Passed = "nothing";
  const open = (): Growing => {
    current ??= { pieces: [], globbed: false, split: afterMany, bracket: undefined };
    afterMany = false;
    return current;
  };
  const close = (then: Passed): void => {
    if (current) fields.push(fieldOf(current, span));
    current = undefined;
    afterMany = false;
    passed = then;
  };
  // Blanks and one other separator among them end a field together; each further one ends an empty field.
  const separate = (character: string): void => {
    const isBlank = " \t\n".includes(character);
    if (current) return close(isBlank ? "blanks" : "other");
    afterMany = false;
    if (isBlank) return;
    if (passed === "unknown") fields.push({ text: holeOf("variable"), many: true, span });
    else if (passed !== "blanks") fields.push({ text: emptyText, many: false, span });
    passed = "other";
  };
  for (const piece of stream) {
    switch (piece.type) {
      case "text": {
        if (piece.quoted || !piece.expanded) {
          if (piece.value !== "" || piece.quoted) append(open(), piece.value, piece.quoted);
          break;
        }
        if (separators === undefined) {
          open().split = true;
          break;
        }
        for (const run of runsOf(piece.value, separators))
          if (separators.includes(run)) separate(run);
          else append(open(), run, false);
        break;
      }
      case "hole":
        open().pieces.push(piece.hole);
        // A number is one field under the usual separators.
        if (!piece.quoted && (piece.hole.shape === "any" || separators !== " \t\n")) open().split = true;
        break;
      case "boundary":
        close("nothing");
        break;
      case "many":
        if (current) open().split = true;
        else {
          fields.push({ text: piece.text, many: true, span });
          afterMany = true;
          passed = "unknown";
        }
        break;
      default:
        piece satisfies never;
    }
  }
  close("nothing");
  return fields;
}

/** The characters that split fields; undefined: known only at run time. */
export const fieldSeparators = (state: State): string | undefined => {
  const variable = state.variables.get("IFS");
  if (!variable) return state.havoc ? undefined : " \t\n";
  const [only, ...more] = variable.values ?? [];
  return only && more.length === 0 && !variable.maybeUnset ? known(only) : undefined;
};

/** `value` as separators, one character each, and the stretches between them. */
function runsOf(value: string, separators: string): readonly string[] {
  const runs: string[] = [];
  let run = "";
  for (const character of value) {
    if (!separators.includes(character)) {
      run += character;
      continue;
    }
    if (run !== "") runs.push(run);
    runs.push(character);
    run = "";
  }
  return run === "" ? runs : [...runs, run];
}

function append(field: Growing, value: string, quoted: boolean): void {
  if (quoted) return push(field.pieces, value);
  const close = value.indexOf("]");
  if (field.bracket && close >= 0) {
    // `[a"b"]` is a pattern too, although no single stretch of it is one.
    field.pieces = [...field.bracket, { shape: "any", origin: "glob" }];
    field.bracket = undefined;
    field.globbed = true;
    return append(field, value.slice(close + 1), false);
  }
  if (isPattern(value)) {
    const first = value.search(/[*?[@+!]/);
    const last = Math.max(...["*", "?", "]", ")"].map((character) => value.lastIndexOf(character)));
    push(field.pieces, value.slice(0, first));
    field.pieces.push({ shape: "any", origin: "glob" });
    field.globbed = true;
    return append(field, value.slice(last + 1), false);
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
    ? { text: holeOf("variable"), many: true, span }
    : { text: { pieces: field.pieces }, many: field.globbed, span };
