// Replays transcripts: every call judged as it would have been, on all processors, counted as it goes.
import { isAbsolute, relative } from "node:path";
import type { Call } from "../../../hosts/transcripts/call.ts";
import type { Transcripts } from "../../../hosts/transcripts/form.ts";
import { callsOf, type Reading, reading } from "../../../hosts/transcripts/read.ts";
import { hostSources, namedSources, type Source } from "../../../hosts/transcripts/sources.ts";
import { messageOf } from "../../../system/message.ts";
import { type Job, type Judged, notJudged } from "../../jobs/messages.ts";
import { Pool, sharesOf } from "../../jobs/pool.ts";
import { forget, type Kept, keep, keptOf, type Run } from "./progress.ts";
import { askedOf, type Summary, summaryOf } from "./summary.ts";
import { Tally } from "./tally.ts";

export interface ReplayOptions {
  /** What hosts keep. */
  readonly kept: readonly Transcripts[];
  /** Files, folders, repositories; `-`: standard input. None: those of all hosts. */
  readonly paths: readonly string[];
  readonly jobs: number;
  /** Milliseconds since 1970. */
  readonly since: number | undefined;
  /** As it was given, for what is kept. */
  readonly sinceGiven: string | undefined;
  /** Absolute path: only calls in it. */
  readonly project: string | undefined;
  readonly version: string;
  /** Questions that a rule must spare to be proposed. */
  readonly least: number;
  /** Called now and then. `done` and `all`: bytes, of sources whose size is known. */
  readonly report: (progress: { readonly commands: number; readonly done: number; readonly all: number }) => void;
  /** Stops it; what is counted is kept. */
  readonly signal: AbortSignal;
}

export type Replayed =
  | { readonly type: "done"; readonly summary: Summary; readonly resumed: boolean }
  | { readonly type: "stopped"; readonly commands: number; readonly isKept: boolean }
  | { readonly type: "nothing"; readonly problems: readonly string[] };

/** Calls that are judged together, and then counted. */
const batch = 1_024;
/** Calls of one task of a worker. */
const share = 32;
/** Batches between two times that the state is kept. */
const keptEvery = 2;
const mostForRules = 400;

export async function replay(options: ReplayOptions): Promise<Replayed> {
  const { paths, project, signal } = options;
  const found = paths.length > 0 ? namedSources(options.kept, paths) : hostSources(options.kept, process.cwd());
  const problems = [...found.problems];
  if (found.sources.length === 0) return { type: "nothing", problems };
  const run: Run = { version: options.version, paths, since: options.sinceGiven, project, cwd: process.cwd() };
  // Standard input comes only once.
  const isKeepable = !found.sources.some(({ kind }) => kind === "input");
  const kept = isKeepable ? keptOf(run) : undefined;
  const pool = new Pool(options.jobs);
  // At once: what is being judged is judged again when it goes on.
  const stop = (): void => void pool.close();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const work = new Work(options, pool, found.sources, kept);
    const save = (): void => {
      if (isKeepable) keep({ run, ...work.kept() });
    };
    work.onBatches = save;
    for (const source of found.sources) {
      if (signal.aborted) break;
      await work.read(source).catch((error: unknown) => {
        problems.push(messageOf(error));
      });
    }
    await work.settle();
    const rules = await pool
      .run({ kind: "suggest", asked: askedOf(work.tally, mostForRules), least: options.least })
      .catch(() => []);
    if (signal.aborted) {
      save();
      return { type: "stopped", commands: work.commands, isKept: isKeepable };
    }
    if (isKeepable) forget(run);
    const notices = [...problems, ...work.notices()];
    const summary = summaryOf(work.tally, rules, { sources: found.sources.length, notices });
    return { type: "done", summary, resumed: kept !== undefined };
  } finally {
    signal.removeEventListener("abort", stop);
    await pool.close();
  }
}

/** One run on its way through the sources. */
class Work {
  readonly tally: Tally;
  readonly #options: ReplayOptions;
  readonly #pool: Pool;
  readonly #sources: Record<string, { calls: number; whole?: readonly [number, number] }> = Object.create(null);
  readonly #reading: Reading;
  readonly #all: number;
  #done = 0;
  #open: { readonly call: Call; readonly path: string }[] = [];
  #judging: Promise<void> | undefined;
  #batches = 0;
  commands = 0;
  /** Called now and then, when all that was read is counted. */
  onBatches: () => void = () => {};

