// A proved text as something that another process can start: the command line of the sandbox, and what changes in that
// process's environment. For a caller without a terminal, whose streams need no care.
import type { ProvedText } from "../decide/runnable.ts";
import { limits } from "../sandbox/bubblewrap.ts";
import { confine, type Over } from "../sandbox/confinement.ts";
import { findEngine } from "../sandbox/engine.ts";
import type { List } from "../sandbox/listing.ts";
import type { SandboxSpec } from "../sandbox/spec.ts";
import { callNumbers } from "../system/call-numbers.ts";
import { cleanEnvironment } from "./environment.ts";
import { lineOf, type Run } from "./run.ts";
import type { Prepared } from "./trial/make/prepare.ts";

/** Where it would run, and bash's other arguments. */
export interface ThinRun extends Pick<Run, "bash" | "name" | "parameters" | "options" | "cwd"> {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Lists the folders of the project. */
  readonly list: List;
}

/** Undefined: it needs more than that: another sandbox, descriptors, or somebody who looks at what it left. */
export function confinedLine(run: ProvedText, given: ThinRun) {
  if (run.standing !== "proved" || !run.grants) return undefined;
  // After a run that may write, somebody has to look at what it left.
  if (run.grants.writes.length > 0 || run.grants.scratch.length > 0) return undefined;
  const environment = cleanEnvironment(given.environment, "proved", run.variables);
  return lineFor(run.text, run.grants, { ...given, own: environment });
}

/** The same for a trial, whose folders are looked at when it has ended. */
export function trialLine({ pending, spec, mounted, environment }: Prepared, given: ThinRun) {
  // Changes outside of the copies need a look of their own, and without a relay no process keeps the mounts.
  if (spec.writes.length > 0 || !mounted.ownNetwork) return undefined;
  return lineFor(pending.given.script, spec, { ...given, own: environment, over: mounted });
}

interface Sandboxed extends ThinRun {
  /** The environment of bash. */
  readonly own: Readonly<Record<string, string>>;
  readonly over?: Over;
}

/** What to start. */
function lineFor(script: string, spec: SandboxSpec, given: Sandboxed) {
  const engine = findEngine();
  if (engine.type !== "bubblewrap") return undefined;
  // Its parent passes signals on, and sets the limits. Only a script that has a word about its end can tell that a signal to the whole
  // group ends bubblewrap first: no other one pays for a program more.
  const env = /\btrap\b/.test(script) ? engine.variant.env : undefined;
  const alone = { ...engine, variant: { ...engine.variant, env, prlimit: undefined } };
  const { cwd: base, bash, list, over, own: environment } = given;
  const confinement = confine(alone, spec, { base, bash, list, ignoresSignals: true, ...(over ? { over } : {}) });
  try {
    const { filter, descriptors, listed, notice = "" } = confinement;
    if (
      filter === undefined ||
      listed ||
      !callNumbers ||
      descriptors.some(({ name }) => name !== "filter" && name !== "status")
    )
      return undefined;
    const line = lineOf({ ...given, script, environment, standardInput: "inherit", confinement });
    const all = new Set([...Object.keys(given.environment), ...Object.keys(environment)]);
    return {
      /** The program and its arguments. Behind `--seccomp` and `--json-status-fd` the caller puts its own descriptors. */
      line,
      /** The system call filter. */
      filter,
      /** A line for standard error; empty: none. */
      notice,
      /** The numbers of the system calls prctl and prlimit64, and how many processes there may be. */
      limit: [callNumbers.prctl, callNumbers.prlimit64, limits.processes].join(" "),
      /** `NAME=VALUE` to set, `NAME` to take out. */
      changes: [...all]
        .filter((name) => environment[name] !== given.environment[name])
        .map((name) => (environment[name] === undefined ? name : `${name}=${environment[name]}`)),
    };
  } finally {
    confinement.release();
  }
}
