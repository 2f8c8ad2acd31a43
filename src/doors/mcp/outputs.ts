// The output of runs: bounded for the model, and for some time readable as a whole.

/** Bytes of one stream that are shown at once; half of it is the end. */
export const shown = 16_000;

/** Bytes of one stream that are kept at most; what is in the middle of more is lost. */
const mostOfStream = 8_000_000;

/** Bytes that are kept in all: the oldest outputs go first. */
const mostOfAll = 64_000_000;

/** One stream: its head and its tail. */
export class Stream {
  /** Bytes that came. */
  length = 0;
  private readonly head: Uint8Array[] = [];
  private tail: Uint8Array[] = [];
  private headLength = 0;
  private tailLength = 0;

  add(piece: Uint8Array): void {
    this.length += piece.length;
    const fits = piece.subarray(0, mostOfStream / 2 - this.headLength);
    if (fits.length > 0) this.head.push(fits);
    this.headLength += fits.length;
    const rest = piece.subarray(fits.length);
    if (rest.length === 0) return;
    this.tail.push(rest);
    this.tailLength += rest.length;
    while (this.tailLength - (this.tail[0]?.length ?? 0) >= mostOfStream / 2)
      this.tailLength -= this.tail.shift()?.length ?? 0;
  }

  /** As text of so many bytes at most, with a line in the middle about what is left out. */
  text(most = mostOfStream): string {
    const [head, tail] = [Buffer.concat(this.head), Buffer.concat(this.tail)];
    if (this.length <= most) return Buffer.concat([head, tail]).toString("utf8");
    const all = tail.length > 0 ? tail : head;
    const begin = head.subarray(0, most / 2);
    const end = all.subarray(-most / 2);
    const out = this.length - begin.length - end.length;
    // Not half of a character.
    const first = new TextDecoder("utf-8", { ignoreBOM: true }).decode(begin, { stream: true });
    const last = end
      .subarray(
        Math.max(
          0,
          end.findIndex((byte) => (byte & 0xc0) !== 0x80),
        ),
      )
      .toString("utf8");
    return `${first}\n[safe-sh: ${out} bytes are left out here]\n${last}`;
  }
}

/** The output of one run. */
export interface Output {
  readonly stdout: Stream;
  readonly stderr: Stream;
}

/** Whole outputs of one client, which are gone with it. */
export class Outputs {
  private readonly all = new Map<number, Output>();
  private last = 0;

  /** Keeps one, and yields its number. */
  keep(output: Output): number {
    this.all.set(++this.last, output);
    let bytes = [...this.all.values()].reduce((sum, each) => sum + sizeOf(each), 0);
    for (const [number, each] of this.all) {
      if (bytes <= mostOfAll || number === this.last) break;
      this.all.delete(number);
      bytes -= sizeOf(each);
    }
    return this.last;
  }

  numbers(): readonly number[] {
    return [...this.all.keys()];
  }

  /** Undefined: there is none. */
  of(number: number): Output | undefined {
    return this.all.get(number);
  }
}

const sizeOf = ({ stdout, stderr }: Output): number =>
  [stdout, stderr].reduce((sum, { length }) => sum + Math.min(length, mostOfStream), 0);
