// The policy under which a door decides: the user's files, and what the rules of the agent forbid by themselves. An answer of ours
// must not take away a question that those would have caused.
import { clientRules, isClient, sessionFolder } from "../hosts/install/client-rules.ts";
import { type LoadedPolicy, loadPolicy, type PolicyRequest } from "../policy/files/load.ts";

/** As `loadPolicy`. */
export function policyHere(request: PolicyRequest): Promise<LoadedPolicy> {
  const environment = request.environment ?? process.env;
  if (!isClient(environment)) return loadPolicy(request);
  const started = request.project ?? sessionFolder(request.cwd, environment);
  return loadPolicy({ ...request, host: clientRules(started, environment).prohibitions });
}
