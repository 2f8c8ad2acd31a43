// Files of safe-sh's own: written and brought up to date, and removed. Of somebody else, one of that name stays as it is.
import { chmodSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { fileText, removeEmpty } from "../../hosts/install/file.ts";
import type { OwnFile } from "../../hosts/install/parts/part.ts";
import { difference } from "../../system/difference.ts";
import { messageOf } from "../../system/message.ts";
import { orElse } from "../../system/or-else.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { failing } from "../endings.ts";
import { print, say } from "./say.ts";

/** Undefined: there is nothing. What cannot be read is not ours. */
const textOf = (path: string): string | undefined => orElse(() => fileText(path), "");

/** Is it there as it would be written? */
export const isUpToDate = ({ path, text, mode }: OwnFile): boolean =>
  textOf(path) === text && (statSync(path).mode & mode & 0o100) === (mode & 0o100);

/** Writes it, or brings it up to date. The exit code. */
export function putFile(file: OwnFile, dryRun: boolean): number {
  const { path, text, mode, isOurs } = file;
  const now = textOf(path);
  if (isUpToDate(file)) return say(`kept     ${path}: it is up to date`);
  if (now !== undefined && !isOurs(now))
    return failing(
      `safe-sh: init: ${path} is not safe-sh's; nothing was changed`,
      "move it away, or call safe-sh from it",
    );
  if (dryRun) return print(difference(path, now ?? "", text));
  try {
    writeAtomically(path, text, { file: mode });
    chmodSync(path, mode);
  } catch (error) {
    return failing(`safe-sh: init: ${messageOf(error)}`, "see whether the folder can be written");
  }
  return say(`${now === undefined ? "created" : "updated"}  ${path}`);
}

/** Removes it, and the folders below `base` that are empty then. `isAside`: if it is not there, nothing is said. The exit code. */
export function removeFile(
  { path, isOurs }: Pick<OwnFile, "path" | "isOurs">,
  { base, dryRun, isAside = false }: { readonly base: string; readonly dryRun: boolean; readonly isAside?: boolean },
): number {
  const now = textOf(path);
  if (now === undefined) return isAside ? 0 : say(`none     ${path}: there is nothing to take out`);
  if (!isOurs(now)) return say(`kept     ${path}: it is yours`);
  if (dryRun) return print(difference(path, now, ""));
  try {
    rmSync(path);
    removeEmpty(dirname(path), base);
  } catch (error) {
    return failing(`safe-sh: uninstall: ${messageOf(error)}`);
  }
  return say(`removed  ${path}`);
}
