// Names of one file: hard links that a trial has made. Without this the kept files would be as many copies.
import { join } from "node:path";
import { statusOf } from "../keep/state.ts";
import type { Change } from "./changes.ts";

/** The names in one upper layer that nothing obeys: only such a file is given another name. */
export class Twins {
  readonly #upper: string;
  readonly #first = new Map<string, string>();

  constructor(upper: string) {
    this.#upper = upper;
  }

  /** A change. */
  add(change: Change): void {
    const key = this.#keyOf(change);
    if (key !== undefined && !this.#first.has(key)) this.#first.set(key, change.name);
  }

  /** A file that is as it was, which is there before any other. */
  addUnchanged(change: Change): void {
    const key = this.#keyOf(change);
    if (key !== undefined) this.#first.set(key, change.name);
  }

  /** The change, with another name of its file if there is one. */
  found(change: Change): Change {
    const key = this.#keyOf(change);
    const twin = key === undefined ? undefined : this.#first.get(key);
    return twin === undefined || twin === change.name ? change : { ...change, twin };
  }

  #keyOf({ name, after, role, gives, refused }: Change): string | undefined {
    if (after.kind !== "file" || role !== undefined || gives !== undefined || refused !== undefined) return undefined;
    const status = statusOf(join(this.#upper, name));
    return status && status.nlink > 1n ? `${status.dev} ${status.ino}` : undefined;
  }
}
