// The decisions that the desk holds: the log as it was when it was opened, and what is added.
import { Growing } from "../../record/growing.ts";
import { readAside } from "../../record/read.ts";
import { logPath } from "../../record/record.ts";
import { Filling } from "../../show/past/columns.ts";

/** Older decisions are left out. */
const most = 200_000;

export class Store {
  readonly #filling = new Filling(most);
  readonly columns = this.#filling.columns;
  readonly #growing: Growing;

  constructor(path: string = logPath()) {
    for (const logged of readAside(path)) this.#filling.add(logged);
    this.#growing = Growing.whole(path);
    this.catchUp();
  }

  /** Takes in what was added since; how many. */
  catchUp(): number {
    let count = 0;
    for (const logged of this.#growing.added()) {
      this.#filling.add(logged);
      count++;
    }
    return count;
  }
}
