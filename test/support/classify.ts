// The judge with the real catalog, for tests of verdicts: no policy but the given one, and no survey.
import { read } from "../../src/decide/read.ts";
import { told, type Verdict } from "../../src/doors/told.ts";
import type { Judgment } from "../../src/judge/judge.ts";
import { defaultPolicy, type Policy } from "../../src/policy/policy.ts";
import { canonical } from "../../src/syntax/canonical.ts";
import { parse } from "../../src/syntax/parse.ts";

export { ready } from "../../src/decide/ready.ts";

interface Given {
  readonly cwd?: string;
  readonly home?: string;
  readonly positional?: readonly string[];
  readonly policy?: Policy;
}

/** The verdict with its trace. The grammar must be loaded. */
export const judged = (source: unknown, { positional, policy = defaultPolicy, ...place }: Given = {}): Judgment =>
  read({ source, positional }, { policy, environment: {}, ...place });

/** The verdict as an agent is told. */
export const classify = (source: unknown, given: Given = {}): Verdict => told(judged(source, given).verdict, "agent");

/** What the shell door would run for a text; undefined: it refuses. */
export function canonicalOf(source: string): string | undefined {
  const parsed = parse(source);
  return parsed.trusted ? canonical(parsed.script) : undefined;
}
