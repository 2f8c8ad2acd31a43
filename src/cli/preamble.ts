// `safe-sh preamble`: the blocked patterns as text for a model.

import { loadPolicy } from "../decide/checked-policy.ts";
import { preamble as preambleText } from "../doors/agent/preamble.ts";
import { blocksOf } from "../policy/built-in-blocks.ts";
import { complain, write } from "../system/write.ts";
import { failing } from "./failing.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/beside-agent.ts";

export const preamble = subcommand(rows.preamble, async ({ values }) => {
  const { text, problem } = await preambleHere({ policyOnly: values["policy-only"], profile: values.profile });
  if (problem === undefined) return print(text);
  return failing(`safe-sh: preamble: ${problem}`, `see \`safe-sh policy\``);
});

interface Wanted {
  readonly policyOnly: boolean;
  readonly profile: string | undefined;
}

/** The text for the working directory. `problem`: the policy cannot be read, and the text would not be the whole. */
export async function preambleHere({
  policyOnly,
  profile,
}: Wanted): Promise<{ readonly text: string; readonly problem: string | undefined }> {
  const { policy, problems } = await loadPolicy({
    cwd: process.cwd(),
    ...(profile === undefined ? {} : { commandLine: { profile } }),
  });
  const given = [...(policy.blockedPatterns ?? []), ...(policyOnly ? [] : blocksOf(policy))];
  const { createPatternMatcher } = await import("../policy/patterns.ts");
  const { blocked, invalid } = createPatternMatcher(given);
  for (const { pattern, error } of invalid) complain(`safe-sh: the pattern \`${pattern}\` blocks nothing: ${error}`);
  return { text: preambleText(blocked), problem: problems[0] };
}

function print(text: string): number {
  write(1, text);
  return 0;
}
