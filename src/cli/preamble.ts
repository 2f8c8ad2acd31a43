// `safe-sh preamble`: the blocked patterns as text for a model.
import { preamble as preambleText } from "../doors/agent/preamble.ts";
import { blocksOf } from "../policy/built-in-blocks.ts";
import { loadPolicy } from "../policy/files/load.ts";
import { createPatternMatcher } from "../policy/patterns.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { subcommand } from "./subcommand.ts";

const help = `safe-sh preamble: the blocked patterns as text for a system prompt

usage:
  safe-sh preamble [--policy-only] [--profile NAME]

prints a section "## Safety Constraints" in Markdown: each pattern that is blocked here, why, and what to do instead

options:
  --policy-only    without the built-in patterns; prints nothing where the policy has none
  --profile NAME   for an agent under this profile

ends with 0; 1 where the policy cannot be read; 2 for a wrong call
`;

const options = { "policy-only": { type: "boolean", default: false }, profile: { type: "string" } } as const;

export const preamble = subcommand({ name: "preamble", help, options, takes: "nothing" }, async ({ values }) => {
  const { text, problem } = await preambleHere({ policyOnly: values["policy-only"], profile: values.profile });
  if (problem === undefined) return print(text);
  write(2, `safe-sh: preamble: ${visible(problem)}\n  help: see \`safe-sh policy\`\n`);
  return 1;
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
  const { blocked, invalid } = createPatternMatcher(given);
  for (const { pattern, error } of invalid)
    write(2, `safe-sh: the pattern \`${visible(pattern)}\` blocks nothing: ${visible(error)}\n`);
  return { text: preambleText(blocked), problem: problems[0] };
}

function print(text: string): number {
  write(1, text);
  return 0;
}
