// What a host needs to make a hook of its own under one policy: the check, the patterns, and the files for Claude Code.
import { classify, ready } from "../../examine/classify.ts";
import { type Decided, decide } from "../../examine/decide.ts";
import { type HookEntry, hookedSettings } from "../../install/claude-settings.ts";
import { guardScript } from "../../install/guard-script.ts";
import { createPatternMatcher, defaultBlockedPatterns, type PatternMatcher } from "../../policy/patterns.ts";
import { defaultPolicy, type Policy } from "../../policy/policy.ts";
import { readOptions } from "../../policy/schema.ts";

/** Where a command would run. */
export interface CheckOptions {
  /** Absolute path of the working directory. Default: the process's. */
  readonly cwd?: string;
}

/** A check, the patterns and the files of one policy. */
export interface HookEngine {
  /** Judges and decides, as the hook does. Never rejects for anything about the command. */
  readonly checkCommand: (command: string, options?: CheckOptions) => Promise<Decided>;
  /**
   * A bash script that checks the blocked patterns only, for machines without node: it reads Claude Code's PreToolUse JSON and
   * ends with 2 where the command is blocked.
   *
   * @throws Error when a pattern is invalid: the script would let it pass.
   */
  readonly generateGuardScript: () => string;
  /** Claude Code's settings with the hook, to be written as JSON. `command`: what starts the hook. Default `safe-sh-hook`. */
  readonly generateSettings: (command?: string) => unknown;
  /** The policy's patterns, and the built-in ones after them. */
  readonly matcher: PatternMatcher;
}

/**
 * An engine for hooks.
 *
 * @throws TypeError when the policy is not what the type says.
 * @example
 * const engine = createHookEngine({ ...defaultPolicy, blockedPatterns: ["terraform\\s+apply"] });
 * (await engine.checkCommand("terraform apply")).decision; // "deny"
 */
export function createHookEngine(policy: Policy = defaultPolicy): HookEngine {
  const read = readOptions({ policy });
  if ("problem" in read) throw new TypeError(`createHookEngine: ${read.problem}`);
  const matcher = createPatternMatcher([...(policy.blockedPatterns ?? []), ...defaultBlockedPatterns]);
  return {
    matcher,
    checkCommand: async (command, options = {}) => {
      await ready();
      return decide(command, policy, (observer) => classify(command, { policy, ...options }, observer));
    },
    generateGuardScript: () => {
      const [first] = matcher.invalid;
      if (first) throw new Error(`the blocked pattern \`${first.pattern}\` is invalid: ${first.error}`);
      return guardScript(matcher.blocked).text;
    },
    generateSettings: (command = "safe-sh-hook") => hookedSettings("", entryFor(command)),
  };
}

const entryFor = (command: string): HookEntry => ({
  type: "command",
  command,
  args: [],
  timeout: 10,
  onFailure: "block",
});
