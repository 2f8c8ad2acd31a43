// Calls of a source, one after another in bounded memory; the kind of a file is found by its first lines.
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { LineReader } from "../../system/line-reader.ts";
import { readSome } from "../../system/read.ts";
import { type Call, fieldsOf, type LineParser, parsed } from "./call.ts";
import { checkpoints } from "./entire.ts";
import { databasesAmong, linesAmong, type Transcripts } from "./form.ts";
import { listFor } from "./lists.ts";
import type { Source } from "./sources.ts";

/** A line above this many bytes is counted, and not read. */
const longestLine = 64_000_000;
/** Lines that are looked at for the kind of a file. */
const firstLines = 20;

/** What the files of one run share. */
export interface Reading {
  readonly kept: readonly Transcripts[];
  /** Entries that were seen: hosts repeat them in the files of resumed sessions. */
  readonly seen: Set<string>;
  /** Lines that were too long. */
  dropped: number;
  /** Files of no known kind. */
  readonly unknown: string[];
}

export const reading = (kept: readonly Transcripts[]): Reading => ({ kept, seen: new Set(), dropped: 0, unknown: [] });

/**
 * The calls of a source.
 *
 * @throws Error if it cannot be read.
 */
export async function* callsOf(source: Source, state: Reading): AsyncGenerator<Call> {
  const { kind, path } = source;
  const database = kind === "database" && databasesAmong(state.kept).find(({ named }) => named.test(path));
  if (database) yield* database.calls(path);
  else if (kind === "entire") for await (const given of checkpoints(path)) yield* parse(given, path, state);
  else yield* parse(linesIn(source, state), path, state);
}

async function* parse(
  given: AsyncIterable<string> | Iterable<string>,
  path: string,
  state: Reading,
): AsyncGenerator<Call> {
  let parser: LineParser | undefined;
  const first: string[] = [];
  const begin = (): readonly Call[] => {
    parser = parserFor(path, first, state);
    return parser ? first.flatMap(parser.line) : [];
  };
  for await (const line of given) {
    if (parser) yield* parser.line(line);
    else if (first.push(line) === firstLines) {
      yield* begin();
      if (!parser) break;
    }
  }
  if (!parser && first.length < firstLines && first.some((line) => line.trim() !== "")) yield* begin();
  if (parser) yield* parser.end();
  else if (first.some((line) => line.trim() !== "")) state.unknown.push(path);
}

/** By what its objects look like, never by where it lies. */
function parserFor(path: string, first: readonly string[], { kept, seen }: Reading): LineParser | undefined {
  const whole = path.endsWith(".json") ? first.join("\n") : undefined;
  const objects = (whole === undefined ? first : [whole]).map((line) => fieldsOf(parsed(line)));
  const parsers = linesAmong(kept).map(({ parser }) => parser({ path, objects, whole, seen }));
  return parsers.find((parser) => parser !== undefined) ?? listFor(path, first);
}

function* linesIn({ kind, path }: Source, state: Reading): Generator<string> {
  // One object, of which no line says anything alone.
  if (path.endsWith(".json")) {
    yield readFileSync(path, "utf8").replace(/\n/g, " ");
    return;
  }
  const reader = new LineReader(longestLine);
  const chunk = Buffer.allocUnsafe(1_048_576);
  const descriptor = kind === "input" ? 0 : openSync(path, "r");
  const text = (line: Buffer | "too-long"): readonly string[] => {
    if (line !== "too-long") return [line.toString("utf8")];
    state.dropped++;
    return [];
  };
  try {
    for (;;) {
      const count = kind === "input" ? readSome(0, chunk) : readSync(descriptor, chunk);
      const lines = count === 0 ? reader.end() : reader.add(chunk.subarray(0, count));
      for (const line of lines) yield* text(line);
      if (count === 0) return;
    }
  } finally {
    if (kind !== "input") closeSync(descriptor);
  }
}
