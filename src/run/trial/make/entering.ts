// How a process enters the namespaces of a trial: perl of the base system, which needs no other program for it (bin/enter.pl).
import { fileURLToPath } from "node:url";
import { callNumbers } from "../../../system/call-numbers.ts";
import { systemProgram } from "../../../system/find-program.ts";
import { installed } from "../../../system/installation.ts";

/** The beginning of its command line; undefined: there is no perl, or the machine is another one. */
export function entering(): readonly string[] | undefined {
  const perl = systemProgram("perl");
  if (perl === undefined || callNumbers === undefined) return undefined;
  const { unshare, mount, prctl, close } = callNumbers;
  return [perl, fileURLToPath(installed("bin/enter.pl")), [unshare, mount, prctl, close].join(",")];
}
