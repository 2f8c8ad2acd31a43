// Trials at the shell door: which commands may run as one, and what the user at the terminal says to its changes.
import { join } from "node:path";
import { isatty } from "node:tty";
import type { Runnable } from "../../decide/runnable.ts";
import type { Tried } from "../../run/trial/make/finish.ts";
import type { Given } from "../../run/trial/make/prepare.ts";
import { sessionOf } from "../../run/trial/make/session.ts";
import { siteOf } from "../../run/trial/make/site.ts";
import { heldSeen, runTrial, type View } from "../../run/trial/make/trial.ts";
import { settleTrial } from "../../run/trial/outcome.ts";
import type { Environment } from "../../system/environment.ts";
import { recall, remember } from "../../system/remembered.ts";
import { complain } from "../../system/write.ts";
import { cacheFolder } from "../../system/xdg-folders.ts";
import { canAsk } from "./ask.ts";
import { askToKeep, type Review } from "./keep-question.ts";

/** A trial that can run. */
export interface Trying {
  readonly run: () => Promise<Tried>;
}

/** The trial of a command, or why there is none here. */
export function trialOf(given: Given): Trying | { readonly problem: string; readonly help: string } {
  const site = siteOf(given);
  return "problem" in site ? site : { run: () => runTrial(given, site) };
}

/** Says why there are no trials: once in a session, for the same reason. */
export function noteOnce(
  { problem, help }: { readonly problem: string; readonly help: string },
  environment: Environment,
): void {
  const path = join(cacheFolder(), "no-trials.json");
  const about = `${sessionOf(environment)} ${problem}`;
  if (recall(path, about)) return;
  complain(`safe-sh: note: there are no trials here: ${problem}`, help);
  remember(path, about, true);
}

/** What a proved command sees instead of the project: with this session's held trials. */
export function viewOf(runnable: Runnable, cwd: string, environment: Environment): View["over"] | undefined {
  const view = heldSeen(runnable, { cwd, environment });
  if (!view) return undefined;
  if (view.held.length > 0)
    complain(`safe-sh: with held ${view.held.length === 1 ? "trial" : "trials"} ${view.held.join(", ")}`);
  return view.over;
}

/**
 * Keeps or holds what a trial has changed, and yields the sentence about it; empty: there is nothing to say to an agent. `ask`: the user at
 * the terminal is asked, and `review` asks about each change.
 */
export async function keepOrHold(tried: Tried, mode: "hold" | "keep" | "ask", review: Review): Promise<string> {
  const { trial } = tried;
  const reader = mode === "ask" || isatty(2) ? "person" : "agent";
  if (mode !== "ask" || !trial) return settleTrial(tried, mode === "keep" ? "keep" : "hold", { reader });
  return (canAsk() ? await askToKeep(tried, trial, review) : undefined) ?? settleTrial(tried, "hold");
}
