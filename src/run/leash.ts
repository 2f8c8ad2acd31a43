// Finds all processes of a run that no sandbox holds, wherever they have gone; and ends them if this process is killed before them.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { systemPath } from "../system/find-program.ts";
import { orElse } from "../system/or-else.ts";
import { processNumbers } from "../system/processes.ts";

const variable = "SAFE_SH_RUN";

/** Waits for a line; without one its parent has died, and it ends every process with the variable, and those started meanwhile. */
const watcher = `read -r _ && exit
for round in 1 2 3 4 5 6 7 8 9; do
  found=
  for each in /proc/[0-9]*/environ; do
    if grep -zqxF -e "$1" "$each" 2>/dev/null; then
      process=\${each#/proc/}
      kill -KILL "\${process%/environ}" 2>/dev/null && found=1
    fi
  done
  [ -n "$found" ] || exit
done`;

/** What holds one run. */
export function leash() {
  const value = randomBytes(12).toString("hex");
  const environment: Readonly<Record<string, string>> = { [variable]: value };
  if (process.platform !== "linux")
    return { environment: {}, processes: (): readonly number[] => [], release: (): void => {} };
  const watching = spawn("/bin/sh", ["-c", watcher, "sh", `${variable}=${value}`], {
    stdio: ["pipe", "ignore", "ignore"],
    // A signal to this process's group is not for it.
    detached: true,
    env: { PATH: systemPath },
  });
  watching.on("error", () => {});
  watching.stdin.on("error", () => {});
  watching.unref();
  return {
    /** A variable for the run, by which its processes are known. */
    environment,
    /** Those that are there. One that has cleared its environment is not found; nor is any where there is no `/proc`. */
    processes: (): readonly number[] => withVariable(`${variable}=${value}`),
    /** The run is over: what it has left may stay. */
    release: (): void => void watching.stdin.end("\n"),
  };
}

const withVariable = (wanted: string): readonly number[] =>
  processNumbers().filter((each) =>
    // It has ended, or is another user's.
    orElse(() => readFileSync(`/proc/${each}/environ`, "latin1").split("\0").includes(wanted), false),
  );
