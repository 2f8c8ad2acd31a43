// Decisions in columns, compact: a page or a process holds a hundred thousand of them. Texts are indices into `texts`.
import type { Logged } from "../../record/read.ts";
import { groupOf } from "./group.ts";

export interface Columns {
  readonly texts: readonly string[];
  /** Milliseconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly commands: readonly number[];
  /** Of each command its program and subcommand. */
  readonly groups: readonly number[];
  readonly decisions: readonly number[];
  readonly safeties: readonly number[];
  readonly reasons: readonly number[];
  readonly doors: readonly number[];
  readonly hosts: readonly number[];
  readonly folders: readonly number[];
}

const listNames = [
  "times",
  "commands",
  "groups",
  "decisions",
  "safeties",
  "reasons",
  "doors",
  "hosts",
  "folders",
] as const;

/** Columns that grow. Above `most` rows the oldest go. */
export class Filling implements Columns {
  readonly texts: string[] = [];
  readonly times: number[] = [];
  readonly commands: number[] = [];
  readonly groups: number[] = [];
  readonly decisions: number[] = [];
  readonly safeties: number[] = [];
  readonly reasons: number[] = [];
  readonly doors: number[] = [];
  readonly hosts: number[] = [];
  readonly folders: number[] = [];
  /** Older ones that are gone. */
  omitted = 0;
  readonly #most: number;
  readonly #indices = new Map<string, number>();
  readonly #groups = new Map<number, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The index of a text. */
  index(text: string): number {
    const before = this.#indices.get(text);
    if (before !== undefined) return before;
    this.#indices.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  add({ time, command, decision, safety, reason, door, host, cwd }: Logged): void {
    const index = this.index(command);
    // Processes write side by side, and clocks are set: the order is that of the file.
    this.times.push(Math.max(time, this.times.at(-1) ?? time));
    this.commands.push(index);
    this.groups.push(this.#groupOf(index));
    this.decisions.push(this.index(decision));
    this.safeties.push(this.index(safety));
    this.reasons.push(this.index(reason));
    this.doors.push(this.index(door));
    this.hosts.push(this.index(host));
    this.folders.push(this.index(cwd ?? ""));
    if (this.times.length >= this.#most * 1.2) this.#cut();
  }

  /** Leaves the newest ones. Texts of those that go stay, which is less than moving all indices. */
  #cut(): void {
    const gone = this.times.length - this.#most;
    for (const name of listNames) this[name].splice(0, gone);
    this.omitted += gone;
  }

  #groupOf(command: number): number {
    const before = this.#groups.get(command);
    if (before !== undefined) return before;
    const group = this.index(groupOf(this.texts[command] ?? ""));
    this.#groups.set(command, group);
    return group;
  }
}
