// The blocked patterns of a policy, compiled: their library is loaded only now.
import { blocksOf } from "../policy/built-in-blocks.ts";
import type { Settings } from "../policy/fields.ts";
import type { BlockedPattern, Policy } from "../policy/policy.ts";

/** Those of the policy, and the built-in ones; and those that are no expressions. */
export const patternsOf = (policy: Policy) => compiled([...(policy.blockedPatterns ?? []), ...blocksOf(policy)]);

async function compiled(patterns: readonly (string | BlockedPattern)[]) {
  const { createPatternMatcher } = await import("../policy/patterns.ts");
  return createPatternMatcher(patterns);
}

/** The patterns of settings that are no expressions, a line each. */
export async function invalidPatterns({ blockedPatterns }: Settings): Promise<readonly string[]> {
  if (blockedPatterns.length === 0) return [];
  const { invalid } = await compiled(blockedPatterns.map(({ value }) => value));
  return invalid.map(
    ({ index, pattern, error }) =>
      `${blockedPatterns[index]?.from ?? ""}: the blocked pattern \`${pattern}\` blocks nothing: ${error}`,
  );
}
