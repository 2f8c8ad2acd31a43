// The layout of a print: its lines, and the bodies of here-documents, which wait for the end of their line.
import { Unprintable } from "./print-text.ts";

/** Bodies of here-documents whose line has not ended yet. */
type Waiting = string[];

export class Layout {
  private readonly pieces: string[] = [];
  private readonly source: string;
  private line = 0;
  private waiting: Waiting = [];
  /** The waiting bodies of the lines around the open substitutions, outermost first. */
  private readonly outer: Waiting[] = [];
  /** The number of bodies that are being written: their lines are not lines of the script. */
  private captures = 0;
  private delimiters = 0;
  private sourceLine = 0;
  private sourceAt = 0;

  constructor(source: string) {
    this.source = source;
  }

  text(text: string): void {
    if (text.includes("\n")) {
      if ([...this.outer, this.waiting].some((bodies) => bodies.length > 0))
        throw new Unprintable("a line break on the line of a here-document");
      this.line += text.split("\n").length - 1;
    }
    this.pieces.push(text);
  }

  /**
   * Between two commands of a list: a line break if and only if the source has one. Bash reads line by line, and skips
   * the rest of a line after an error such as an assignment to a read-only variable. Offsets count in the source.
   */
  between(end: number, start: number): void {
    if (!this.isOneLine(end, start)) this.toLineOf(start, " ");
    else if (!(this.pieces.at(-1)?.endsWith("\n") ?? false)) this.text(" ");
  }

  /** Has the source no line break between these offsets? */
  isOneLine(end: number, start: number): boolean {
    return !this.source.slice(end, start).includes("\n");
  }

  /**
   * Breaks lines up to the line of `offset` in the source. If the print is there already, or beyond it behind bodies of
   * here-documents, `" "` stands for one line break more.
   */
  toLineOf(offset: number, between: "" | " "): void {
    const broken = this.pieces.at(-1)?.endsWith("\n") ?? false;
    if (this.captures > 0 || this.outer.length > 0 || this.waiting.length > 0) {
      if (!broken) this.text(between);
      return;
    }
    if (offset < this.sourceAt) {
      this.sourceAt = 0;
      this.sourceLine = 0;
    }
    for (; this.sourceAt < offset; this.sourceAt++) if (this.source.charAt(this.sourceAt) === "\n") this.sourceLine++;
    if (this.line < this.sourceLine) this.text("\n".repeat(this.sourceLine - this.line));
    else if (!broken && between === " ") this.text("\n");
  }

  /** The end of a command of a list. `goesOn`: another one follows on its line. */
  endItem(end: "&" | ";" | "", goesOn: boolean): void {
    if (end === "&") this.text(" &");
    // The line break that the here-documents require ends the command as well.
    if (this.waiting.length > 0 && !goesOn) this.flush();
    else if (end === ";") this.text(";");
  }

  /** Begins a substitution, whose here-documents end in it. */
  enter(): void {
    this.outer.push(this.waiting);
    this.waiting = [];
  }

  /** Ends the substitution that was begun last. */
  leave(): void {
    this.waiting = this.outer.pop() ?? [];
  }

  /** Puts the body after the end of the current line, and returns its delimiter. */
  hereDocument(body: string): string {
    // A letter that begins no line of the body: parsers compare a line with the delimiter letter by letter.
    const starts = new Set(body.split("\n").map((line) => line.trimStart().charAt(0)));
    const letter = [..."EZQXJ"].find((each) => !starts.has(each)) ?? "_";
    let delimiter: string;
    do delimiter = `${letter}ND_${++this.delimiters}`;
    while (body.includes(delimiter));
    this.waiting.push(`${body}${delimiter}\n`);
    return delimiter;
  }

  /** The text that `write` adds to this layout, which is taken out of it again. */
  capture(write: () => void): string {
    const before = this.pieces.length;
    const { line, waiting } = this;
    const outer = this.outer.splice(0);
    this.waiting = [];
    this.captures++;
    write();
    this.captures--;
    this.line = line;
    this.waiting = waiting;
    this.outer.push(...outer);
    return this.pieces.splice(before).join("");
  }

  /** The whole text, which ends in a newline. */
  end(): string {
    const text = this.pieces.join("");
    return text.endsWith("\n") ? text : `${text}\n`;
  }

  private flush(): void {
    const bodies = this.waiting.splice(0);
    this.text("\n");
    for (const body of bodies) this.text(body);
  }
}
