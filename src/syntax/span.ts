// A place in the source text.

/** Half-open range of UTF-16 code units into the source: `source.slice(start, end)` is the text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
