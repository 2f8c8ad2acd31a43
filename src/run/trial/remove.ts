// Removes folders that a trial or an overlay has filled.
import { spawnSync } from "node:child_process";
import { readdirSync, rmdirSync, rmSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { systemPath } from "../../system/find-program.ts";
import { isThere } from "../../system/there.ts";

/** Removes a folder, also one whose folders were closed by the trial, or are deeper than a path can be. @throws if it cannot. */
export function removeFolder(folder: string): void {
  try {
    removeBelow(folder);
  } catch {
    // Node goes by paths; these go from folder to folder, and follow no link.
    for (const given of [
      ["chmod", "-R", "u+rwx", "--", folder],
      ["rm", "-rf", "--", folder],
    ] as const)
      spawnSync("/usr/bin/env", given, { stdio: "ignore", env: { PATH: systemPath } });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As `rmSync`, which tries one way after the other, and costs as much as the rest of a trial. */
function removeBelow(folder: string): void {
  if (!isThere(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeBelow(path);
    else unlinkSync(path);
  }
  rmdirSync(folder);
}
