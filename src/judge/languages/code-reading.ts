// What the readers of one-line programs share: a place in the text, and the steps forward.
import { fail, type ProgramSpan } from "./problem.ts";

/**
 * An effect of a program that otherwise only computes and prints. `loaded`: the runtime loads the file as a module, so that another kind
 * of file at that path could be code.
 */
export interface CodeEffect {
  readonly kind: "reads";
  readonly path: string;
  readonly loaded?: true;
  readonly span: ProgramSpan;
}

const mostDepth = 60;

/** How far a program has been read. Subclasses skip blanks in their language's way. */
export abstract class CodeReading {
  protected at = 0;
  private depth = 0;
  readonly effects: CodeEffect[] = [];
  protected source: string;

  constructor(source: string) {
    this.source = source;
  }

  protected abstract skip(): void;

  /** The text behind blanks that the pattern (sticky) matches, which is then behind us. */
  protected take(pattern: RegExp): string | undefined {
    this.skip();
    return this.here(pattern);
  }

  /** The same, without blanks in front. */
  protected here(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** Would the pattern match behind the blanks? */
  protected sees(pattern: RegExp): boolean {
    const before = this.at;
    const found = this.take(pattern) !== undefined;
    this.at = before;
    return found;
  }

  protected need(pattern: RegExp, what: string): string {
    // The reader knows a part of the language: what it cannot go on with need not be wrong.
    return (
      this.take(pattern) ??
      fail(this.rest() === "" ? `${what} is missing at its end` : `\`${this.rest()}\` is not read here`)
    );
  }

  protected rest(): string {
    this.skip();
    return this.source.slice(this.at, this.at + 20).replace(/[^ -~]/g, "?");
  }

  protected within<Result>(read: () => Result): Result {
    this.depth++;
    if (this.depth > mostDepth) fail("the program is nested too deeply");
    const result = read();
    this.depth--;
    return result;
  }

  protected reads(path: string | undefined, start: number, loaded?: true): void {
    if (path === undefined || path === "" || /[\x00-\x1f\x7f]/.test(path)) fail("a file has a name that is not plain");
    else this.effects.push({ kind: "reads", path, ...(loaded ? { loaded } : {}), span: { start, end: this.at } });
  }
}
