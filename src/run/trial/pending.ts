// A trial that runs, as data: whoever has it can read what the trial changed, also if the process that began it is gone.
import { randomBytes } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { orElse } from "../../system/or-else.ts";
import type { Mounting } from "./make/overlay.ts";
import type { Given } from "./make/prepare.ts";
import { startOf } from "./make/session.ts";
import type { Traces } from "./make/surroundings.ts";
import type { Lengths } from "./read/printed.ts";
import { folderOf } from "./records.ts";

/** A trial that runs. Plain data. */
export interface Pending extends Lengths {
  readonly id: number;
  /** Who ends it must know this. */
  readonly secret: string;
  readonly given: Omit<Given, "environment" | "started" | "process">;
  readonly session: string;
  readonly roots: readonly string[];
  readonly mounting: Mounting;
  readonly by: "overlay" | "copy" | "copy-alone";
  /** The numbers of the held trials that it sees. */
  readonly held: readonly number[];
  /** Nanoseconds since 1970. */
  readonly began: string;
  readonly traces: Traces;
}

const file = (id: number): string => join(folderOf(id), "pending.json");
const owners = (id: number): string => join(folderOf(id), "owners");

export const newSecret = (): string => randomBytes(16).toString("hex");

/** Notes a trial for others. `more`: what the one who ends it needs besides. */
export const writePending = (pending: Pending, more: object = {}): void =>
  writeFileSync(file(pending.id), JSON.stringify({ ...pending, ...more }), { mode: 0o600 });

/** The trial of that number and secret; undefined: it does not run. */
export function readPending<More extends object>(id: number, secret: string): (Pending & More) | undefined {
  const found = orElse(() => JSON.parse(readFileSync(file(id), "utf8")) as Pending & More, undefined);
  return found?.secret === secret ? found : undefined;
}

/** Notes that a process runs the trial, or reads it. */
export const noteOwner = (id: number, process: number): void =>
  appendFileSync(owners(id), `${process} ${startOf(process) ?? ""}\n`, { mode: 0o600 });

/** Did processes run it that are all gone? */
export function isLost(id: number): boolean {
  // None: it begins in this moment, or is of an earlier version.
  const all = orElse(() => readFileSync(owners(id), "utf8").trimEnd().split("\n"), undefined);
  const isGone = (line: string): boolean => {
    const [process, started] = line.split(" ");
    return startOf(Number(process)) !== started;
  };
  return all?.every(isGone) ?? false;
}
