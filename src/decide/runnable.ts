// An examined script as the text that may run: its canonical print, which may have to report where it ends.

import { found } from "../findings/finding.ts";
import { mutatingFor, type Verdict } from "../judge/verdict.ts";
import type { Policy } from "../policy/policy.ts";
import type { SandboxSpec } from "../sandbox/spec.ts";
import { canonical } from "../syntax/canonical.ts";
import type { Circumstances, Decision, Examination } from "./examination.ts";
import { decisionOf, examine } from "./examine.ts";
import { variablesOf } from "./variables.ts";

/** A text that may run without a question. Plain data. */
export interface ProvedText {
  readonly text: string;
  readonly verdict: Verdict;
  /** `admitted`: a rule of the policy replaces a missing proof. */
  readonly standing: "proved" | "admitted";
  /** What the sandbox opens in which it runs; absent: no sandbox will hold it. */
  readonly grants?: SandboxSpec | undefined;
  /** Variables of the caller's environment that it gets besides those that every script does; `*`: any characters. */
  readonly variables: readonly string[];
  /** The text reports the folder in which it ends. */
  readonly reports: boolean;
}

/** A text that may run. */
export type Runnable = ProvedText | { readonly text: string; readonly verdict: Verdict; readonly standing: "approved" };

/** A text that may run without a question, and everything found out about the script. */
export interface Proved {
  readonly run: ProvedText;
  readonly examination: Examination;
}

/** A script that may not run without more. */
export interface NotRunnable {
  readonly examination: Examination;
  readonly verdict: Verdict;
  /** The next step: no approval overrides a `deny`. */
  readonly decision: Exclude<Decision, "allow">;
}

/** A script, and bash's other arguments. */
export interface ScriptToRun {
  readonly script: string;
  readonly parameters: readonly string[];
  readonly options: readonly string[];
  /** Absolute path of the working directory. */
  readonly cwd: string;
  readonly policy: Policy;
  /** The variables with which it starts. Default: the process's. */
  readonly environment?: Circumstances["environment"];
  /** The most that a language model may take, in milliseconds. Default: as the policy says. */
  readonly modelMilliseconds?: number | undefined;
}

/** Examines a script for a run by safe-sh. `reports`: if it may end in another folder, its text must report it. */
export async function runnable(
  given: ScriptToRun,
  { reports }: { readonly reports: boolean },
): Promise<Proved | NotRunnable> {
  const examination = await examineToRun(given);
  const { verdict, decision, script, trace, admitted, grants } = examination;
  if (decision !== "allow") return { verdict, decision, examination };
  // The proof is about the canonical form, whatever else the text might mean to bash.
  const text = script && canonical(script);
  if (text === undefined) return notPrintable(given, examination);
  const standing = admitted.length > 0 ? "admitted" : "proved";
  const leaves = reports && !trace.stays;
  const variables = variablesOf(text, trace);
  return {
    run: { text: leaves ? reporting(text) : text, verdict, standing, grants, variables, reports: leaves },
    examination,
  };
}

const examineToRun = ({
  script,
  parameters,
  options,
  cwd,
  policy,
  environment,
  modelMilliseconds,
}: ScriptToRun): Promise<Examination> =>
  examine(
    { source: script, positional: parameters, shellOptions: options },
    { cwd, policy, environment, modelMilliseconds },
    "confined",
  );

function notPrintable({ script, policy }: ScriptToRun, examination: Examination): NotRunnable {
  const verdict = mutatingFor([found("unprintable", "print", { start: 0, end: script.length })], "syntax");
  const decision = decisionOf(verdict, policy);
  return { verdict, decision: decision === "allow" ? "deny" : decision, examination };
}

/** The descriptor at which the script gets its report's file. What is proved names none but 0, 1 and 2. */
const handedOver = 3;

/**
 * `text` with a command behind it that reports where it ends, if it succeeds; its exit code stays. What is proved
 * defines no function with the name of a builtin, and what its traps run comes behind all else, so that this is all that runs before.
 */
const reporting = (text: string): string => `${text}case $? in 0) pwd -P >&${handedOver};; *) exit "$?";; esac\n`;
