// The decisions log while it grows: what is added from some moment on.
import { closeSync, fstatSync, statSync } from "node:fs";
import { orElse } from "../system/or-else.ts";
import { type Logged, LogReader, openLogged } from "./read.ts";

/** A log that grows, and is put aside now and then. */
export class Growing {
  readonly #path: string;
  #descriptor: number | undefined;
  #reader = new LogReader();

  private constructor(path: string) {
    this.#path = path;
  }

  /** From its present end on. */
  static at(path: string): Growing {
    const growing = new Growing(path);
    growing.#open();
    // The lines before are printed by the caller.
    for (const _ of growing.added());
    return growing;
  }

  /** From its beginning on, so that what is there is the first that was added. What was put aside before is not in it. */
  static whole(path: string): Growing {
    const growing = new Growing(path);
    growing.#open();
    return growing;
  }

  *added(): Generator<Logged> {
    if (this.#descriptor !== undefined) yield* this.#reader.read(this.#descriptor);
    const now = statSync(this.#path, { throwIfNoEntry: false })?.ino;
    if (now === undefined || (this.#descriptor !== undefined && fstatSync(this.#descriptor).ino === now)) return;
    if (this.#descriptor !== undefined) {
      // A process that had it open may have written a last line.
      yield* this.#reader.read(this.#descriptor);
      closeSync(this.#descriptor);
    }
    this.#open();
    if (this.#descriptor !== undefined) yield* this.#reader.read(this.#descriptor);
  }

  #open(): void {
    this.#reader = new LogReader();
    this.#descriptor = orElse(() => openLogged(this.#path), undefined);
  }
}
