// Everything found out about one script: the types of the question and of the answer.
import type { Judgment } from "../judge/judge.ts";
import type { Trace } from "../judge/trace.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { CommandRule, Policy } from "../policy/policy.ts";
import type { SandboxSpec } from "../sandbox/spec.ts";
import type { Script } from "../syntax/script.ts";

/**
 * How a script that passes would run, which decides what a proof must cover.
 *
 * - `confined`: safe-sh runs it, in a sandbox if one works here and the policy does not turn it off.
 * - `host-shell`: the host's own shell runs it; nothing but the proof holds it back, so the folders are surveyed.
 * - `judge-only`: nothing runs it here. Surveyed as for `host-shell`, but only if the folder was given; if the policy
 *   requires a sandbox, the answer assumes that there will be one.
 */
export type Standing = "confined" | "host-shell" | "judge-only";

/**
 * A fact that a door had to assume: the working directory; that the script will run in a sandbox. `folders`: no folder was given,
 * so that none was looked at, and a file there could make the script do more.
 */
export type Assumption = "cwd" | "sandbox" | "folders";

/** About this user, now. */
export type Decision = "allow" | "ask" | "deny";

/** A script, and bash's other arguments. */
export interface Subject {
  /** Anything but a string is mutating. */
  readonly source: unknown;
  /** `$1`, `$2`, ...; undefined: not known. */
  readonly positional?: readonly string[] | undefined;
  /** Options for bash itself: `-e`, `-o pipefail`. */
  readonly shellOptions?: readonly string[] | undefined;
}

/** Where the script would run, and the policy there. */
export interface Circumstances {
  /** Absolute path of the working directory. Undefined: the process's is assumed. */
  readonly cwd?: string | undefined;
  /** Absolute path of the home directory. Undefined: the process's. */
  readonly home?: string | undefined;
  /** The variables with which the script would start. Undefined: the process's. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly policy: Policy;
  /** The most that a language model may take, in milliseconds. Default: as the policy says. */
  readonly modelMilliseconds?: number | undefined;
}

/** Everything found out about a script. */
export interface Examination {
  readonly source: string;
  /** The script as it was read; undefined: it is not trusted, or empty. */
  readonly script: Script | undefined;
  readonly trace: Trace;
  readonly verdict: Verdict;
  readonly decision: Decision;
  /** Rules of the policy that replace a missing proof. Without any, an allowed script is proved. */
  readonly admitted: readonly CommandRule[];
  /** What the sandbox opens in which it is to run, and on which the verdict relies; undefined: no sandbox will hold it. */
  readonly grants: SandboxSpec | undefined;
  readonly assumed: readonly Assumption[];
}

/** A script on its way through the steps. */
export interface Draft {
  readonly source: string;
  readonly judgment: Judgment;
  readonly verdict: Verdict;
  readonly circumstances: Circumstances;
  readonly standing: Standing;
}
