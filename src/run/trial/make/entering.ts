// How a process enters the namespaces of a trial: perl of the base system, which needs no other program for it (bin/enter.pl).
import { fileURLToPath } from "node:url";
import { isProgram } from "../../../system/find-program.ts";
import { installed } from "../../../system/installation.ts";

const places = ["/usr/bin/perl", "/bin/perl", "/run/current-system/sw/bin/perl"];

/** System calls of the machine: unshare, mount, prctl, close (`asm/unistd_64.h`, `asm-generic/unistd.h`). */
const calls: Readonly<Record<string, string>> = { x64: "272,165,157,3", arm64: "97,40,167,57" };

/** The beginning of its command line; undefined: there is no perl, or the machine is another one. */
export function entering(): readonly string[] | undefined {
  const [perl, numbers] = [places.find(isProgram), calls[process.arch]];
  return perl === undefined || numbers === undefined
    ? undefined
    : [perl, fileURLToPath(installed("bin/enter.pl")), numbers];
}
