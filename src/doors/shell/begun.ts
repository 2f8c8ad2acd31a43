// A trial that the thin shell has begun, and how it ended. The resident reads it, or node, if the resident does not.
import { constants } from "node:os";
import { type Outcome, SandboxError } from "../../run/run.ts";
import type { Tried } from "../../run/trial/make/finish.ts";
import { complete } from "../../run/trial/make/trial.ts";
import { type Pending, readPending } from "../../run/trial/pending.ts";
import { readRecords } from "../../run/trial/records.ts";
import { type Mode, putBack } from "../../sandbox/restore.ts";

/** What the one who ends it needs besides. */
export interface Begun extends Pending {
  readonly mode: "hold" | "keep";
  /** Takes the folder in which it ends; absent: none. */
  readonly directoryFile?: string | undefined;
  /** The machine's devices before it. */
  readonly devices: readonly Mode[];
}

/** The end of a trial, as bin/trial.pl says it. */
export interface End {
  readonly id: number;
  readonly outcome: Outcome;
  readonly begun: Begun;
}

/** Reads the words `NUMBER SECRET HOW VALUE kept|lost`, and puts the machine's devices back; undefined: it is no such trial. */
export function readEnd([number = "", secret = "", how, value, becomes]: readonly string[]): End | undefined {
  const id = Number(number);
  const outcome = outcomeOf(how, Number(value));
  if (!outcome || !/^[1-9]\d{0,9}$/.test(number) || !/^[0-9a-f]{32}$/.test(secret)) return undefined;
  const begun = readPending<Begun>(id, secret);
  // Also of one that the resident has read to its end, and then did not answer.
  if (!begun) return undefined;
  putBack(begun.devices);
  const { temporary } = begun.traces;
  const lost = temporary && becomes === "lost" ? { temporary: { ...temporary, becomes: "lost" as const } } : {};
  return { id, outcome, begun: { ...begun, traces: { ...begun.traces, ...lost } } };
}

function outcomeOf(how: string | undefined, value: number): Outcome | undefined {
  if (how === "failed") return { type: "failed", error: new SandboxError() };
  if (how === "exited" && value >= 0 && value <= 255) return { type: "exited", code: value };
  const found = Object.entries(constants.signals).find(([, number]) => number === value);
  return how === "signalled" && found ? { type: "signalled", signal: found[0] as NodeJS.Signals } : undefined;
}

/** Reads the trial here, or runs it again. @throws if the resident has begun to keep it, and was killed. */
export async function endBegun({ id, outcome, begun }: End): Promise<Tried> {
  const cut = readRecords().find((each) => each.type === "journal" && each.of === id && each.state === "begun");
  if (cut)
    throw new Error(`keeping what it changed was interrupted; \`safe-sh undo ${cut.id}\` takes back what was applied`);
  return complete({ ...begun.given, environment: process.env }, begun, { outcome });
}
