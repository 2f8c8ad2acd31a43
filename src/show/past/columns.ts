// Decisions in columns, compact: a page or a process holds a hundred thousand of them. Texts are indices into `texts`.
import type { Logged } from "../../record/read.ts";
import { groupOf } from "./group.ts";

/** `times`: milliseconds since 1970, ascending. `groups`: of each command its program and subcommand. */
type List = "times" | "commands" | "groups" | "decisions" | "safeties" | "reasons" | "doors" | "hosts" | "folders";

export interface Columns extends Readonly<Record<List, readonly number[]>> {
  readonly texts: readonly string[];
}

/** Columns that grow. Above `most` rows the oldest go. */
export class Filling {
  readonly #texts: string[] = [];
  readonly #lists: Record<List, number[]> = {
    ...{ times: [], commands: [], groups: [], decisions: [], safeties: [] },
    ...{ reasons: [], doors: [], hosts: [], folders: [] },
  };
  readonly columns: Columns = { ...this.#lists, texts: this.#texts };
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
    this.#indices.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  add({ time, command, decision, safety, reason, door, host, cwd }: Logged): void {
    const commands = this.index(command);
    const { times } = this.#lists;
    const row: Readonly<Record<List, number>> = {
      // Processes write side by side, and clocks are set: the order is that of the file.
      times: Math.max(time, times.at(-1) ?? time),
      commands,
      groups: this.#groupOf(commands, command),
      decisions: this.index(decision),
      safeties: this.index(safety),
      reasons: this.index(reason),
      doors: this.index(door),
      hosts: this.index(host),
      folders: this.index(cwd ?? ""),
    };
    for (const [name, value] of Object.entries(row)) this.#lists[name as List].push(value);
    // Leaves the newest ones. Texts of those that go stay, which is less than moving all indices.
    if (times.length >= this.#most * 1.2)
      for (const list of Object.values(this.#lists)) list.splice(0, list.length - this.#most);
  }

  #groupOf(index: number, command: string): number {
    const group = this.#groups.get(index) ?? this.index(groupOf(command));
    this.#groups.set(index, group);
    return group;
  }
}
