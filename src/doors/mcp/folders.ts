// The folders in which a client's commands may run: below its roots, or below the folder in which the server was started.
import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf } from "../../system/message.ts";
import { orElse } from "../../system/or-else.ts";
import { isBelow } from "../../system/real-path.ts";
import { visible } from "../../system/visible.ts";

/** The folders of a client's roots as real paths; those that are no folders of this machine are left out. */
export const foldersOf = (uris: readonly string[]): readonly string[] =>
  // Some are of another machine, of another kind, or gone.
  uris.flatMap((uri) => orElse(() => [realFolder(fileURLToPath(uri))], []));

/** Where a command runs. `wanted`: relative to the first folder; default: that one. Links are resolved before they are compared. */
export function folderIn(
  within: readonly string[],
  wanted: string | undefined,
): { readonly folder: string } | { readonly problem: string } {
  const [first] = within;
  if (first === undefined) return { problem: "the client opens no folder of this machine" };
  try {
    const folder = realFolder(resolve(first, wanted ?? "."));
    if (within.some((each) => isBelow(folder, each))) return { folder };
    const all = within.map((each) => `\`${visible(each)}\``).join(", ");
    return { problem: `\`${visible(folder)}\` is outside of the folders that the client opens: ${all}` };
  } catch (error) {
    return { problem: `\`cwd\`: ${visible(messageOf(error))}` };
  }
}

function realFolder(path: string): string {
  const real = realpathSync(path);
  if (!statSync(real).isDirectory()) throw new Error(`${path} is not a folder`);
  return real;
}
