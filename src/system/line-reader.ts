// Cuts a stream of bytes into lines, keeping no more than one line of bounded length.

/** `add` and `end` give complete lines, without their newline; `"too-long"` stands for one that was dropped. */
export class LineReader {
  readonly #longest: number;
  #pieces: Buffer[] = [];
  #length = 0;
  #dropping = false;

  constructor(longest: number) {
    this.#longest = longest;
  }

  add(chunk: Buffer): readonly (Buffer | "too-long")[] {
    const lines: (Buffer | "too-long")[] = [];
    let from = 0;
    for (let newline = chunk.indexOf(10); newline >= 0; newline = chunk.indexOf(10, from)) {
      this.#keep(chunk.subarray(from, newline));
      lines.push(this.#take());
      from = newline + 1;
    }
    this.#keep(chunk.subarray(from));
    return lines;
  }

  /** The rest after the last newline, if there is any. */
  end(): readonly (Buffer | "too-long")[] {
    return this.#dropping || this.#length > 0 ? [this.#take()] : [];
  }

  #keep(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#longest) {
      this.#dropping = true;
      this.#pieces = [];
    }
    // A copy: the caller reads the next bytes into the same memory.
    if (!this.#dropping && piece.length > 0) this.#pieces.push(Buffer.from(piece));
  }

  #take(): Buffer | "too-long" {
    const line = this.#dropping ? "too-long" : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    this.#dropping = false;
    return line;
  }
}
