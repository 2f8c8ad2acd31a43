// Trials for a host application: what is not proved runs over a copy of the project, with captured output, as the shell door does it.
import type { Runnable } from "../../decide/runnable.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Capture } from "../../run/capture.ts";
import { lastJournal } from "../../run/trial/keep/keep.ts";
import type { Tried } from "../../run/trial/make/finish.ts";
import { siteOf } from "../../run/trial/make/site.ts";
import { termsOf } from "../../run/trial/make/terms.ts";
import { heldSeen, runTrial } from "../../run/trial/make/trial.ts";
import { settleTrial } from "../../run/trial/outcome.ts";
import { rowsOf } from "../../run/trial/read/list.ts";
import { readRecord } from "../../run/trial/records.ts";
import type { Questioned, Settled } from "../settle.ts";
import { trialMode } from "../tryable.ts";

/**
 * What became of the changes of a command that ran over a copy. `held`: nothing in the project has changed, and `safe-sh keep NUMBER`
 * applies them. `kept`: they are in the project, and `safe-sh undo NUMBER` takes them back. `none`: it changed nothing.
 */
export interface Changed {
  readonly state: "held" | "kept" | "none";
  /** Absent: there is nothing to keep or undo. */
  readonly number?: number;
  /** A line for each: `M a.ts (+1 −1)`. */
  readonly changes: readonly string[];
  /** All that is to be said about it, in one line. */
  readonly says: string;
}

type Refused = Extract<Settled, { readonly type: "refused" }>;

/** Where a command would run. */
export interface Place {
  readonly policy: Policy;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The trials of one place, under one policy. */
export type Trials = ReturnType<typeof trialsIn>;

export function trialsIn({ policy, cwd, environment }: Place) {
  const taken = new Map<string, ReturnType<typeof trying>>();
  function trying(script: string, mode: "hold" | "keep") {
    const given = {
      ...{ script, name: "bash", parameters: [], options: [], cwd, environment },
      ...{ standardInput: "nothing" as const, ...termsOf(policy, cwd) },
    };
    const site = siteOf(given);
    if ("problem" in site) return undefined;
    return async (capture: Capture, started: () => Promise<void>) => {
      const tried = await runTrial({ ...given, started }, site, capture);
      const printed = tried.printed ?? { stdout: "", stderr: "", truncated: false };
      const captured = { outcome: tried.outcome, ...printed };
      if (tried.outcome.type === "failed") throw tried.outcome.error;
      // Half of what it would have done is nothing that a policy has meant.
      return { tried: captured, trial: changedBy(tried, printed.ended === undefined ? mode : "hold") };
    };
  }
  const ask = ({ command, verdict }: Questioned) => {
    const mode = trialMode({ why: "nobody-to-ask", verdict }, policy);
    if (mode !== "off" && !taken.has(command)) taken.set(command, trying(command, mode));
    return mode === "off" ? undefined : taken.get(command);
  };
  return {
    /** Will the command be tried instead of asked about? */
    takes: (questioned: Questioned): boolean => ask(questioned) !== undefined,
    /** The trial of a command that does not run otherwise; undefined: it may not be tried, or there are no trials here. */
    of: (refused: Refused): ReturnType<typeof trying> =>
      refused.why === "nobody-to-ask"
        ? ask(refused)
        : refused.why === "rejected"
          ? taken.get(refused.command)
          : undefined,
    /** What a proved command sees in place of the project; undefined: the project itself. */
    seenBy: (runnable: Runnable) => heldSeen(runnable, { cwd, environment })?.over,
  };
}

function changedBy(tried: Tried, mode: "hold" | "keep"): Changed {
  const { trial } = tried;
  const changes = trial ? rowsOf(trial).map(({ text }) => text) : [];
  const says = settleTrial(tried, mode);
  if (!trial) return { state: "none", changes, says };
  if (readRecord(trial.id)?.type === "held") return { state: "held", number: trial.id, changes, says };
  const journal = lastJournal();
  return { state: "kept", ...(journal?.of === trial.id ? { number: journal.id } : {}), changes, says };
}
