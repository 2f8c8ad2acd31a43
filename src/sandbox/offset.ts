// Standard input that is opened again in the sandbox: the caller's own descriptor moves on afterwards by what was read.
import { spawnSync } from "node:child_process";
import { fstatSync, readSync } from "node:fs";
import { offsetOf } from "./streams.ts";

/**
 * Bash, which opens the file, starts the rest of the command line, and reports the offset at its end. Its signals are
 * ignored at this point. Its own messages would be about the end of the script. No process in the sandbox has the caller's
 * descriptor: they could all reach it.
 */
const opener = [
  'exec <"$1" || exit 125',
  // `dd` moves without reading; not every one can.
  '(($2)) && { dd iflag=skip_bytes skip="$2" count=0 || head -c "$2"; } >/dev/null 2>&1',
  "p=$3; shift 3; export SHLVL=$((SHLVL-1))",
  "exec {e}>&2 2>/dev/null",
  '"$@" 2>&$e {e}>&- {p}>&-',
  "c=$?; exec {f}</proc/self/fdinfo/0; read -r -u $f _ o; echo $o >&$p; exit $c",
].join("\n");

/** The command line around another one. `report`: the number of a descriptor that takes the offset. */
export const openedAgain = (bash: string, path: string, offset: number, report: number): readonly string[] => [
  ...[bash, "--noprofile", "--norc", "-p", "-c", opener, "bash"],
  ...[path, String(offset), String(report)],
];

/** The offset that was reported; undefined: none. */
export function reportedOffset(descriptor: number): number | undefined {
  const bytes = Buffer.alloc(32);
  const text = bytes.toString("latin1", 0, readSync(descriptor, bytes, 0, bytes.length, 0));
  return /^\d+\n$/.test(text) ? Number(text) : undefined;
}

/** More than this is left to a program that can move without reading. */
const fewBytes = 8_000_000;

/** Moves standard input forward to the offset. */
export function moveInput(offset: number): void {
  // The report comes out of the sandbox.
  let left = Math.min(offset, fstatSync(0).size) - offsetOf(0);
  if (left > fewBytes) {
    const given = ["iflag=skip_bytes", `skip=${left}`, "count=0"];
    spawnSync("dd", given, { stdio: ["inherit", "ignore", "ignore"], env: { PATH: "/usr/bin:/bin" } });
    left = offset - offsetOf(0);
  }
  const bytes = Buffer.alloc(Math.min(Math.max(left, 0), 1_048_576));
  while (left > 0) {
    const got = readSync(0, bytes, 0, Math.min(left, bytes.length), null);
    if (got === 0) return;
    left -= got;
  }
}
