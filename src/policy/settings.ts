// Settings from the environment of a program.
import { defaultPolicy, type Policy, sandboxes } from "./policy.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The policy that a program's environment asks for. `problem`: one line, and nothing may run under it. */
export function policyOf(environment: Environment): { readonly policy: Policy } | { readonly problem: string } {
  const given = environment.SAFE_SH_SANDBOX;
  if (given === undefined || given === "") return { policy: defaultPolicy };
  const sandbox = sandboxes.find((each) => each === given);
  if (sandbox) return { policy: { ...defaultPolicy, sandbox } };
  return { problem: `SAFE_SH_SANDBOX is \`${given}\`: it must be ${sandboxes.join(", ")}` };
}
