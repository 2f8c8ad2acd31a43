// How the program ends if it is called wrongly.
import { shownLine } from "../system/visible.ts";
import { write } from "../system/write.ts";

/** Called wrongly; bash uses the same code. */
export const usageExit = 2;

/** Prints the problem and a hint; the exit code to end with. */
export function wrongCall(problem: string, hint = "see `safe-sh --help`"): number {
  write(2, `safe-sh: ${shownLine(problem)}\n  help: ${shownLine(hint)}\n`);
  return usageExit;
}
