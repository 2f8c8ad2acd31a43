// Brace expansion (bash manual 3.5.1): the first expansion of a word, purely textual.
import type { Parameter, WordPart } from "../../syntax/script.ts";
import type { Span } from "../../syntax/span.ts";

/** One unquoted character, or a part that brace expansion does not look into. */
type Atom = { readonly character: string; readonly span: Span } | { readonly part: WordPart };

const mostWords = 20_000;

/**
 * The words that `parts` expands to, at least one; undefined if there are too many, if bash reads the joined text as a new
 * expansion (`$x{a,b}` is `$xa $xb`, and `{a,$}x` is `ax $x`), or if what bash takes for braces is not plain.
 */
export function expandBraces(parts: readonly WordPart[]): readonly (readonly WordPart[])[] | undefined {
  const first = parts.findIndex((part) => part.kind === "literal" && part.value.includes("{"));
  if (first < 0) return [parts];
  if (!isPlain(parts, first)) return undefined;
  const atoms = parts.flatMap((part): Atom[] =>
    part.kind === "literal" ? [...part.value].map((character) => ({ character, span: part.span })) : [{ part }],
  );
  try {
    const words = expand(atoms);
    return words.length === 1 && words[0] === atoms ? [parts] : words.map(merge);
  } catch (error) {
    if (error instanceof TooMany) return undefined;
    throw error;
  }
}

/**
 * Bash looks for braces in the text as it is written: it counts braces in the operands of `${...}`, takes the `${` of
 * `$${a,b}` for an expansion, and beside a `..` counts commas that are quoted or belong to arithmetic. `first`: the part
 * with the first `{`.
 */
function isPlain(parts: readonly WordPart[], first: number): boolean {
  const texts = parts.flatMap((part) => (part.kind === "literal" || part.kind === "quoted" ? [part.value] : []));
  if (!texts.some((text) => text.includes(",") || text.includes(".."))) return true;
  const isBeside = parts.some((part) => part.kind !== "literal");
  if (isBeside && texts.some((text) => text.includes("..")) && texts.some((text) => text.includes(","))) return false;
  return parts.every((part, index) => {
    const next = parts[index + 1];
    const isBeforeBrace = next?.kind === "literal" && next.value.startsWith("{");
    if (part.kind === "parameter" && isBeforeBrace && /^\W$/.test(part.name)) return false;
    if (part.kind === "parameter") return isBare(part);
    if (part.kind === "double" && index > first)
      return part.parts.every((inner) => inner.kind === "literal" || (inner.kind === "parameter" && isBare(inner)));
    return part.kind === "literal" || part.kind === "quoted" || index < first;
  });
}

const isBare = ({ prefix, subscript, operator }: Parameter): boolean =>
  prefix === undefined && subscript === undefined && operator === undefined;

class TooMany extends Error {}

const isCharacter = (atom: Atom | undefined, character: string): boolean =>
  atom !== undefined && "character" in atom && atom.character === character;

/** Deeper nesting than this is not followed. */
const deepest = 64;

function expand(atoms: readonly Atom[], depth = 0): readonly (readonly Atom[])[] {
  if (depth > deepest) throw new TooMany();
  const open = findOpen(atoms);
  if (open === undefined) return [atoms];
  const close = findClose(atoms, open);
  if (close === undefined) {
    const tails = expand(atoms.slice(open + 1), depth + 1);
    return tails.map((tail) => [...atoms.slice(0, open + 1), ...tail]);
  }
  const inner = atoms.slice(open + 1, close);
  const rest = atoms.slice(close + 1);
  const alternatives = inner.some((atom) => isCharacter(atom, ","))
    ? separated(inner).flatMap((piece) => expand(piece, depth + 1))
    : sequence(atoms, open, close);
  if (!alternatives && rest.length === 0) return [atoms];
  const before = atoms.slice(0, open);
  const results: (readonly Atom[])[] = [];
  const tails = expand(rest, depth + 1);
  for (const alternative of alternatives ?? [atoms.slice(open, close + 1)])
    for (const tail of tails) {
      if (results.length >= mostWords) throw new TooMany();
      results.push([...before, ...alternative, ...tail]);
    }
  return results;
}

/** The first `{`; `{}` at the beginning of a word does not count. */
function findOpen(atoms: readonly Atom[]): number | undefined {
  const at = atoms.findIndex((atom, index) => isCharacter(atom, "{") && !(index === 0 && isCharacter(atoms[1], "}")));
  return at < 0 ? undefined : at;
}

