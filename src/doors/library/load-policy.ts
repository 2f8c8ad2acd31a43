// The user's policy, for a host.
import { isAbsolute } from "node:path";
import { type LoadedPolicy, loadPolicy as load } from "../../decide/checked-policy.ts";
import type { PolicySettings } from "../../policy/form.ts";
import { copied, isPlain } from "./run-options.ts";

export type { LoadedPolicy } from "../../decide/checked-policy.ts";

/** Where a policy is asked for. */
export interface PolicyRequest {
  /** Absolute path of the working directory. */
  readonly cwd: string;
  /** Absolute path of another folder whose project counts: the one that a host was started in. */
  readonly project?: string;
  /** Variables that choose settings, such as `SAFE_SH_PROFILE`. Default: the process's. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Settings of the host's own command line: stronger than all but the managed layer. */
  readonly commandLine?: PolicySettings;
}

const absolute = (value: unknown): string | undefined =>
  typeof value === "string" && isAbsolute(value) ? undefined : "must be an absolute path";
const object = (value: unknown): string | undefined => (isPlain(value) ? undefined : "must be an object");

/**
 * Loads the policy that holds in a working directory, from the files of the machine, the user and the project.
 *
 * Never rejects for the content of a file or of the environment: an unreadable setting denies everything unproved and
 * is reported in `problems`.
 *
 * @throws TypeError for an option that is not valid, or not known.
 * @example
 * const { policy, problems } = await loadPolicy({ cwd: process.cwd() });
 * problems.length; // 0
 */
export async function loadPolicy(given: PolicyRequest): Promise<LoadedPolicy> {
  const checks = { cwd: absolute, project: absolute, environment: object, commandLine: object };
  const request = copied<PolicyRequest>("loadPolicy", given, checks);
  if (request.cwd === undefined) throw new TypeError("loadPolicy: `cwd` must be an absolute path");
  return load(request);
}