  constructor(options: ReplayOptions, pool: Pool, sources: readonly Source[], before: Kept | undefined) {
    this.#options = options;
    this.#reading = reading(options.kept);
    this.#pool = pool;
    this.#all = sources.reduce((sum, { size }) => sum + size, 0);
    this.tally = new Tally(before?.state);
    Object.assign(this.#sources, before?.sources);
    this.commands = Object.values(this.tally.state.total).reduce((sum, count) => sum + count, 0);
  }

  async read(source: Source): Promise<void> {
    const { path, size, changed } = source;
    const before = this.#sources[path];
    const isWhole = before?.whole?.[0] === size && before.whole[1] === changed;
    // Repeated entries are recognised across files: those of a file that is passed over must be known, too.
    let passed = isWhole ? Number.POSITIVE_INFINITY : (before?.calls ?? 0);
    this.#sources[path] = before ?? { calls: 0 };
    for await (const call of callsOf(source, this.#reading)) {
      if (passed > 0) {
        passed--;
        continue;
      }
      this.#open.push({ call, path });
      if (this.#open.length >= batch) await this.#judge();
      if (this.#options.signal.aborted) return;
    }
    await this.#judge();
    await this.#judging;
    if (this.#options.signal.aborted) return;
    this.#done += size;
    const counted = this.#sources[path];
    if (counted) this.#sources[path] = { calls: counted.calls, whole: [size, changed] };
    this.#report();
  }

  /** Waits for what is being judged. */
  async settle(): Promise<void> {
    await this.#judging;
  }

  kept(): Omit<Kept, "run"> {
    return { sources: this.#sources, state: this.tally.state };
  }

  notices(): readonly string[] {
    const { dropped, unknown } = this.#reading;
    return [
      ...unknown.slice(0, 5).map((path) => `${path}: neither a transcript nor a list of commands`),
      ...(unknown.length > 5 ? [`and ${unknown.length - 5} more files of no known kind`] : []),
      ...(dropped > 0 ? [`${dropped} lines were too long, and not read`] : []),
    ];
  }

  /** Judges what was read, while the next batch is read. */
  async #judge(): Promise<void> {
    await this.#judging;
    const calls = this.#open;
    this.#open = [];
    this.#judging = calls.length > 0 ? this.#count(calls) : undefined;
  }

  async #count(calls: readonly { readonly call: Call; readonly path: string }[]): Promise<void> {
    const wanted = calls.map(({ call }) => this.#isWanted(call));
    const chosen = calls.filter((_, at) => wanted[at]).map(({ call: { command, cwd } }): Job => ({ command, cwd }));
    const judged = (await Promise.all(sharesOf(chosen, share).map((jobs) => this.#share(jobs)))).flat();
    if (this.#options.signal.aborted) return;
    let next = 0;
    for (const [at, { call, path }] of calls.entries()) {
      const answer = wanted[at] ? judged[next++] : undefined;
      if (answer) this.tally.add(call, answer);
      if (answer) this.commands++;
      const counted = this.#sources[path];
      if (counted) counted.calls++;
    }
    this.#report();
    if (++this.#batches % keptEvery === 0) this.onBatches();
  }

  /** If a worker breaks, its calls are judged one by one, and those that break it are counted as such. */
  async #share(jobs: readonly Job[]): Promise<readonly Judged[]> {
    try {
      return await this.#pool.run({ kind: "judge", jobs });
    } catch (error) {
      if (this.#options.signal.aborted) return [];
      if (jobs.length > 1) return (await Promise.all(jobs.map((job) => this.#share([job])))).flat();
      return jobs.map(() => notJudged("(a command that ended the worker)", error));
    }
  }

  #isWanted({ time, cwd }: Call): boolean {
    const { since, project } = this.#options;
    if (since !== undefined && (time === undefined || time < since)) return false;
    if (project === undefined) return true;
    if (cwd === undefined) return false;
    const way = relative(project, cwd);
    return !way.startsWith("..") && !isAbsolute(way);
  }

  #report(): void {
    this.#options.report({ commands: this.commands, done: this.#done, all: this.#all });
  }
}
