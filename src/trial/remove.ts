// Removes folders that a trial or an overlay has filled.
import { chmodSync, lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Removes a folder, also one whose folders were closed by the trial. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    open(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

function open(folder: string): void {
  if (!lstatSync(folder).isDirectory()) return;
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) open(join(folder, name));
}
