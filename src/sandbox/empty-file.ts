// The file that stands for every secret file in a sandbox: empty and readable, so that no program fails because of it.
import { rmSync, type Stats, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../system/make-folder.ts";
import { attempt } from "../system/or-else.ts";
import { statusOf } from "../system/there.ts";
import { stateFolder } from "../system/xdg-folders.ts";

/** Its absolute path. If it cannot be had: a device, which cannot be opened there. */
export function emptyFile(): string {
  const path = join(stateFolder(), "empty");
  if (isEmpty(path)) return path;
  // Another process may make it meanwhile, or no process can.
  attempt(() => {
    rmSync(path, { recursive: true, force: true });
    makeFolder(dirname(path), 0o700);
    writeFileSync(path, "", { mode: 0o444, flag: "wx" });
  });
  return isEmpty(path) ? path : "/dev/null";
}

function isEmpty(path: string): boolean {
  const status = statusOf(path);
  return status?.isFile() === true && status.size === 0 && status.uid === process.geteuid?.() && isReadable(status);
}

const isReadable = ({ mode }: Stats): boolean => (mode & 0o444) === 0o444;
