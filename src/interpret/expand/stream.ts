// A word between its expansion and field splitting: a stream of pieces, each quoted or not.
import { blurred, concatenate, type Hole, type Text, textOf } from "../text.ts";

/** A stretch of a word after expansion and before field splitting. */
export type Piece =
  | { readonly type: "text"; readonly value: string; readonly quoted: boolean; readonly expanded: boolean }
  | { readonly type: "hole"; readonly hole: Hole; readonly quoted: boolean }
  /** The boundary between two fields of `"$@"`. */
  | { readonly type: "boundary" }
  /** Any number of fields. */
  | { readonly type: "many"; readonly text: Text };

export type Stream = readonly Piece[];

/** A text as pieces. */
export const pieces = (text: Text, quoted: boolean): Piece[] =>
  text.pieces.map((piece) =>
    typeof piece === "string"
      ? { type: "text", value: piece, quoted, expanded: true }
      : { type: "hole", hole: piece, quoted },
  );

/** The stream as one text, without splitting. */
export function unsplit(stream: Stream): Text {
  return concatenate(
    ...stream.map((piece) => {
      switch (piece.type) {
        case "text":
          return textOf(piece.value);
        case "hole":
          return { pieces: [piece.hole] };
        case "boundary":
          return textOf(" ");
        case "many":
          return blurred([piece.text]);
        default:
          return piece satisfies never;
      }
    }),
  );
}
