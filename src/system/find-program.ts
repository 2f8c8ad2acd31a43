// Where programs are.
import { accessSync, constants, statSync } from "node:fs";
import { absolutePath } from "./absolute-path.ts";

/** Can the file be started? */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The absolute path of a program of this name on PATH; undefined: there is none. */
export const findProgram = (name: string, path: string | undefined): string | undefined =>
  absolutePath(path)
    .split(":")
    .map((folder) => `${folder}/${name}`)
    .find(isProgram);

/** Where the system's own programs are. Only root can put a program there. */
export const systemPath = "/usr/bin:/bin:/run/current-system/sw/bin";

/** The absolute path of a program of the system, not of one that a project has put on PATH; undefined: there is none. */
export const systemProgram = (name: string): string | undefined => findProgram(name, systemPath);

/** The same, or one that the machine's administrator has built: of programs that systems do not always bring. */
export const systemOrLocalProgram = (name: string): string | undefined =>
  findProgram(name, "/usr/bin:/bin:/usr/local/bin:/run/current-system/sw/bin");