/** The `}` that ends the brace: the first one on its level behind a `,` or a `..` of its level. */
function findClose(atoms: readonly Atom[], open: number): number | undefined {
  let level = 0;
  let separators = 0;
  for (let at = open + 1; at < atoms.length; at++) {
    const atom = atoms[at];
    if (isCharacter(atom, "}") && level === 0 && separators > 0) return at;
    if (isCharacter(atom, "{")) level++;
    else if (isCharacter(atom, "}") && level > 0) level--;
    else if (isCharacter(atom, ",") && level === 0) separators++;
    else if (
      isCharacter(atom, ".") &&
      isCharacter(atoms[at + 1], ".") &&
      !isCharacter(atoms[at + 2], "}") &&
      level === 0
    )
      separators++;
  }
  return undefined;
}

/** The pieces between the commas of the first level. */
function separated(atoms: readonly Atom[]): (readonly Atom[])[] {
  const pieces: Atom[][] = [[]];
  let level = 0;
  for (const atom of atoms) {
    if (level === 0 && isCharacter(atom, ",")) {
      pieces.push([]);
      continue;
    }
    if (isCharacter(atom, "{")) level++;
    else if (isCharacter(atom, "}") && level > 0) level--;
    pieces.at(-1)?.push(atom);
  }
  return pieces;
}

function sequence(atoms: readonly Atom[], open: number, close: number): (readonly Atom[])[] | undefined {
  const inner = atoms.slice(open + 1, close);
  if (!inner.every((atom) => "character" in atom)) return undefined;
  const text = inner.map((atom) => ("character" in atom ? atom.character : "")).join("");
  const numbers = /^([-+]?\d{1,9})\.\.([-+]?\d{1,9})(?:\.\.([-+]?\d{1,9}))?$/.exec(text);
  const letters = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.([-+]?\d{1,9}))?$/.exec(text);
  const found = numbers ?? letters;
  // Bash makes a sequence of longer numbers, too; a text is sure to stay only if an end is neither number nor letter.
  if (!found && /^[-+\w]*\.\.[-+\w]*(?:\.\.[-+\w]*)?$/.test(text)) throw new TooMany();
  if (!found) return undefined;
  const [, from = "", to = "", by] = found;
  // `{A..z}` passes through characters that bash quotes in its own way.
  if (letters && (from === from.toUpperCase()) !== (to === to.toUpperCase())) throw new TooMany();
  const value = (end: string): number => (numbers ? Number(end) : end.charCodeAt(0));
  const step = Math.max(Math.abs(Number(by ?? 1)), 1);
  const width = numbers && (/^-?0\d/.test(from) || /^-?0\d/.test(to)) ? Math.max(from.length, to.length) : 0;
  const count = Math.floor(Math.abs(value(to) - value(from)) / step) + 1;
  if (count > mostWords) throw new TooMany();
  const direction = value(to) < value(from) ? -1 : 1;
  const span = { start: spanOf(atoms[open])?.start ?? 0, end: spanOf(atoms[close])?.end ?? 0 };
  return Array.from({ length: count }, (_, index) => {
    const at = value(from) + direction * step * index;
    const shown = numbers ? pad(at, width) : String.fromCharCode(at);
    return [...shown].map((character) => ({ character, span }));
  });
}

const spanOf = (atom: Atom | undefined): Span | undefined =>
  atom && "character" in atom ? atom.span : atom?.part.span;

const pad = (value: number, width: number): string =>
  value < 0 ? `-${String(-value).padStart(width - 1, "0")}` : String(value).padStart(width, "0");

function merge(atoms: readonly Atom[]): readonly WordPart[] {
  const parts: WordPart[] = [];
  for (const atom of atoms) {
    if ("part" in atom) {
      parts.push(atom.part);
      continue;
    }
    const last = parts.at(-1);
    // `$name` without braces takes in the letters that end up behind it.
    if (
      last?.kind === "parameter" &&
      last.span.end - last.span.start === last.name.length + 1 &&
      /^[A-Za-z_]/.test(last.name) &&
      /\w/.test(atom.character)
    )
      throw new TooMany();
    if (last?.kind === "literal" && last.value.endsWith("$") && /[\w{(@*#?!$-]/.test(atom.character))
      throw new TooMany();
    if (last?.kind === "literal") parts[parts.length - 1] = { ...last, value: last.value + atom.character };
    else parts.push({ kind: "literal", span: atom.span, value: atom.character });
  }
  return parts;
}
