// Trials for a host application: what is not proved runs over a copy of the project, with captured output, as the shell door does it.
import type { Runnable } from "../../decide/runnable.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Capture, Captured } from "../../run/capture.ts";
import { lastJournal } from "../../run/trial/keep/keep.ts";
import type { Tried } from "../../run/trial/make/finish.ts";
import { siteOf } from "../../run/trial/make/site.ts";
import { termsOf } from "../../run/trial/make/terms.ts";
import { runTrial, type View } from "../../run/trial/make/trial.ts";
import { settleTrial } from "../../run/trial/outcome.ts";
import { rowsOf } from "../../run/trial/read/list.ts";
import { readRecord } from "../../run/trial/records.ts";
import { heldSeen } from "../held-seen.ts";
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

/** The trials of one place, under one policy. */
export interface Trials {
  /** Will the command be tried instead of asked about? */
  readonly takes: (questioned: Questioned) => boolean;
  /** The trial of a command that does not run otherwise; undefined: it may not be tried, or there are no trials here. */
  readonly of: (
    refused: Refused,
  ) =>
    | ((
        capture: Capture,
        started: () => Promise<void>,
      ) => Promise<{ readonly tried: Captured; readonly trial: Changed }>)
    | undefined;
  /** What a proved command sees in place of the project; undefined: the project itself. */
  readonly seenBy: (runnable: Runnable) => View["over"] | undefined;
}

/** Where a command would run. */
export interface Place {
  readonly policy: Policy;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export function trialsIn({ policy, cwd, environment }: Place): Trials {
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
    takes: (questioned) => ask(questioned) !== undefined,
    of: (refused) =>
      refused.why === "nobody-to-ask"
        ? ask(refused)
        : refused.why === "rejected"
          ? taken.get(refused.command)
          : undefined,
    seenBy: (runnable) => heldSeen(runnable, { cwd, environment })?.over,
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
