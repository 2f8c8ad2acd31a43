// Options from a host of the library, checked and copied at the call: later changes of its object have no effect.
import { defaultPolicy, type Policy } from "../policy/policy.ts";
import { readOptions as check, type GivenOptions } from "../policy/schema.ts";

export type { GivenOptions } from "../policy/schema.ts";

/** The options, or one line with their problem. */
export function readOptions(
  value: unknown,
): { readonly options: GivenOptions & { readonly policy: Policy } } | { readonly problem: string } {
  const read = check(value);
  return "problem" in read ? read : { options: { ...read.options, policy: read.options.policy ?? defaultPolicy } };
}
