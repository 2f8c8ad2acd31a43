// Worker threads that judge, as many as there are processors: tasks in, results out, each worker one task at a time.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { installed } from "../../system/installation.ts";
import type { Results, Task } from "./messages.ts";

interface Waiting {
  readonly task: Task;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** The number of workers without `--jobs`. */
export const defaultJobs = (): number => Math.min(availableParallelism(), 32);

/** Items in shares of so many, a task each. */
export const sharesOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** A pool; `close` ends its threads, and what they are at is rejected. */
export class Pool {
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting>();
  readonly #waiting: Waiting[] = [];
  readonly jobs: number;
  #closed = false;

  constructor(jobs: number = defaultJobs()) {
    this.jobs = jobs;
    for (let at = 0; at < jobs; at++) this.#start();
  }

  /** Rejects if the worker fails; another one takes its place. */
  run<Kind extends Task["kind"]>(task: Task & { readonly kind: Kind }): Promise<Results[Kind]> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error("the workers have ended"));
      this.#waiting.push({ task, resolve, reject });
      this.#give();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("the workers have ended"));
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #start(): void {
    const worker = new Worker(installed("bin/judge.cjs"), { stdin: false });
    worker.unref();
    worker.on("message", ({ result, problem }: { readonly result?: never; readonly problem?: string }) => {
      const waiting = this.#busy.get(worker);
      this.#busy.delete(worker);
      this.#idle.push(worker);
      worker.unref();
      if (problem === undefined) waiting?.resolve(result as never);
      else waiting?.reject(new Error(problem));
      this.#give();
    });
    const lost = (error?: Error): void => {
      const waiting = this.#busy.get(worker);
      const at = this.#idle.indexOf(worker);
      if (at < 0 && !waiting) return;
      if (at >= 0) this.#idle.splice(at, 1);
      this.#busy.delete(worker);
      waiting?.reject(error ?? new Error("a worker thread ended"));
      if (this.#closed) return;
      this.#start();
      this.#give();
    };
    worker.on("error", lost);
    worker.on("exit", () => lost());
    this.#idle.push(worker);
  }

  #give(): void {
    for (;;) {
      const worker = this.#idle.at(-1);
      const waiting = worker ? this.#waiting.shift() : undefined;
      if (!worker || !waiting) return;
      this.#idle.pop();
      this.#busy.set(worker, waiting);
      worker.ref();
      worker.postMessage(waiting.task);
    }
  }
}
