// A shell call of an agent, as its host's transcript tells it.

import { isRecord } from "../../system/is-record.ts";
import { orElse } from "../../system/or-else.ts";

/** `refused`: it did not run. `unknown`: the transcript does not say. */
export type Outcome = "ran" | "failed" | "refused" | "unknown";

export interface Call {
  /** The agent, as the decisions log names it, or the kind of a list: `list`, `history`. */
  readonly host: string;
  readonly command: string;
  /** Absolute path; undefined: not known. */
  readonly cwd: string | undefined;
  readonly session: string | undefined;
  /** Milliseconds since 1970; undefined: not known. */
  readonly time: number | undefined;
  readonly outcome: Outcome;
  /** A person said yes to it, not a rule. */
  readonly approved?: true;
}

/** Reads a transcript line by line. `end` gives the calls whose results never came. */
export interface LineParser {
  readonly line: (text: string) => readonly Call[];
  readonly end: () => readonly Call[];
}

/** What stands in an object of JSON; no object is empty. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});
export const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const pathIn = (value: unknown): string | undefined => {
  const text = textIn(value);
  return text?.startsWith("/") ? text : undefined;
};

/** JSON of a line; undefined: it is none. */
export function parsed(text: string): unknown {
  return orElse(() => JSON.parse(text), undefined);
}

/** Milliseconds since 1970 of a date in ISO 8601, of seconds, or of milliseconds. */
export function timeIn(value: unknown): number | undefined {
  if (typeof value === "string") return Number.isNaN(Date.parse(value)) ? undefined : Date.parse(value);
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) return undefined;
  return value < 100_000_000_000 ? value * 1000 : value;
}

/** Calls that wait for their results: no more than this at once. */
const mostPending = 1_000;

/** Calls by their identifiers, until their results come. */
export class Pending {
  readonly #calls = new Map<string, Call>();

  /** Gives the oldest if there are too many. */
  add(id: string, call: Call): readonly Call[] {
    this.#calls.set(id, call);
    if (this.#calls.size <= mostPending) return [];
    const [oldest] = this.#calls.keys();
    return oldest === undefined ? [] : this.take(oldest, {});
  }

  take(id: string, result: Partial<Pick<Call, "outcome" | "approved">>): readonly Call[] {
    const call = this.#calls.get(id);
    if (!call) return [];
    this.#calls.delete(id);
    return [{ ...call, ...result }];
  }

  rest(): readonly Call[] {
    const rest = [...this.#calls.values()];
    this.#calls.clear();
    return rest;
  }
}
