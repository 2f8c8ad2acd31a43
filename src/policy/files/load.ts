// The policy that holds for a command: files and the environment, put together.

import { shownLine } from "../../system/visible.ts";
import type { Settings } from "../fields.ts";
import type { PolicySettings } from "../form.ts";
import { closedSettings, type Layer, mergeLayers, policyFrom } from "../layers.ts";
import { type Policy, sandboxes } from "../policy.ts";
import type { PlanRules } from "../profiles.ts";
import { type PolicyFile, type PolicyPlaces, readPolicyFiles } from "./files.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The policy that holds, and how it came to be. */
export interface LoadedPolicy {
  readonly policy: Policy;
  readonly plan: PlanRules;
  readonly settings: Settings;
  readonly files: readonly PolicyFile[];
  /** Settings that were not taken over, a line each: no error, but they do not hold. */
  readonly notices: readonly string[];
  /** Settings that could not be read, a line each: everything unproved is denied then. */
  readonly problems: readonly string[];
}

/** Where a policy is asked for. */
export interface PolicyRequest extends PolicyPlaces {
  /** Default: the process's. */
  readonly environment?: Environment | undefined;
  /** Of the command line: stronger than all but the managed layer. */
  readonly commandLine?: PolicySettings | undefined;
  /** Prohibitions of the agent that runs the command, by rules of its own. */
  readonly host?: PolicySettings | undefined;
}

/**
 * Loads the policy for a working directory.
 *
 * Never rejects for the content of a file or of the environment: an unreadable setting denies everything unproved and
 * is reported in `problems`.
 *
 * @example const { policy, problems } = await loadPolicy({ cwd: "/home/me/project" });
 */
export async function loadPolicy(request: PolicyRequest): Promise<LoadedPolicy> {
  const environment = request.environment ?? process.env;
  const files = await readPolicyFiles({ ...request, project: request.project ?? environment.CLAUDE_PROJECT_DIR });
  const problems = files.flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  const caller = environmentLayer(environment);
  problems.push(...caller.problems);
  const layers: Layer[] = files.flatMap(({ layers: of }) => of);
  layers.push(caller.layer);
  if (request.commandLine) {
    const { onMutating, ...others } = request.commandLine;
    // If one of the two denies, the other does not make it a question.
    const stricter = onMutating === "ask" && environment.SAFE_SH_ON_MUTATING ? {} : { onMutating };
    layers.push({ name: "command line", settings: { ...others, ...stricter }, trusted: true });
  }
  if (request.host) layers.push({ name: "agent", settings: request.host, trusted: true });
  const { settings: merged, notices, problems: unfollowed } = mergeLayers(layers);
  problems.push(...unfollowed);
  const settings = problems.length > 0 ? closedSettings(merged) : merged;
  const changed = files.filter(({ trust }) => trust === "changed");
  return {
    policy: policyFrom(settings),
    plan: settings.plan.value,
    settings,
    files,
    notices: [...changed.map(({ path, name }) => changedSince(path, name)), ...notices].map(shownLine),
    problems: problems.map(shownLine),
  };
}

/** What to do about a file that opens nothing any more. */
export const changedSince = (path: string, name: PolicyFile["name"]): string =>
  `${path}: it has changed since it was trusted: look at it, and run \`safe-sh trust${name === "user" ? ` ${path}` : ""}\``;

/** The settings that variables of the environment hold. */
function environmentLayer(environment: Environment): { readonly layer: Layer; readonly problems: readonly string[] } {
  const { SAFE_SH_SANDBOX: sandbox, SAFE_SH_ON_MUTATING: onMutating, SAFE_SH_PROFILE: profile } = environment;
  const given = sandboxes.find((each) => each === sandbox);
  const settings: PolicySettings = {
    // A misspelt `require` must not run without one.
    ...(sandbox ? { sandbox: given ?? "require" } : {}),
    // A misspelt `deny` must not ask.
    ...(onMutating ? { onMutating: onMutating === "ask" ? "ask" : "deny" } : {}),
    ...(profile ? { profile } : {}),
  };
  return {
    layer: { name: "environment", settings, trusted: true },
    problems: sandbox && !given ? [`SAFE_SH_SANDBOX is \`${sandbox}\`: it must be ${sandboxes.join(", ")}`] : [],
  };
}
