// A text: a field's value as far as it is known; its holes are known only at run time.
import type { Span } from "../syntax/span.ts";

/**
 * The kinds of text a hole may hold. `natural`: digits only, at least one; `integer`: the same, perhaps after `-`;
 * `path`: text that begins with `/` or `~`, in one field; `word`: text that begins with a letter or a digit and holds
 * nothing that bash expands or splits at; `ref`: the name of a branch, which git keeps free of blanks, patterns and a
 * slash in front, and which may begin with `-` where a repository is hostile; `any`: any text.
 */
export type Shape = "any" | "natural" | "integer" | "path" | "word" | "ref";

/**
 * The source of a hole's value. `made`: a part of `${...}` changed text that the script may have given itself.
 * `job`: the process that the script has put into the background last.
 */
export type Origin = "variable" | "command" | "glob" | "input" | "parameter" | "made" | "job";

export interface Hole {
  readonly shape: Shape;
  readonly origin: Origin;
  /** The pattern, of one that stands for names of files: for messages alone. */
  readonly written?: string;
  /** Of text that was put together and split into fields, or may be one of several: the known parts of it, which say nothing of the order. */
  readonly parts?: readonly string[];
}

/** Known strings and holes in turn; two strings never touch. No pieces: the empty text. */
export interface Text {
  readonly pieces: readonly (string | Hole)[];
}

/** One argument position as far as it is known. `many`: any number of fields (none, too), each of which `text` describes. */
export interface Field {
  readonly text: Text;
  readonly many: boolean;
  readonly span: Span;
}

export const emptyText: Text = { pieces: [] };
export const textOf = (value: string): Text => (value === "" ? emptyText : { pieces: [value] });
export const holeOf = (origin: Origin, shape: Shape = "any"): Text => ({ pieces: [{ shape, origin }] });

export const isMade = (piece: string | Hole): boolean => typeof piece !== "string" && piece.origin === "made";

/** A text of more parts is no path that anybody wrote. */
const mostParts = 64;

/** Any text instead of these, of the origin that all their holes share but for patterns. */
export function blurred(texts: readonly Text[]): Text {
  const holes = texts.flatMap(({ pieces }) => pieces.filter((piece) => typeof piece !== "string"));
  if (holes.some(isMade)) return holeOf("made");
  const [origin = "variable", ...others] = new Set(
    holes.flatMap((hole) => (hole.origin === "glob" ? [] : hole.origin)),
  );
  const isOne = others.length === 0 && (origin === "command" || origin === "input");
  const parts = texts.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => (typeof piece === "string" ? piece : (piece.parts ?? []))),
  );
  return {
    pieces: [
      {
        shape: "any",
        origin: isOne ? origin : "variable",
        ...(parts.length === 0 ? {} : { parts: parts.slice(0, mostParts) }),
      },
    ],
  };
}

/** Joins texts end to end. */
export function concatenate(...texts: readonly Text[]): Text {
  const pieces: (string | Hole)[] = [];
  for (const text of texts)
    for (const piece of text.pieces) {
      const last = pieces.at(-1);
      if (typeof piece === "string" && typeof last === "string") pieces[pieces.length - 1] = last + piece;
      else pieces.push(piece);
    }
  return { pieces };
}

/** The whole value; undefined if a hole is left. */
export function known(text: Text): string | undefined {
  const { pieces } = text;
  if (pieces.length === 0) return "";
  const only = pieces.length === 1 ? pieces[0] : undefined;
  return typeof only === "string" ? only : undefined;
}

/** The known text before the first hole. */
export function knownStart(text: Text): string {
  const [first] = text.pieces;
  return typeof first === "string" ? first : "";
}

/** Are patterns all of it that is not known? */
export const isOnlyPattern = ({ pieces }: Text): boolean =>
  pieces.every((piece) => typeof piece === "string" || piece.origin === "glob");

/** Could the value begin with `prefix`? False is a proof. */
export function couldStartWith(text: Text, prefix: string): boolean {
  let rest = prefix;
  for (const piece of text.pieces) {
    if (rest === "") return true;
    if (typeof piece !== "string") return holeCouldStartWith(piece, rest);
    if (piece.length >= rest.length) return piece.startsWith(rest);
    if (!rest.startsWith(piece)) return false;
    rest = rest.slice(piece.length);
  }
  return rest === "";
}

function holeCouldStartWith(hole: Hole, rest: string): boolean {
  switch (hole.shape) {
    case "any":
      return true;
    case "natural":
      return /^[0-9]/.test(rest);
    case "integer":
      return /^[0-9-]/.test(rest);
    case "path":
      return /^[/~]/.test(rest);
    case "word":
      return /^[0-9A-Za-z]/.test(rest);
    case "ref":
      return /^[^/~^:?*[\\\s]/.test(rest);
    default:
      return hole.shape satisfies never;
  }
}

/** What a hole is shown as. */
export const unknownPart = "…";

/** For comparing and for messages: with `unknownPart` for each hole. */
export const show = (text: Text): string =>
  text.pieces.map((piece) => (typeof piece === "string" ? piece : unknownPart)).join("");

/** Equal as far as is known. */
export const sameText = (a: Text, b: Text): boolean =>
  a.pieces.length === b.pieces.length &&
  a.pieces.every((piece, index) => {
    const other = b.pieces[index];
    if (typeof piece === "string" || typeof other === "string") return piece === other;
    return (
      piece.shape === other?.shape &&
      piece.origin === other.origin &&
      piece.parts?.join("\0") === other.parts?.join("\0")
    );
  });
