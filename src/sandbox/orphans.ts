// What is left of a safe-sh that was killed while its sandbox began: bubblewrap's inner process, which waits for the outer one's word for
// ever, or goes on with the script, and holds the caller's streams. Once it has begun, it ends with the outer one.
import { readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";
import { orElse } from "../system/or-else.ts";
import { processNumbers } from "../system/processes.ts";

/** Ends them. Never throws: what cannot be seen here is another user's, or gone. */
export function endOrphans(): void {
  for (const each of processNumbers()) orElse(() => isOrphan(`/proc/${each}`) && process.kill(each, "SIGKILL"), false);
}

/** The first process of a sandbox of ours, whose starter is gone. */
function isOrphan(place: string): boolean {
  if (basename(readlinkSync(`${place}/exe`)) !== "bwrap") return false;
  const status = readFileSync(`${place}/status`, "utf8");
  // Its number in a namespace of its own is 1; the process that made that namespace is bubblewrap, too.
  if (!/^NSpid:(?:\t\d+)+\t1$/m.test(status)) return false;
  const [, parent = ""] = /^PPid:\t(\d+)$/m.exec(status) ?? [];
  if (readFileSync(`/proc/${parent}/comm`, "utf8") === "bwrap\n") return false;
  return readFileSync(`${place}/cmdline`, "utf8").includes("\0SAFE_SH_CONFINED\0");
}
