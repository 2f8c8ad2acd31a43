// How a subcommand ends that could not do what it was asked, or that was called wrongly.
import { shownLine } from "../system/visible.ts";
import { complain } from "../system/write.ts";

/** Called wrongly; bash uses the same code. */
export const usageExit = 2;

/** Prints the problem and a hint; the exit code to end with. */
export function wrongCall(problem: string, hint = "see `safe-sh --help`"): number {
  complain(`safe-sh: ${shownLine(problem)}`, shownLine(hint));
  return usageExit;
}

/** It was not done, or not all of it. */
export const failed = 1;

/** Says on standard error why it was not done. The exit code. */
export function failing(line: string, help?: string): typeof failed {
  complain(line, help);
  return failed;
}
