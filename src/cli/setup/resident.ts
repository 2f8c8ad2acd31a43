// `safe-sh init --resident` and `safe-sh uninstall --resident`: the files with which the system keeps the resident checker.
import { homedir } from "node:os";
import { unitsFor } from "../../hosts/install/units.ts";
import { isThere } from "../../system/there.ts";
import { putFile, removeFile } from "./own-file.ts";
import { say } from "./say.ts";

/** Writes what is missing or of another age. The exit code. */
export function initResident(dryRun: boolean): number {
  const { units, on } = unitsFor(process.env);
  const code = Math.max(...units.map((unit) => putFile(unit, dryRun)));
  say(`note     switch it on: ${on}`);
  return code;
}

/** Removes what init has made. The exit code. */
export function removeResident(dryRun: boolean): number {
  const { units, off } = unitsFor(process.env);
  const isFound = units.some(({ path }) => isThere(path));
  const code = Math.max(...units.map((unit) => removeFile(unit, { base: homedir(), dryRun })));
  if (isFound) say(`note     switch it off: ${off}`);
  return code;
}
