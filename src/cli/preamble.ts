// `safe-sh preamble`: the blocked patterns as text for a model.

import { loadPolicy } from "../decide/checked-policy.ts";
import { preamble as preambleText } from "../doors/agent/preamble.ts";
import { complain, write } from "../system/write.ts";
import { failing } from "./endings.ts";
import { patternsOf } from "./patterns.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/beside-agent.ts";

export const preamble = subcommand(rows.preamble, async ({ values }) => {
  const { text, problem } = await preambleHere(values.profile);
  if (problem !== undefined) return failing(`safe-sh: preamble: ${problem}`, `see \`safe-sh policy\``);
  write(1, text);
  return 0;
});

/** The text for the working directory. `problem`: the policy cannot be read, and the text would not be the whole. */
export async function preambleHere(
  profile: string | undefined,
): Promise<{ readonly text: string; readonly problem: string | undefined }> {
  const { policy, problems } = await loadPolicy({
    cwd: process.cwd(),
    ...(profile === undefined ? {} : { commandLine: { profile } }),
  });
  const { blocked, invalid } = await patternsOf(policy);
  for (const { pattern, error } of invalid) complain(`safe-sh: the pattern \`${pattern}\` blocks nothing: ${error}`);
  return { text: preambleText(blocked), problem: problems[0] };
}
