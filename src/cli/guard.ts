// `safe-sh init --guard-script`: the blocked patterns as a script for machines without node, written and removed.
import { chmodSync, lstatSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadPolicy } from "../decide/checked-policy.ts";
import { removeEmpty } from "../hosts/install/file.ts";
import { guardScript, isGuardScript } from "../hosts/install/guard-script.ts";
import { projectRoot } from "../hosts/install/settings-paths.ts";
import { blocksOf } from "../policy/built-in-blocks.ts";
import type { BlockedPattern } from "../policy/policy.ts";
import { difference } from "../system/difference.ts";
import { messageOf } from "../system/message.ts";
import { visible } from "../system/visible.ts";
import { complain } from "../system/write.ts";
import { writeAtomically } from "../system/write-atomically.ts";
import { print, say } from "./setup/say.ts";

const failed = 1;
const mode = 0o755;

/** Where the script is, in the project of the working directory. */
const guardPath = (): string => join(projectRoot(process.cwd()), ".safe-sh/hooks/safety-guard.sh");

/** The text of a file; `foreign`: something is there that is not a file of ours. */
function found(path: string): { readonly text: string; readonly executable: boolean } | "foreign" | undefined {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (!status) return undefined;
  if (!status.isFile()) return "foreign";
  const text = readFileSync(path, "utf8");
  return isGuardScript(text) ? { text, executable: (status.mode & 0o100) !== 0 } : "foreign";
}

/** The guard script of this project, compared with what `init --guard-script` would write now. */
export async function guardHere(): Promise<{ readonly path: string; readonly state: "none" | "current" | "other" }> {
  const path = guardPath();
  const before = found(path);
  if (before === undefined) return { path, state: "none" };
  const { policy } = await loadPolicy({ cwd: process.cwd() });
  const { createPatternMatcher } = await import("../policy/patterns.ts");
  const { blocked } = createPatternMatcher([...(policy.blockedPatterns ?? []), ...blocksOf(policy)]);
  const script = guardScript(blocked);
  const isCurrent = before !== "foreign" && before.executable && "text" in script && script.text === before.text;
  return { path, state: isCurrent ? "current" : "other" };
}

/** `init --guard-script`, for the policy of the working directory; resolves with the exit code. */
export async function initGuard(dryRun: boolean): Promise<number> {
  try {
    const { policy, problems } = await loadPolicy({ cwd: process.cwd() });
    const [problem] = problems;
    if (problem !== undefined) return refuse(visible(problem), "mend the policy");
    return await putGuard([...(policy.blockedPatterns ?? []), ...blocksOf(policy)], dryRun);
  } catch (error) {
    return refuse(messageOf(error), "see whether the folder can be written");
  }
}

/** Writes the script, or brings it up to date. */
async function putGuard(patterns: readonly (string | BlockedPattern)[], dryRun: boolean): Promise<number> {
  const path = guardPath();
  const { createPatternMatcher } = await import("../policy/patterns.ts");
  const { blocked, invalid } = createPatternMatcher(patterns);
  const before = found(path);
  if (before === "foreign")
    return refuse(
      `${path} is not a script that safe-sh generated`,
      "move it away, or keep it and go without this option",
    );
  for (const { pattern, error } of invalid) complain(`safe-sh: init: the pattern \`${pattern}\`: ${error}`);
  if (invalid.length > 0) return refuse("not every blocked pattern is valid", "mend the patterns in the policy");
  if (blocked.length === 0) return refuse("the policy blocks no pattern", "a script would let everything pass");
  const script = guardScript(blocked);
  if ("refused" in script) {
    for (const { pattern, part, help } of script.refused)
      complain(`safe-sh: init: the pattern \`${pattern}\`: no script knows \`${part}\`: ${help}`);
    return refuse("not every blocked pattern can be in a script", "write the patterns as advised above");
  }
  const { text } = script;
  if (before?.text === text && before.executable) return say(`kept     ${path}: it is up to date`);
  if (dryRun) return print(difference(path, before?.text ?? "", text));
  if (before?.text === text) chmodSync(path, mode);
  else writeAtomically(path, text, { file: mode });
  return say(`${before ? "updated" : "created"}  ${path}`);
}

/** Removes the script, and its folders if they are empty then. Prints nothing if there is none. */
export function removeGuard(dryRun: boolean): void {
  const path = guardPath();
  const before = found(path);
  if (before === undefined) return;
  if (before === "foreign") return void say(`kept     ${path}: safe-sh did not generate it`);
  if (dryRun) return void print(difference(path, before.text, ""));
  rmSync(path);
  removeEmpty(dirname(path), projectRoot(process.cwd()));
  say(`removed  ${path}`);
}

function refuse(problem: string, help: string): number {
  complain(`safe-sh: init: ${problem}; nothing was changed`, help);
  return failed;
}
