// How the program ends if it is called wrongly.
import { shownLine } from "../system/visible.ts";
import { complain } from "../system/write.ts";

/** Called wrongly; bash uses the same code. */
export const usageExit = 2;

/** Prints the problem and a hint; the exit code to end with. */
export function wrongCall(problem: string, hint = "see `safe-sh --help`"): number {
  complain(`safe-sh: ${shownLine(problem)}`, shownLine(hint));
  return usageExit;
}
