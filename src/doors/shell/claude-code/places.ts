// The places that Claude Code names in its calls: a snapshot in its own folder, a file in the temporary folder.
import { homedir, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Environment } from "../../../system/environment.ts";
import { directoryFileName, snapshotName } from "./glue.ts";

/** Is `path` a snapshot in the folder of this user's client? The file is neither opened nor looked at. */
export function isSnapshot(path: string, environment: Environment): boolean {
  const home = environment.HOME || homedir();
  const configuration = environment.CLAUDE_CONFIG_DIR || join(home, ".claude");
  return dirname(path) === join(configuration, "shell-snapshots") && snapshotName.test(basename(path));
}

/** Is `path` a file for the working directory, in a folder for temporary files? Its contents are not checked. */
export function isDirectoryFile(path: string, environment: Environment): boolean {
  const folders = [environment.CLAUDE_CODE_TMPDIR, environment.TMPDIR, tmpdir(), "/tmp"];
  if (!directoryFileName.test(basename(path)) || path !== join(dirname(path), basename(path))) return false;
  return folders.some((folder) => folder?.startsWith("/") && join(folder, ".") === dirname(path));
}
