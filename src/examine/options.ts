// What a host gives the library, checked at the call: what was checked is what holds, whatever happens to the host's object.
import { defaultPolicy, type Policy } from "../policy/policy.ts";
import { readOptions as check, type GivenOptions } from "../policy/schema.ts";

export type { GivenOptions } from "../policy/schema.ts";

/** The options, or one line that says what is wrong with them. */
export function readOptions(
  value: unknown,
): { readonly options: GivenOptions & { readonly policy: Policy } } | { readonly problem: string } {
  const read = check(value);
  return "problem" in read ? read : { options: { ...read.options, policy: read.options.policy ?? defaultPolicy } };
}
