// What the names of a one-line program stand for.
import { fail } from "./problem.ts";

/** Data, perhaps a text that is known, or a part of the language's library: `fs`, `fs.readFileSync`, `os.path`. */
export type Meaning = { readonly is: "data"; readonly text?: string } | { readonly is: "part"; readonly path: string };

/**
 * A name has one meaning in the whole program, in whatever order and scope its parts run: a part of the library is never data, and a text
 * that was taken for a file's name is never another. So it is no matter which of two variables of one name a line means.
 */
export class Names {
  private readonly meanings = new Map<string, Meaning>();
  private readonly named = new Set<string>();
  private readonly expected = new Set<string>();
  private seen: ReadonlySet<string> = new Set();

  /** Gives the name a meaning; it may have the same before. */
  give(name: string, meaning: Meaning): void {
    const before = this.meanings.get(name);
    const other = this.expected.has(name) ? "data" : before?.is;
    if (other !== undefined && (other !== meaning.is || pathOf(before) !== pathOf(meaning)))
      fail(`\`${name}\` has two meanings`);
    if (this.named.has(name)) fail(`\`${name}\` names a file, and is given another value`);
    // Of two texts none is known.
    this.meanings.set(name, before?.is === "data" || this.expected.has(name) ? { is: "data" } : meaning);
    this.expected.delete(name);
    this.seen = new Set([...this.seen, name]);
  }

  /** What the name stands for here; undefined: the program has not given it a meaning. */
  of(name: string): Meaning | undefined {
    return this.seen.has(name) ? this.meanings.get(name) : undefined;
  }

  isData(name: string): boolean {
    return this.of(name)?.is === "data";
  }

  /** The text, for the name of a file: from now on it stays. */
  file(name: string): string | undefined {
    const meaning = this.of(name);
    if (meaning?.is !== "data" || meaning.text === undefined) return undefined;
    this.named.add(name);
    return meaning.text;
  }

  /** The name is data that is given only behind its use. */
  expect(name: string): void {
    this.expected.add(name);
  }

  /** Names that are expected, and were not given. */
  get missing(): readonly string[] {
    return [...this.expected];
  }

  /** Names that are given in a block are not seen behind it. */
  within<Result>(read: () => Result): Result {
    const outer = this.seen;
    const result = read();
    this.seen = outer;
    return result;
  }
}

const pathOf = (meaning: Meaning | undefined): string | undefined =>
  meaning?.is === "part" ? meaning.path : undefined;
