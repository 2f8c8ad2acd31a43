// What happens while a page is open: new lines of the log and changes among the trials, as server-sent events.
import { statSync } from "node:fs";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { join } from "node:path";
import { noteNames } from "../../doors/questions.ts";
import { namesIn } from "../../system/there.ts";
import { ticketsFolder, trialsFolder } from "../../system/xdg-folders.ts";
import type { Store } from "./store.ts";

/** Milliseconds between looks. */
const pause = 300;
const beat = 15_000;

export class Live {
  readonly #store: Store;
  readonly #responses = new Set<ServerResponse>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #trials = "";
  #said = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  get visitors(): number {
    return this.#responses.size;
  }

  /** A page that listens until it closes. */
  add(response: ServerResponse, headers: OutgoingHttpHeaders): void {
    response.writeHead(200, { ...headers, "content-type": "text/event-stream" });
    response.write("event: here\ndata: 0\n\n");
    this.#responses.add(response);
    response.on("close", () => {
      this.#responses.delete(response);
      if (this.#responses.size === 0) this.#rest();
    });
    if (this.#timer !== undefined) return;
    this.#trials = trialsNow();
    this.#timer = setInterval(() => this.#look(), pause);
  }

  close(): void {
    this.#rest();
    for (const response of this.#responses) response.end();
  }

  #look(): void {
    const added = this.#store.catchUp();
    const trials = trialsNow();
    const isChanged = trials !== this.#trials;
    this.#trials = trials;
    if (added > 0) this.#say("decisions", added);
    if (isChanged) this.#say("trials", 1);
    // A connection that is gone shows only when something is written.
    if (Date.now() - this.#said > beat) this.#say("beat", 0);
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #say(event: string, count: number): void {
    this.#said = Date.now();
    for (const response of this.#responses) response.write(`event: ${event}\ndata: ${count}\n\n`);
  }
}

/** Changes if any record does, or a question is put or answered. */
function trialsNow(): string {
  const folder = trialsFolder();
  const records = namesIn(folder)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => `${name}:${statSync(join(folder, name, "record.json"), { throwIfNoEntry: false })?.mtimeMs ?? ""}`);
  // A ticket comes, goes, or is renamed.
  return [...records, ...noteNames(), statSync(ticketsFolder(), { throwIfNoEntry: false })?.mtimeMs ?? ""].join(" ");
}
