// A proved text as something that another process can start: the command line of the sandbox, and what changes in that
// process's environment. For a caller without a terminal, whose streams need no care.
import type { ProvedText } from "../decide/runnable.ts";
import { limits } from "../sandbox/bubblewrap.ts";
import { confine } from "../sandbox/confinement.ts";
import { findEngine } from "../sandbox/engine.ts";
import type { List } from "../sandbox/listing.ts";
import { callNumber } from "../sandbox/seccomp.ts";
import { cleanEnvironment } from "./environment.ts";
import { lineOf, type Run } from "./run.ts";

/** Where it would run, and bash's other arguments. */
export interface ThinRun extends Pick<Run, "bash" | "name" | "parameters" | "options" | "cwd"> {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Lists the folders of the project. */
  readonly list: List;
}

/** What to start. */
export interface ThinLine {
  /** The program and its arguments. Behind `--seccomp` and `--json-status-fd` the caller puts its own descriptors. */
  readonly line: readonly string[];
  /** The system call filter. */
  readonly filter: Uint8Array;
  /** A line for standard error; empty: none. */
  readonly notice: string;
  /** The number of the system call that limits a process, and how many processes; empty: there is none. */
  readonly limit: string;
  /** `NAME=VALUE` to set, `NAME` to take out. */
  readonly changes: readonly string[];
}

/** Undefined: it needs more than that: another sandbox, descriptors, or somebody who looks at what it left. */
export function confinedLine(run: ProvedText, given: ThinRun): ThinLine | undefined {
  const engine = findEngine();
  if (run.standing !== "proved" || !run.grants || engine.type !== "bubblewrap") return undefined;
  // After a run that may write, somebody has to look at what it left.
  if (run.grants.writes.length > 0 || run.grants.scratch.length > 0) return undefined;
  // Its parent passes signals on, and sets the limits.
  const alone = { ...engine, variant: { ...engine.variant, env: undefined, prlimit: undefined } };
  const confinement = confine(alone, run.grants, { base: given.cwd, bash: given.bash, list: given.list });
  try {
    const { filter, descriptors, listed, notice = "" } = confinement;
    const call = callNumber("prlimit64");
    if (filter === undefined || listed || descriptors.some(({ name }) => name !== "filter" && name !== "status"))
      return undefined;
    const environment = cleanEnvironment(given.environment, "proved", run.variables);
    const line = lineOf({ ...given, script: run.text, environment, standardInput: "inherit", confinement });
    const all = new Set([...Object.keys(given.environment), ...Object.keys(environment)]);
    return {
      line,
      filter,
      notice,
      limit: call === undefined ? "" : `${call} ${limits.processes}`,
      changes: [...all]
        .filter((name) => environment[name] !== given.environment[name])
        .map((name) => (environment[name] === undefined ? name : `${name}=${environment[name]}`)),
    };
  } finally {
    confinement.release();
  }
}
