// How far a replay has come: kept in a file, so that one that was stopped goes on.
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../system/make-folder.ts";
import { writeAtomically } from "../../../system/write-atomically.ts";
import { stateFolder } from "../../../system/xdg-folders.ts";
import type { State } from "./tally.ts";

/** A state is as good as lost if anything of this differs. */
export interface Run {
  readonly version: string;
  readonly paths: readonly string[];
  readonly since: string | undefined;
  readonly project: string | undefined;
  readonly cwd: string;
}

export interface Kept {
  readonly run: Run;
  /** Calls of each source that are counted; with its size and date if it was read to its end. */
  readonly sources: Readonly<Record<string, { readonly calls: number; readonly whole?: readonly [number, number] }>>;
  readonly state: State;
}

const fileOf = (run: Run): string =>
  join(stateFolder(), "replay", `${createHash("sha256").update(JSON.stringify(run)).digest("hex").slice(0, 32)}.json`);

/** Undefined: nothing is kept for such a run. */
export function keptOf(run: Run): Kept | undefined {
  try {
    const kept = JSON.parse(readFileSync(fileOf(run), "utf8")) as Kept;
    return JSON.stringify(kept.run) === JSON.stringify(run) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keep(kept: Kept): void {
  makeFolder(join(stateFolder(), "replay"));
  writeAtomically(fileOf(kept.run), JSON.stringify(kept), { file: 0o600, folder: 0o700 });
}

export const forget = (run: Run): void => rmSync(fileOf(run), { force: true });
