// What is left of a safe-sh that was killed while its sandbox began: bubblewrap's inner process, which waits for the outer one's word for
// ever, and holds the caller's streams.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";

/** Seconds after which a sandbox has surely begun. */
const patience = 5;

/** Ends them. Never throws: what cannot be seen here is another user's, or gone. */
export function endOrphans(): void {
  if (process.platform !== "linux") return;
  const up = Number.parseFloat(readFileSync("/proc/uptime", "utf8"));
  for (const name of readdirSync("/proc")) {
    try {
      if (/^\d+$/.test(name) && isOrphan(`/proc/${name}`, up)) process.kill(Number(name), "SIGKILL");
    } catch {
      // As above.
    }
  }
}

/** The first process of a sandbox of ours that has started nothing, and whose starter is gone. */
function isOrphan(place: string, up: number): boolean {
  if (basename(readlinkSync(`${place}/exe`)) !== "bwrap" || up - startOf(place) < patience) return false;
  const status = readFileSync(`${place}/status`, "utf8");
  // Its number in a namespace of its own is 1, and the process that made that namespace is gone.
  if (!/^PPid:\t1$/m.test(status) || !/^NSpid:(?:\t\d+)+\t1$/m.test(status)) return false;
  const started = readFileSync(`${place}/task/${basename(place)}/children`, "utf8");
  return started === "" && readFileSync(`${place}/cmdline`, "utf8").includes("\0SAFE_SH_CONFINED\0");
}

/** Seconds from the start of the machine to that of the process: the 22nd field (proc(5)), of which a hundred are a second. */
function startOf(place: string): number {
  const text = readFileSync(`${place}/stat`, "utf8");
  return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[19]) / 100;
}
