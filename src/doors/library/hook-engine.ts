// The parts of a host's own hook under one policy: the check, the patterns, and the files for Claude Code.
import type { Assumption } from "../../decide/examination.ts";
import { examine } from "../../decide/examine.ts";
import { ready } from "../../decide/ready.ts";
import { type CommandEntry, withHook } from "../../hosts/install/claude-settings.ts";
import { guardScript } from "../../hosts/install/guard-script.ts";
import { blocksOf } from "../../policy/built-in-blocks.ts";
import { createPatternMatcher, type PatternMatcher } from "../../policy/patterns.ts";
import type { CommandRule, Policy } from "../../policy/policy.ts";
import { told, type Verdict } from "../told.ts";
import { type DecisionHere, decisionHere } from "../tryable.ts";
import { checked, copied, elsewhere } from "./run-options.ts";

/** A decision with its reasons. */
export interface Decided {
  readonly verdict: Verdict;
  readonly decision: DecisionHere;
  /** Rules of the policy that replace a missing proof. Without any, an allowed command is proved. */
  readonly admitted: readonly CommandRule[];
  /** Facts that had to be assumed: `cwd` (the process's folder was taken), `sandbox` (it is to run in one). */
  readonly assumed: readonly Assumption[];
}

/** Where a command would run. */
export interface CheckOptions {
  /** Absolute path of the working directory. Default: the process's. */
  readonly cwd?: string;
}

/** Settings of Claude Code that name a hook. */
export interface HookEntries {
  readonly hooks: Readonly<Record<string, readonly object[]>>;
}

/** A check, the patterns and the files of one policy. */
export interface HookEngine {
  /**
   * Judges and decides, as the hook does. Never rejects for anything about the command.
   *
   * @throws TypeError for an option that is not valid, or not known: `cwd` is an absolute path.
   */
  readonly checkCommand: (command: string, options?: CheckOptions) => Promise<Decided>;
  /**
   * A bash script that checks the blocked patterns only, for machines without node: it reads Claude Code's PreToolUse JSON and
   * ends with 2 if the command is blocked.
   *
   * @throws Error if a pattern is invalid, or only RE2 can look for it: the script would let it pass.
   */
  readonly generateGuardScript: () => string;
  /** Claude Code's settings with the hook, to be written as JSON. `command`: it starts the hook. Default `safe-sh-hook`. */
  readonly generateSettings: (command?: string) => HookEntries;
  /** The policy's patterns, and the built-in ones after them. */
  readonly matcher: PatternMatcher;
}

/**
 * An engine for hooks. Without a policy: `defaultPolicy`.
 *
 * @throws TypeError if the policy is not valid.
 * @example
 * const engine = createHookEngine({ ...defaultPolicy, blockedPatterns: ["terraform\\s+apply"] });
 * (await engine.checkCommand("terraform apply")).decision; // "deny"
 */
export function createHookEngine(policy?: Policy): HookEngine {
  const { policy: own } = checked("createHookEngine", { policy });
  const matcher = createPatternMatcher([...(own.blockedPatterns ?? []), ...blocksOf(own)]);
  return {
    matcher,
    checkCommand: async (command, options = {}) => {
      const given = copied<CheckOptions>("checkCommand", options, { cwd: elsewhere });
      const { cwd } = checked("createHookEngine", given);
      await ready();
      const circumstances = { policy: own, cwd: cwd ?? process.cwd() };
      const examination = await examine({ source: command }, circumstances, "judge-only");
      const { verdict, admitted, assumed } = examination;
      return {
        verdict: told(verdict, "agent"),
        decision: await decisionHere(examination, circumstances),
        admitted,
        assumed: cwd === undefined ? ["cwd", ...assumed] : assumed,
      };
    },
    generateGuardScript: () => {
      const [first] = matcher.invalid;
      if (first) throw new Error(`the blocked pattern \`${first.pattern}\` is invalid: ${first.error}`);
      const script = guardScript(matcher.blocked);
      if ("text" in script) return script.text;
      const [refused] = script.refused;
      throw new Error(`no script knows \`${refused?.part}\` of the pattern \`${refused?.pattern}\`: ${refused?.help}`);
    },
    generateSettings: (command = "safe-sh-hook") => JSON.parse(withHook("", entryFor(command))),
  };
}

const entryFor = (command: string): CommandEntry => ({
  type: "command",
  command,
  args: [],
  timeout: 10,
  onFailure: "block",
});
