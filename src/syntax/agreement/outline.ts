// Marks: a flat account of a tree, in which two trees of one text can be compared.
import type { Compound } from "../script.ts";

const whats = [
  "list",
  "and-or list",
  "pipeline",
  "command",
  "word",
  "assignment",
  "redirection",
  "parameter expansion",
  "command substitution",
  "arithmetic",
  "process substitution",
  "quoted text",
  "compound command",
  "function",
  "conditional expression",
  "text",
] as const;
type What = (typeof whats)[number];
const codes = new Map(whats.map((what, index) => [what, index]));

/** A flat account of a tree: triples of code, start, end (or counts where a span is not comparable), and decoded texts. */
export class Marks {
  readonly numbers: number[] = [];
  readonly texts: string[] = [];

  add(what: What, start: number, end: number): void {
    this.numbers.push(codes.get(what) ?? -1, start, end);
  }

  text(value: string): void {
    this.texts.push(value);
  }

  differsFrom(other: Marks): { start: number; end: number; what: string } | undefined {
    const length = Math.max(this.numbers.length, other.numbers.length);
    for (let index = 0; index < length; index += 3) {
      const same =
        this.numbers[index] === other.numbers[index] &&
        this.numbers[index + 1] === other.numbers[index + 1] &&
        this.numbers[index + 2] === other.numbers[index + 2];
      if (same) continue;
      return this.place(index) ?? other.place(index) ?? { start: 0, end: 1, what: "text" };
    }
    const differing = this.texts.findIndex((value, index) => value !== other.texts[index]);
    if (differing >= 0 || this.texts.length !== other.texts.length)
      return { start: 0, end: Number.MAX_SAFE_INTEGER, what: "text" };
    return undefined;
  }

  private place(index: number): { start: number; end: number; what: string } | undefined {
    const code = this.numbers[index];
    const start = this.numbers[index + 1];
    const end = this.numbers[index + 2];
    if (code === undefined || start === undefined || end === undefined) return undefined;
    const what = whats[code] ?? "text";
    // A count is no place: take the next mark that is one.
    return code <= 3 || what === "conditional expression"
      ? (this.place(index + 3) ?? { start: 0, end: 1, what })
      : { start, end, what };
  }
}

/** Which compound command it is, where a start is all that two trees share. */
export const compoundCode: Readonly<Record<Compound["type"], number>> = {
  "brace-group": 1,
  subshell: 2,
  if: 3,
  for: 4,
  select: 5,
  "arithmetic-for": 6,
  while: 7,
  until: 8,
  case: 9,
  conditional: 10,
  arithmetic: 11,
};
