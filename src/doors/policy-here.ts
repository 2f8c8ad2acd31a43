// The policy under which a door decides: the user's files, and what the rules of the agent forbid by themselves. An answer of ours
// must not take away a question that those would have caused.
import { type LoadedPolicy, loadPolicy, type PolicyRequest } from "../decide/checked-policy.ts";
import { clientRules, isClient, sessionFolder } from "../hosts/install/client-rules.ts";

interface Request extends PolicyRequest {
  /** The process that asks, below the agent. Absent: this one. */
  readonly asking?: number | undefined;
}

/** As `loadPolicy`. */
export function policyHere({ asking = process.pid, ...request }: Request): Promise<LoadedPolicy> {
  const environment = request.environment ?? process.env;
  if (!isClient(environment)) return loadPolicy(request);
  const started = request.project ?? sessionFolder(request.cwd, environment);
  return loadPolicy({ ...request, host: clientRules(started, environment, asking).prohibitions });
}
