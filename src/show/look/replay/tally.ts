// What a replay counts, in bounded memory: every map has a limit, and rare keys go first.

import type { Call } from "../../../hosts/transcripts/call.ts";
import type { Fate, Judged } from "../../jobs/messages.ts";

export type Counts = Readonly<Record<Fate, number>>;
type OpenCounts = Record<Fate, number>;

/** A command that would not have passed. */
export interface Stopped {
  readonly command: string;
  readonly fate: Fate;
  readonly reason: string;
  readonly codes: readonly string[];
  readonly cwd: string | undefined;
  count: number;
  /** How often it ran all the same. */
  ran: number;
  /** How often a person said yes, as far as the transcript says. */
  approved: number;
}

export interface State {
  readonly total: OpenCounts;
  /** Calls of the transcripts that ran, failed, were refused; the others are not known. */
  readonly outcomes: Record<Call["outcome"], number>;
  admitted: number;
  failed: number;
  /** Calls without a folder. */
  homeless: number;
  from: number | undefined;
  to: number | undefined;
  readonly hosts: Record<string, OpenCounts>;
  readonly projects: Record<string, OpenCounts>;
  readonly days: Record<string, OpenCounts>;
  readonly programs: Record<string, OpenCounts>;
  readonly stopped: Record<string, Stopped>;
}

const none = (): OpenCounts => ({ pass: 0, trial: 0, ask: 0, deny: 0 });

/** Keys beyond these are not told apart. */
const most = { projects: 5_000, programs: 10_000, days: 20_000, stopped: 50_000 };

/** Codes of what could have done harm that nothing takes back. */
const harmful: ReadonlySet<string> = new Set([
  "blocked-pattern",
  "denied-by-rule",
  "deletes-file",
  "sends-data",
  "controls-remote",
  "controls-system",
]);

const open = (): State => ({
  total: none(),
  outcomes: { ran: 0, failed: 0, refused: 0, unknown: 0 },
  admitted: 0,
  failed: 0,
  homeless: 0,
  from: undefined,
  to: undefined,
  ...{ hosts: {}, projects: {}, days: {}, programs: {}, stopped: {} },
});

export class Tally {
  readonly state: State;

  /** `before`: the state of a run that was stopped. */
  constructor(before?: State) {
    this.state = { ...open(), ...before };
    // Without a prototype: a program may be named `constructor`.
    for (const name of ["hosts", "projects", "days", "programs", "stopped"] as const)
      Object.assign(this.state, { [name]: Object.assign(Object.create(null), this.state[name]) });
  }

  add(call: Call, judged: Judged): void {
    const { state } = this;
    const { fate } = judged;
    state.total[fate]++;
    state.outcomes[call.outcome]++;
    if (judged.admitted) state.admitted++;
    if (judged.failed) state.failed++;
    if (call.cwd === undefined) state.homeless++;
    else count(state.projects, call.cwd, fate, most.projects);
    count(state.hosts, call.host, fate, 100);
    for (const program of judged.programs) count(state.programs, program, fate, most.programs);
    if (call.time !== undefined) {
      state.from = Math.min(state.from ?? call.time, call.time);
      state.to = Math.max(state.to ?? call.time, call.time);
      const day = new Date(call.time);
      if (!Number.isNaN(day.getTime())) count(state.days, day.toISOString().slice(0, 10), fate, most.days);
    }
    if (fate !== "pass") this.#stop(call, judged);
  }

  #stop(call: Call, { command, fate, reason, codes }: Judged): void {
    const { stopped } = this.state;
    const before = stopped[command];
    const each: Stopped = before ?? { command, fate, reason, codes, cwd: call.cwd, count: 0, ran: 0, approved: 0 };
    each.count++;
    if (call.outcome === "ran" || call.outcome === "failed") each.ran++;
    if (call.approved) each.approved++;
    if (before) return;
    stopped[command] = each;
    this.#distinct ??= Object.keys(stopped).length - 1;
    if (++this.#distinct > most.stopped) this.#forget();
  }

  #distinct: number | undefined;

  /** What was met once goes, unless it could have done harm. */
  #forget(): void {
    const { stopped } = this.state;
    const all = Object.values(stopped).sort((a, b) => weight(a) - weight(b));
    for (const { command } of all.slice(0, all.length / 2)) delete stopped[command];
    this.#distinct = Object.keys(stopped).length;
  }
}

const weight = (each: Stopped): number => each.count + (isHarmful(each) ? 2 : 0);

export const isHarmful = ({ codes, fate }: Stopped): boolean =>
  fate === "deny" || codes.some((code) => harmful.has(code));

function count(map: Record<string, OpenCounts>, key: string, fate: Fate, limit: number): void {
  let counts = map[key];
  if (!counts) {
    if (Object.keys(map).length >= limit) return;
    counts = none();
    map[key] = counts;
  }
  counts[fate]++;
}
