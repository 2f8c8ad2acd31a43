// The library's check of one command.
import type { Assumption } from "../../decide/examination.ts";
import { examine } from "../../decide/examine.ts";
import { readOptions } from "../../decide/options.ts";
import { ready } from "../../decide/ready.ts";
import { found } from "../../findings/finding.ts";
import type { Policy } from "../../policy/policy.ts";
import { told, type Verdict } from "../told.ts";

/** The caller's facts about the place where the script would run. */
export interface ClassifyOptions {
  /**
   * Absolute path of the working directory. If given, its folders are checked, as the hook does: git's configuration,
   * files of the project that run code, links to secrets. Default: the process's, which is not checked.
   */
  readonly cwd?: string;
  /** Absolute path of the home directory. Default: the process's. */
  readonly home?: string;
  /** `$1`, `$2`, ... of the script. Default: not known. */
  readonly positional?: readonly string[];
  /** Default: `defaultPolicy`. */
  readonly policy?: Policy;
}

/** A verdict with its assumptions. */
export interface ClassifiedVerdict extends Verdict {
  /**
   * Absent: nothing. `cwd`: the working directory was not given. `folders`: so no folder was looked at, as the hook does.
   * `sandbox`: it is to run in a sandbox.
   */
  readonly assumed?: readonly Assumption[];
}

/**
 * Says whether running `command` in bash can change anything.
 *
 * `read_only` is a proof; everything else, empty and non-string input included, is `mutating` with the reasons as
 * findings, whose spans are UTF-16 offsets into `command`.
 *
 * @returns the verdict; never rejects for anything about the command.
 * @throws if the parser cannot be loaded: a wasm file of the package is missing or damaged.
 * @example
 * const verdict = await classifyCommand("git log --oneline | head -5");
 * verdict.safety; // "read_only"
 */
export async function classifyCommand(command: string, options: ClassifyOptions = {}): Promise<ClassifiedVerdict> {
  const read = readOptions(options);
  if ("problem" in read) return invalidOptions(read.problem);
  await ready();
  const { positional, ...circumstances } = read.options;
  const { verdict, assumed } = await examine({ source: command, positional }, circumstances, "judge-only");
  return { ...told(verdict, "agent"), ...(assumed.length > 0 ? { assumed } : {}) };
}

/** Options that are not understood might permit anything: nothing is proved under them. */
const invalidOptions = (problem: string): Verdict =>
  told(
    {
      safety: "mutating",
      source: "unknown",
      findings: [found("invalid-options", "problem", { start: 0, end: 0 }, { problem })],
    },
    "agent",
  );
