// Outlines: a flat form of a tree, in which two trees of one text can be compared item by item.
import type { Compound } from "../script.ts";
import type { Span } from "../span.ts";

/** The kinds of items. Those before `word` have two counts in place of a span. */
const kinds = [
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
  "text",
] as const;
type Kind = (typeof kinds)[number];
const codes = new Map(kinds.map((kind, index) => [kind, index]));
const firstWithSpan = kinds.indexOf("word");

/** The first item in which two outlines differ. `span` may end behind the text. */
export interface Difference {
  readonly span: Span;
  readonly kind: Kind;
}

/** The items of a tree in the order of the text, and apart from them its decoded texts. */
export class Outline {
  /** Three numbers an item: the code of its kind, then start and end, or two counts. */
  private readonly numbers: number[] = [];
  private readonly texts: string[] = [];

  /** `start` and `end`: a span, or two counts if spans of the two parsers cannot be compared. */
  add(kind: Kind, start: number, end: number): void {
    this.numbers.push(codes.get(kind) ?? -1, start, end);
  }

  addText(value: string): void {
    this.texts.push(value);
  }

  /** Adds an item that the outline of no Script holds: the comparison finds a difference. */
  addUnmatched(): void {
    this.add("text", -1, -1);
  }

  /** The first difference, or undefined if both describe the same tree. */
  differenceFrom(other: Outline): Difference | undefined {
    const length = Math.max(this.numbers.length, other.numbers.length);
    for (let index = 0; index < length; index += 3) {
      const same =
        this.numbers[index] === other.numbers[index] &&
        this.numbers[index + 1] === other.numbers[index + 1] &&
        this.numbers[index + 2] === other.numbers[index + 2];
      if (same) continue;
      return this.itemAt(index) ?? other.itemAt(index) ?? { span: { start: 0, end: 1 }, kind: "text" };
    }
    const differing = this.texts.findIndex((value, index) => value !== other.texts[index]);
    if (differing >= 0 || this.texts.length !== other.texts.length)
      return { span: { start: 0, end: Number.MAX_SAFE_INTEGER }, kind: "text" };
    return undefined;
  }

  /** The item at an index of `numbers`; instead of an item of counts, the next one with a span. */
  private itemAt(index: number): Difference | undefined {
    const code = this.numbers[index];
    const start = this.numbers[index + 1];
    const end = this.numbers[index + 2];
    if (code === undefined || start === undefined || end === undefined) return undefined;
    const kind = kinds[code] ?? "text";
    if (code < firstWithSpan) return this.itemAt(index + 3) ?? { span: { start: 0, end: 1 }, kind };
    return { span: { start, end }, kind };
  }
}

/** Added to the start of a compound command: the two parsers share its start and its type, but not its end. */
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
