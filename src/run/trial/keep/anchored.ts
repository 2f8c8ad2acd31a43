// Paths below a root, reached folder by folder without following a link: the system's `openat`, which node has not, through
// /proc/self/fd. What is done at such a path happens in the folder that was opened, wherever its name leads meanwhile.
import { closeSync, constants, openSync } from "node:fs";
import { codeOf } from "../../../system/message.ts";

/** A path below a root. */
export interface Place {
  /** Absolute path without links. */
  readonly root: string;
  /** Relative, without `.` and `..`. */
  readonly name: string;
}

/** Its absolute path: no two roots of a trial have one in common. */
export const pathOf = ({ root, name }: Place): string => `${root}/${name}`;

/** The absolute paths of the folders that it is in, below its root. */
export function foldersOf({ root, name }: Place): readonly string[] {
  const steps = name.split("/");
  return steps.slice(1).map((_, at) => `${root}/${steps.slice(0, at + 1).join("/")}`);
}

/** On the way to a path there is no folder, but a link, a file or nothing. */
export class NotThereError extends Error {}

const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Calls `act` with a path for the last name of the place, and one for its folder.
 *
 * @throws NotThereError if a folder on the way is none, or a link.
 */
export function anchored<Value>({ root, name }: Place, act: (path: string, folder: string) => Value): Value {
  const steps = name.split("/");
  const last = steps.pop();
  if (last === undefined || [...steps, last].some((step) => step === "" || step === "." || step === ".."))
    throw new NotThereError(`\`${name}\` is not a path below a folder`);
  let descriptor = open(root);
  try {
    for (const step of steps) {
      const next = open(`/proc/self/fd/${descriptor}/${step}`);
      closeSync(descriptor);
      descriptor = next;
    }
    const folder = `/proc/self/fd/${descriptor}`;
    return act(`${folder}/${last}`, folder);
  } finally {
    closeSync(descriptor);
  }
}

/** The same, and `otherwise` if the folder of the place is not there. */
export function anchoredOr<Value>(place: Place, act: (path: string, folder: string) => Value, otherwise: Value): Value {
  try {
    return anchored(place, act);
  } catch (error) {
    if (error instanceof NotThereError) return otherwise;
    throw error;
  }
}

function open(path: string): number {
  try {
    return openSync(path, flags);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes(String(codeOf(error)))) throw new NotThereError("a folder is gone");
    throw error;
  }
}
