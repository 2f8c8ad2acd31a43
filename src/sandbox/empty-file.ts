// The file that stands for every secret file in a sandbox: empty and readable, so that no program fails because of it.
import { constants, lstatSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../system/make-folder.ts";
import { stateFolder } from "../system/xdg-folders.ts";

/** Its absolute path. If it cannot be had: a device, which cannot be opened there. */
export function emptyFile(): string {
  const path = join(stateFolder(), "empty");
  if (isEmpty(path)) return path;
  try {
    rmSync(path, { recursive: true, force: true });
    makeFolder(dirname(path), 0o700);
    writeFileSync(path, "", { mode: 0o444, flag: "wx" });
  } catch {
    // Another process has made it meanwhile, or no process can.
  }
  return isEmpty(path) ? path : "/dev/null";
}

function isEmpty(path: string): boolean {
  try {
    const { size, uid, mode } = lstatSync(path);
    return (
      size === 0 && uid === process.geteuid?.() && (mode & (constants.S_IFMT | 0o444)) === (constants.S_IFREG | 0o444)
    );
  } catch {
    return false;
  }
}
