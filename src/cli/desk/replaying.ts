// A replay of transcripts for the page: one at a time, on all processors, until it is done or stopped.
import { transcripts } from "../../hosts/transcripts/kept.ts";
import type { Replaying as Shown } from "../../show/pages/desk-data.ts";
import { version } from "../../system/installation.ts";
import { messageOf } from "../../system/message.ts";
import { NotThatError } from "./server.ts";

const hour = 3_600_000;
/** Questions that a rule must spare to be proposed. */
const least = 3;

export class Replaying {
  #stop: AbortController | undefined;
  #now: Shown = { state: "none", commands: 0, part: 0 };

  get now(): Shown {
    return this.#now;
  }

  /** `folder`: empty, all; `hours`: 0, all. */
  start(folder: string, hours: number): Shown {
    if (this.#stop) throw new NotThatError(409, "a replay runs already");
    const stop = new AbortController();
    this.#stop = stop;
    this.#now = { state: "running", commands: 0, part: 0 };
    this.#run(folder, hours, stop.signal)
      .catch((error: unknown): Shown => ({ ...this.#now, state: "failed", why: messageOf(error) }))
      .then((ended) => {
        this.#now = ended;
        this.#stop = undefined;
      });
    return this.#now;
  }

  stop(): Shown {
    this.#stop?.abort();
    return this.#now;
  }

  async #run(folder: string, hours: number, signal: AbortSignal): Promise<Shown> {
    const { defaultJobs, replay } = await import("../../show/look/bundle.ts");
    const result = await replay({
      ...{ kept: transcripts, paths: [], jobs: defaultJobs(), version: version(), least, signal },
      since: hours === 0 ? undefined : Date.now() - hours * hour,
      sinceGiven: hours === 0 ? undefined : `${hours}h`,
      project: folder === "" ? undefined : folder,
      report: ({ commands, done, all }) => {
        this.#now = { state: "running", commands, part: all > 0 ? Math.min(1, done / all) : 0 };
      },
    });
    if (result.type === "nothing")
      return { state: "failed", commands: 0, part: 0, why: result.problems[0] ?? "no transcripts were found" };
    if (result.type === "stopped") return { ...this.#now, state: "stopped", commands: result.commands };
    return { state: "done", commands: result.summary.commands, part: 1, summary: result.summary };
  }
}
