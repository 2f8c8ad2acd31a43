// A proved text as something that another process can become: the command line of the sandbox, and what changes in that
// process's environment. For a caller without a terminal, whose streams need no care.
import { createHash } from "node:crypto";
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProvedText } from "../decide/runnable.ts";
import { confine } from "../sandbox/confinement.ts";
import { findEngine } from "../sandbox/engine.ts";
import { cleanEnvironment } from "./environment.ts";
import { lineOf, type Run } from "./run.ts";

/** Where it would run, and bash's other arguments. */
export interface ThinRun extends Pick<Run, "bash" | "name" | "parameters" | "options" | "cwd"> {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute path of a folder that is this user's alone: the filter is put there. */
  readonly folder: string;
}

/** What to become. */
export interface ThinLine {
  /** The program and its arguments. Behind `--seccomp` and `--json-status-fd` the caller puts its own descriptors. */
  readonly line: readonly string[];
  /** Absolute path of the file with the system call filter. */
  readonly filter: string;
  /** `NAME=VALUE` to set, `NAME` to take out. */
  readonly changes: readonly string[];
}

/** Undefined: it needs more than that: another sandbox, descriptors, or somebody who waits for its end. */
export function confinedLine(run: ProvedText, given: ThinRun): ThinLine | undefined {
  const engine = findEngine();
  if (run.standing !== "proved" || run.reports || !run.grants || engine.type !== "bubblewrap") return undefined;
  // After a run that may write, somebody has to look at what it left.
  if (run.grants.writes.length > 0 || run.grants.scratch.length > 0) return undefined;
  // Nobody stays who would pass signals on: those that end a process end the sandbox.
  const alone = { ...engine, variant: { ...engine.variant, env: undefined } };
  const confinement = confine(alone, run.grants, { base: given.cwd, bash: given.bash });
  try {
    const { filter, descriptors, listed } = confinement;
    if (filter === undefined || listed || descriptors.length !== 2) return undefined;
    const environment = cleanEnvironment(given.environment, "proved");
    const line = lineOf({ ...given, script: run.text, environment, standardInput: "inherit", confinement });
    const all = new Set([...Object.keys(given.environment), ...Object.keys(environment)]);
    return {
      line,
      filter: kept(filter, given.folder),
      changes: [...all]
        .filter((name) => environment[name] !== given.environment[name])
        .map((name) => (environment[name] === undefined ? name : `${name}=${environment[name]}`)),
    };
  } finally {
    confinement.release();
  }
}

/** The filter as a file: there is one for each kind of sandbox. */
function kept(filter: Uint8Array, folder: string): string {
  const path = join(folder, `filter-${createHash("sha256").update(filter).digest("hex").slice(0, 16)}`);
  if (!existsSync(path)) {
    const aside = `${path}.${process.pid}`;
    writeFileSync(aside, filter, { mode: 0o600, flag: "wx" });
    renameSync(aside, path);
  }
  return path;
}
