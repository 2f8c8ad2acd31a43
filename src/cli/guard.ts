// `safe-sh init --guard-script`: the blocked patterns as a script for machines without node, written and removed.
import { join } from "node:path";
import { loadPolicy } from "../decide/checked-policy.ts";
import { guardScript, isGuardScript } from "../hosts/install/guard-script.ts";
import type { OwnFile } from "../hosts/install/parts/part.ts";
import { projectRoot } from "../hosts/install/settings-paths.ts";
import { isThere } from "../system/there.ts";
import { visible } from "../system/visible.ts";
import { complain } from "../system/write.ts";
import { failing } from "./endings.ts";
import { patternsOf } from "./patterns.ts";
import { isUpToDate, putFile, removeFile } from "./setup/own-file.ts";

/** The script, in the project of the working directory. */
const guardFile = (text: string): OwnFile => ({
  kind: "file",
  path: join(projectRoot(process.cwd()), ".safe-sh/hooks/safety-guard.sh"),
  text,
  mode: 0o755,
  isOurs: isGuardScript,
});

/** The guard script of this project, compared with what `init --guard-script` would write now. */
export async function guardHere(): Promise<{ readonly path: string; readonly state: "none" | "current" | "other" }> {
  const { path } = guardFile("");
  if (!isThere(path)) return { path, state: "none" };
  const { policy } = await loadPolicy({ cwd: process.cwd() });
  const script = guardScript((await patternsOf(policy)).blocked);
  return { path, state: "text" in script && isUpToDate(guardFile(script.text)) ? "current" : "other" };
}

/** `init --guard-script`, for the policy of the working directory; resolves with the exit code. */
export async function initGuard(dryRun: boolean): Promise<number> {
  const { policy, problems } = await loadPolicy({ cwd: process.cwd() });
  const [problem] = problems;
  if (problem !== undefined) return refuse(visible(problem), "mend the policy");
  const { blocked, invalid } = await patternsOf(policy);
  for (const { pattern, error } of invalid) complain(`safe-sh: init: the pattern \`${pattern}\`: ${error}`);
  if (invalid.length > 0) return refuse("not every blocked pattern is valid", "mend the patterns in the policy");
  if (blocked.length === 0) return refuse("the policy blocks no pattern", "a script would let everything pass");
  const script = guardScript(blocked);
  if ("text" in script) return putFile(guardFile(script.text), dryRun);
  for (const { pattern, part, help } of script.refused)
    complain(`safe-sh: init: the pattern \`${pattern}\`: no script knows \`${part}\`: ${help}`);
  return refuse("not every blocked pattern can be in a script", "write the patterns as advised above");
}

/** Removes the script, and its folders if they are empty then. The exit code. */
export const removeGuard = (dryRun: boolean): number =>
  removeFile(guardFile(""), { base: projectRoot(process.cwd()), dryRun, isAside: true });

const refuse = (problem: string, help: string): number =>
  failing(`safe-sh: init: ${problem}; nothing was changed`, help);
