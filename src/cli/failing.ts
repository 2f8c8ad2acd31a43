// The end of a subcommand that could not do what it was asked.
import { complain } from "../system/write.ts";

/** Says why on standard error. The exit code. */
export function failing(line: string, help?: string): 1 {
  complain(line, help);
  return 1;
}
