// How much of the log a receiver has got, so that the next export begins behind it.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { orElse } from "../../system/or-else.ts";
import { readPlain } from "../../system/read-plain.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { stateFolder } from "../../system/xdg-folders.ts";

/** The time of the last decision that arrived, and how many of that millisecond did. */
export interface Position {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly count: number;
}

export const start: Position = { time: 0, count: 0 };

const fileOf = (url: string): string =>
  join(stateFolder(), "otlp", `${createHash("sha256").update(url).digest("hex").slice(0, 32)}.json`);

/** Of a receiver that got nothing yet: `start`. */
export function positionOf(url: string): Position {
  const { time, count } = orElse(() => JSON.parse(readPlain(fileOf(url))), undefined) ?? start;
  return typeof time === "number" && typeof count === "number" ? { time, count } : start;
}

export const setPosition = (url: string, position: Position): void =>
  writeAtomically(fileOf(url), JSON.stringify(position), { file: 0o600, folder: 0o700 });

/** Passes over what has arrived, and moves on with each that is new. */
export class Cursor {
  readonly #from: Position;
  #met = 0;
  #now: Position;

  constructor(from: Position) {
    this.#from = from;
    this.#now = from;
  }

  /** Is it new? Times must not go back by more than the log's own order does. */
  take(time: number): boolean {
    if (time < this.#from.time) return false;
    if (time === this.#from.time && ++this.#met <= this.#from.count) return false;
    if (time > this.#now.time) this.#now = { time, count: 1 };
    else if (time === this.#now.time) this.#now = { time, count: this.#now.count + 1 };
    return true;
  }

  get now(): Position {
    return this.#now;
  }
}
