// The resources that a sandbox opens or hides for a proved script: from the trace, the programs' needs and the policy.
import { homedir } from "node:os";
import { join } from "node:path";
import { secretsOf } from "../catalog/knowledge/secrets.ts";
import { needsOf } from "../catalog/needs.ts";
import { deniedFiles, environmentFiles, foldersRead } from "../decide/survey/secret-files.ts";
import { isAllowed, permittedFolders } from "../judge/permit/paths.ts";
import { placeOf } from "../judge/permit/rules.ts";
import type { Trace } from "../judge/trace.ts";
import { isPattern } from "../policy/glob.ts";
import type { Policy } from "../policy/policy.ts";
import type { SandboxSpec } from "../sandbox/spec.ts";

/** The script's place: absolute paths. Default of `home`: the process's. */
interface Place {
  readonly started: string;
  readonly home?: string | undefined;
}

/** The grants of a proved script. */
export function grantsOf(
  trace: Trace,
  policy: Pick<Policy, "reads">,
  { started, home = homedir() }: Place,
): SandboxSpec {
  const { programs, effects } = trace;
  const { reads } = policy;
  const { whole, some } = foldersRead(trace);
  const needs = programs.map(({ name }) => needsOf(name));
  const below = (paths: readonly string[] | undefined): readonly string[] =>
    (paths ?? []).map((path) => join(home, path));
  const network = effects.some(({ effect }) => effect.kind === "connects") || needs.some((each) => each.network);
  return {
    network,
    sockets: needs.some((each) => each.sockets),
    processes: needs.some((each) => each.processes),
    writes: [...new Set(effects.flatMap(({ effect, place }) => permittedFolders(effect, place)))],
    reveals: [
      ...new Set([
        ...needs.flatMap((each) => [...below(each.credentials), ...(network ? below(each.login) : [])]),
        ...secretsOf(home).flatMap(({ path }) => (isAllowed(path, policy, { started, home }) ? [path] : [])),
      ]),
    ],
    scratch: [...new Set(needs.flatMap((each) => below(each.scratch)))],
    hides: [
      ...(reads?.deny ?? []).flatMap((path) => (isPattern(path) ? [] : (placeOf(path, { started, home }) ?? []))),
      ...deniedFiles(policy, { started, home }).found,
      ...environmentFiles([...whole, ...some], policy, { started, home }).found,
    ],
  };
}
