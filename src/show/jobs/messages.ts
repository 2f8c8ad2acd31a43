// What goes to a worker thread, and what comes back.

import type { Decision } from "../../decide/examination.ts";
import type { Answer } from "../../doors/jsonl-answer.ts";
import type { Finding } from "../../findings/finding.ts";
import type { PolicySettings } from "../../policy/form.ts";
import type { RuleList } from "../../policy/rule.ts";
import type { Means } from "../../run/means.ts";
import { messageOf } from "../../system/message.ts";
import type { Suggestion } from "../advise/suggestions.ts";

/** A command to be judged as it would have been where it ran. */
export interface Job {
  readonly command: string;
  /** Absolute path; undefined: not known. */
  readonly cwd: string | undefined;
}

/** What would have happened with a command. `trial`: it would have run over a copy of the project. */
export type Fate = "pass" | "trial" | "ask" | "deny";

export interface Judged {
  readonly fate: Fate;
  /** Without secrets, and cut at 2,000 characters. */
  readonly command: string;
  /** One line, without secrets. */
  readonly reason: string;
  readonly codes: readonly Finding["code"][];
  /** Names of the programs that it would start. */
  readonly programs: readonly string[];
  /** A rule of the policy lets it pass. */
  readonly admitted?: true;
  /** It could not be judged: the worker failed. */
  readonly failed?: true;
}

/** `command`: without secrets. */
export const notJudged = (command: string, error: unknown): Judged => ({
  ...{ fate: "ask", command, reason: `safe-sh failed: ${messageOf(error)}` },
  ...{ codes: ["internal-error"], programs: [], failed: true },
});

export type Task =
  | { readonly kind: "judge"; readonly jobs: readonly Job[] }
  /** Lines of `check --jsonl`; null: one that was too long. */
  | { readonly kind: "lines"; readonly lines: readonly (Uint8Array | null)[] }
  | { readonly kind: "pictures"; readonly jobs: readonly Job[] }
  /** Each is judged as it is now, and under the changed policy. */
  | { readonly kind: "compare"; readonly jobs: readonly Job[]; readonly change: RuleChanged | SettingsAdded }
  /** What this machine can do: to try it blocks a thread. */
  | { readonly kind: "means" }
  | { readonly kind: "suggest"; readonly asked: readonly (readonly [string, number])[]; readonly least: number };

export interface RuleChanged {
  readonly field: RuleList;
  readonly command: string;
  readonly act: "add" | "remove";
}

/** The settings of a file that is trusted. */
export type SettingsAdded = { readonly settings: PolicySettings };

export interface Results {
  readonly judge: readonly Judged[];
  readonly lines: readonly Answer[];
  /** JSON of a `Picture` each. */
  readonly pictures: readonly string[];
  readonly compare: readonly (readonly [before: Decision, after: Decision])[];
  readonly means: Means;
  readonly suggest: readonly Suggestion[];
}
