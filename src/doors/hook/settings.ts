// The settings of a hook: from its command line, or from the address that it is called at.
import { askedAbout } from "../../decide/asked.ts";
import { clientRules, hasAskRules, isClient } from "../../hosts/install/client-rules.ts";
import type { PolicySettings } from "../../policy/form.ts";
import { given } from "../memory/given.ts";
import { policyHere } from "../policy-here.ts";
import type { HookSettings } from "./claude.ts";
import type { Place } from "./decide.ts";

/** What `--NAME=...` says; undefined: nothing. */
export const valueIn = (args: readonly string[], name: string): string | undefined =>
  args.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

/** The settings of the command line; anything but `ask` denies. */
export function readCommandLine(args: readonly string[]): PolicySettings {
  const [onMutating, profile] = [valueIn(args, "on-mutating"), valueIn(args, "profile")];
  return {
    ...(onMutating === undefined ? {} : { onMutating: onMutating === "ask" ? "ask" : "deny" }),
    ...(profile === undefined ? {} : { profile }),
  };
}

/** An option that is misspelt must not be taken for none. */
export const isOption = (argument: string): boolean =>
  /^--(?:(?:on-mutating|profile|planner|host)=|(?:interactive|trials)$)/.test(argument);

/** The settings of a command line in an environment. */
export const settingsOf = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  asking = process.pid,
): HookSettings => settingsFor(readCommandLine(args), environment, asking);

const callAt = ({ session, cwd = process.cwd(), loaded: { policy } }: Place, environment: NodeJS.ProcessEnv) => ({
  session,
  cwd,
  policy,
  environment,
  given,
});

/** The settings of a hook under further settings of the policy. `asking`: the process of the hook. */
export function settingsFor(
  commandLine: PolicySettings,
  environment: NodeJS.ProcessEnv,
  asking = process.pid,
): HookSettings {
  const source = { commandLine, project: environment.CLAUDE_PROJECT_DIR };
  return {
    policyIn: (cwd) => policyHere({ cwd, environment, asking, ...source }),
    source,
    environment,
    asking,
    memory: async (place) => (await import("../memory/bundle.ts")).memoryOf(callAt(place, environment)),
    onTool: async (tool, place) => (await import("../memory/bundle.ts")).answerTool(tool, callAt(place, environment)),
    onEnd: async (session) => (await import("../memory/bundle.ts")).forgetSession(session, environment),
    objection: (found, cwd) =>
      isClient(environment)
        ? askedAbout(found, clientRules(environment.CLAUDE_PROJECT_DIR || cwd, environment, asking))
        : undefined,
    hasAskRules: (cwd) => hasAskRules(environment.CLAUDE_PROJECT_DIR || cwd, asking),
  };
}
